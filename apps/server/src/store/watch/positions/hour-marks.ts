import { areSeveral, receptionHour, vesselBit } from '@varuna/tracks/reception/received-times'
import { isSimulatedMmsi } from '@varuna/units/mmsi'
import type { AisHourRow } from '../../interfaces/rows/position-rows.ts'

/** More than a year; the oldest are then marked once more. */
const REMEMBERED_HOURS = 10_000

/** Remembers which hours are marked as received, so that an hour costs a few writes and not one a batch. */
export function createHourMarks() {
  const marked = new Map<number, number>()
  const keyOf = (hour: number, simulated: number) => hour * 2 + simulated
  return {
    /** The hours of positions that are due to be marked, in order of their key; none once several vessels of them are. */
    due(positions: Iterable<{ mmsi: number; time_ms: number }>): AisHourRow[] {
      const rows = new Map<number, AisHourRow>()
      for (const { mmsi, time_ms } of positions) {
        const [hour, simulated] = [receptionHour(time_ms), isSimulatedMmsi(mmsi) ? 1 : 0]
        const key = keyOf(hour, simulated)
        const known = (marked.get(key) ?? 0) | (rows.get(key)?.vessels ?? 0)
        const bit = vesselBit(mmsi)
        if ((known & bit) === 0 && !areSeveral(known)) rows.set(key, { simulated, hour, vessels: known | bit })
      }
      return [...rows.values()].sort((a, b) => a.simulated - b.simulated || a.hour - b.hour)
    },
    /** The marks are on disk. */
    marked(rows: readonly AisHourRow[]) {
      for (const { hour, simulated, vessels } of rows) {
        const key = keyOf(hour, simulated)
        marked.set(key, (marked.get(key) ?? 0) | vessels)
      }
      for (const key of marked.keys()) {
        if (marked.size <= REMEMBERED_HOURS) break
        marked.delete(key)
      }
    },
  }
}
