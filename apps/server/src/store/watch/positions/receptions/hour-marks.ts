import { receptionHour, receptionBit } from '@varuna/tracks/reception/received-times'
import { isSimulatedMmsi } from '@varuna/units/mmsi'
import type { AisHourRow } from '../../../interfaces/rows/position-rows.ts'
import type { FeedReception } from '../../../interfaces/watch/position-store.ts'

/** More than a year of one feed; the oldest are then marked once more. */
const REMEMBERED_HOURS = 20_000

const keyOf = ({ simulated, feed, hour }: Omit<AisHourRow, 'vessels'>) => `${simulated} ${hour} ${feed}`

/** Remembers which hours are marked as received, so that an hour costs at most one write for each bit, and not one a batch. */
export function createHourMarks() {
  const marked = new Map<string, number>()
  return {
    /** The hours of positions, and those of feeds, that are due to be marked, in order of their key. */
    due(
      positions: Iterable<{ mmsi: number; time_ms: number }>,
      receptions: readonly FeedReception[] = [],
    ): AisHourRow[] {
      const rows = new Map<string, AisHourRow>()
      const add = (feed: string, mmsi: number, timeMs: number) => {
        const hour = { simulated: isSimulatedMmsi(mmsi) ? 1 : 0, feed, hour: receptionHour(timeMs) }
        const key = keyOf(hour)
        const known = (marked.get(key) ?? 0) | (rows.get(key)?.vessels ?? 0)
        const bit = receptionBit(mmsi)
        if ((known & bit) === 0) rows.set(key, { ...hour, vessels: known | bit })
      }
      for (const { mmsi, time_ms } of positions) add('', mmsi, time_ms)
      for (const { mmsi, feed, timeMs } of receptions) add(feed, mmsi, timeMs)
      return [...rows.values()].sort(
        (a, b) => a.simulated - b.simulated || (a.feed === b.feed ? a.hour - b.hour : a.feed < b.feed ? -1 : 1),
      )
    },
    /** The marks are on disk. */
    marked(rows: readonly AisHourRow[]) {
      for (const row of rows) marked.set(keyOf(row), (marked.get(keyOf(row)) ?? 0) | row.vessels)
      for (const key of marked.keys()) {
        if (marked.size <= REMEMBERED_HOURS) break
        marked.delete(key)
      }
    },
  }
}
