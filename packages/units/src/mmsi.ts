import type { Brand } from './brand.ts'

/** Maritime Mobile Service Identity: nine digits; `formatMmsi` restores leading zeros. */
export type Mmsi = Brand<number, 'Mmsi'>

/** Parses an MMSI from a number or typed digits (1 to 999999999); null for anything else. */
export const parseMmsi = (value: number | string): Mmsi | null => {
  const number = typeof value === 'number' ? value : /^\d{1,9}$/.test(value.trim()) ? Number(value) : NaN
  return Number.isInteger(number) && number > 0 && number <= 999_999_999 ? (number as Mmsi) : null
}

/** Formats an MMSI with nine digits: 2442000 is '002442000'. */
export const formatMmsi = (mmsi: number) => String(mmsi).padStart(9, '0')

/** The ITU assigns the maritime identification digits 200 to no country, so no real vessel has such an MMSI. */
export const FIRST_SIMULATED_MMSI = 200_000_000
export const LAST_SIMULATED_MMSI = 200_999_999

/** Whether an MMSI belongs to a vessel created by `varuna simulate`. */
export const isSimulatedMmsi = (mmsi: number) => mmsi >= FIRST_SIMULATED_MMSI && mmsi <= LAST_SIMULATED_MMSI
