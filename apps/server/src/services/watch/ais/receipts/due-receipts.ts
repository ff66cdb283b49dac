import { MIN_CONFIRMED_MS } from '@varuna/tracks/confirmation'

/** Vessels remembered: 12 MB. A forgotten one is stored again, which changes nothing. */
const MAX_VESSELS = 262_144

/**
 * Returns whether a vessel's receipt is to be stored: the first one, and the one that confirms the vessel (ALERT-11). Remembers
 * `maxVessels`; those received first are evicted.
 */
export function createDueReceipts(maxVessels = MAX_VESSELS): (mmsi: number, receivedMs: number) => boolean {
  const firstMs = new Map<number, number>()
  return (mmsi, receivedMs) => {
    const first = firstMs.get(mmsi)
    if (first !== undefined && receivedMs - first < MIN_CONFIRMED_MS) return false
    if (first === undefined && firstMs.size >= maxVessels) firstMs.delete(firstMs.keys().next().value ?? mmsi)
    // Never later than the receipt stored last.
    firstMs.set(mmsi, first === undefined ? receivedMs : Infinity)
    return true
  }
}
