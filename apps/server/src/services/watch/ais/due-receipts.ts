import { MIN_CONFIRMED_MS } from '@varuna/tracks/confirmation'

/** Vessels that are remembered: 12 MB. One that was forgotten is stored again, which changes nothing. */
const MAX_VESSELS = 262_144

/**
 * Returns whether a receipt of a vessel is to be stored: the first one, and the one by which the vessel is confirmed (ALERT-11). Remembers
 * `maxVessels`; those received first make room.
 */
export function createDueReceipts(maxVessels = MAX_VESSELS): (mmsi: number, receivedMs: number) => boolean {
  const firstMs = new Map<number, number>()
  return (mmsi, receivedMs) => {
    const first = firstMs.get(mmsi)
    if (first !== undefined && receivedMs - first < MIN_CONFIRMED_MS) return false
    if (first === undefined && firstMs.size >= maxVessels) firstMs.delete(firstMs.keys().next().value ?? mmsi)
    // Nothing is later than what was stored last.
    firstMs.set(mmsi, first === undefined ? receivedMs : Infinity)
    return true
  }
}
