import type { PositionReport } from '@varuna/ais/reports/report'
import { jumpedTo, WRONG_TIME_MS, withoutLateCopies } from '@varuna/tracks/segments/late-copies'
import type { TrackEventRow } from '../../../../store/interfaces/rows/track-rows.ts'
import type { PositionStore } from '../../../../store/interfaces/watch/position-store.ts'
import { eventOfRow, eventRow } from '../event-row.ts'
import { asStored } from '../follow-track.ts'

/** The ways before and after an event are read thinned, the event itself whole: a false place may come a second after a true one. */
const AROUND = { mostMoments: 720, spacingMs: 60_000 }
const DURING = { mostMoments: 3_000, spacingMs: 1 }
/** Events of a batch whose vessels' tracks are read; forged ones may be many more, and keep their confidence. */
const MAX_READ = 100

/** SPOOF-5: rows of events, of which jumps to where the vessel had been have a low confidence. `beside` are positions about to be stored. */
export async function markLateCopies(
  positions: Pick<PositionStore, 'track'>,
  rows: readonly TrackEventRow[],
  beside: readonly PositionReport[] = [],
): Promise<TrackEventRow[]> {
  const marked: TrackEventRow[] = []
  let read = 0
  for (const row of rows) {
    const event = row.kind === 'spoofing' ? eventOfRow(row) : null
    const place = event && jumpedTo(event)
    if (event === null || place === null || event.confidence === 'low' || read >= MAX_READ) {
      marked.push(row)
      continue
    }
    read += 1
    const fromMs = place.timeMs - WRONG_TIME_MS
    const untilMs = event.toMs === null ? Number.MAX_SAFE_INTEGER : event.toMs + 1
    const before = await positions.track(row.mmsi, fromMs, place.timeMs, AROUND)
    const during = await positions.track(row.mmsi, place.timeMs, untilMs, DURING)
    // What is too long to read whole keeps its confidence.
    if (during.length >= DURING.mostMoments) {
      marked.push(row)
      continue
    }
    const afterMs = event.toMs === null ? untilMs : untilMs + WRONG_TIME_MS
    const after = event.toMs === null ? [] : await positions.track(row.mmsi, untilMs, afterMs, AROUND)
    const received = beside.filter(({ mmsi, timeMs }) => mmsi === row.mmsi && timeMs >= fromMs && timeMs < afterMs)
    const sailed = [...before, ...during, ...after, ...received].map(asStored).toSorted((a, b) => a.timeMs - b.timeMs)
    marked.push(eventRow(withoutLateCopies(event, sailed)))
  }
  return marked
}
