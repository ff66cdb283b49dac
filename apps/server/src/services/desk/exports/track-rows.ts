import { setImmediate as immediate } from 'node:timers/promises'
import { step } from '@varuna/tracks/step'
import { noSurroundings } from '@varuna/tracks/surroundings/no-surroundings'
import { createVesselState } from '@varuna/tracks/vessel-state'
import type { PositionStore } from '../../../store/interfaces/watch/position-store.ts'
import { asStored } from '../../watch/tracks/follow-track.ts'
import type { TrackRow } from '../../shared/formats/track-file.ts'

/** Earlier positions that are read too, so that a segment which began before the period keeps its id. */
const LEAD_IN_MS = 30 * 86_400_000
/** SQLite blocks this thread while reading: a page of this size delays other requests by some hundredths of a second. */
const POSITIONS_A_PAGE = 1_000
/** Positions processed before yielding to other requests: a few milliseconds. */
const POSITIONS_A_TURN = 400

/** Reads a vessel's positions with fromMs <= time < beforeMs and their segments, oldest first, in batches; some may be empty. */
export async function* readTrackRows(
  positions: Pick<PositionStore, 'trackPage'>,
  mmsi: number,
  fromMs: number,
  beforeMs: number,
): AsyncGenerator<TrackRow[]> {
  let state = createVesselState(mmsi)
  for (let after: string | null = null, isLast = false; !isLast;) {
    const period = { fromMs: Math.max(0, fromMs - LEAD_IN_MS), beforeMs, spacingMs: 0, limit: POSITIONS_A_PAGE, after }
    const page = await positions.trackPage(mmsi, period)
    for (let begin = 0; begin < page.positions.length; begin += POSITIONS_A_TURN) {
      const rows: TrackRow[] = []
      for (const position of page.positions.slice(begin, begin + POSITIONS_A_TURN)) {
        const next = step(state, asStored(position), noSurroundings)
        state = next.state
        if (next.segment === null) throw new Error('The store returned positions out of order.')
        if (position.timeMs >= fromMs) rows.push({ position, segment: next.segment.id })
      }
      yield rows
      await immediate()
    }
    after = page.next
    isLast = after === null
  }
}
