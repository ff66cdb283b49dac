import { MIN_CONFIRMED_MS } from '@varuna/tracks/confirmation'
import { setBounded } from '../../../../caches/set-bounded.ts'

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
    // Never later than the receipt stored last.
    setBounded(firstMs, mmsi, first === undefined ? receivedMs : Infinity, maxVessels)
    return true
  }
}
