import { jumpedTo, LATE_MS, withoutLateCopies, type Sailed } from '@varuna/tracks/segments/late-copies'
import type { TrackEventRow } from '../../../../store/interfaces/rows/track-rows.ts'
import type { PositionStore } from '../../../../store/interfaces/watch/position-store.ts'
import { eventOfRow, eventRow } from '../event-row.ts'

const REACH = { mostMoments: 720, spacingMs: 30_000 }
/** Events of a batch whose vessels' tracks are read; forged ones may be many more, and keep their confidence. */
const MAX_READ = 200

/** SPOOF-5: rows of events, of which jumps to where the vessel had been have a low confidence. `beside` are positions about to be stored. */
export async function markLateCopies(
  positions: Pick<PositionStore, 'track'>,
  rows: readonly TrackEventRow[],
  beside: readonly (Sailed & { readonly mmsi: number })[] = [],
): Promise<TrackEventRow[]> {
  const marked: TrackEventRow[] = []
  let read = 0
  for (const row of rows) {
    const event = row.kind === 'spoofing' ? eventOfRow(row) : null
    const place = event && jumpedTo(event)
    if (event === null || place === null || read >= MAX_READ) {
      marked.push(row)
      continue
    }
    read += 1
    const fromMs = place.timeMs - LATE_MS
    const stored = await positions.track(row.mmsi, fromMs, place.timeMs, REACH)
    const received = beside.filter(({ mmsi, timeMs }) => mmsi === row.mmsi && timeMs >= fromMs && timeMs < place.timeMs)
    const sailed = [...stored, ...received].toSorted((a, b) => a.timeMs - b.timeMs)
    marked.push(eventRow(withoutLateCopies(event, sailed)))
  }
  return marked
}
