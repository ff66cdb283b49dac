import { receptionHour } from '@varuna/tracks/reception/received-times'
import { setBounded } from '../../../../caches/set-bounded.ts'

/** Vessels remembered: 12 MB. A forgotten one is stored again, which changes nothing. */
const MAX_VESSELS = 262_144

/**
 * Returns whether it is to be stored that a feed received a vessel: once in each hour of its positions, in order of time. Remembers
 * `maxVessels`; those received first are evicted.
 */
export function createDueReceptions(maxVessels = MAX_VESSELS): (mmsi: number, timeMs: number) => boolean {
  const lastHour = new Map<number, number>()
  return (mmsi, timeMs) => {
    const last = lastHour.get(mmsi)
    const hour = receptionHour(timeMs)
    if (last !== undefined && hour <= last) return false
    setBounded(lastHour, mmsi, hour, maxVessels)
    return true
  }
}
