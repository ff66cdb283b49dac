import type { Mmsi } from '@varuna/units/mmsi'

/** Fixed: changing it moves vessels between workers that have stored cursors. */
export const PARTITIONS = 16

/** The partition of a vessel. Multiplicative hashing spreads the MMSIs of one country, which differ only in their last digits. */
export const partitionOfMmsi = (mmsi: Mmsi | number): number => Math.imul(mmsi, 0x9e3779b1) >>> 28
