import { addFix, createTrackState, type TrackState } from '../features/features.ts'
import { deriveFix } from '../track/derive-fix.ts'
import type { TrackPosition } from '../track/staying.ts'
import { positionAt, stepTimes } from '../track/steps.ts'

/** Consecutive positions of one vessel, as far as scoring needs them; the size is bounded. */
export type Segment = {
  readonly state: TrackState
  /** The newest position; null before the first. */
  previous: TrackPosition | null
  /** Number of steps. */
  fixes: number
  firstMs: number | null
  positions: number
  /** Steps of the last four hours and the one before them, oldest first. */
  readonly recent: TrackPosition[]
}

const MINUTE_MS = 60_000
const RECENT_MS = 4 * 60 * MINUTE_MS
/** After a longer silence the earlier track is not used. */
export const MAX_SILENT_MS = 30 * 24 * 60 * MINUTE_MS

export const createSegment = (): Segment => ({
  state: createTrackState(),
  previous: null,
  fixes: 0,
  firstMs: null,
  positions: 0,
  recent: [],
})

/** Adds a segment's next position, in order of time, and the steps that it completes. */
export const addPosition = (segment: Segment, position: TrackPosition): void => {
  const { previous, recent } = segment
  const times = stepTimes(recent.at(-1)?.timestampMs ?? -Infinity, previous?.timestampMs ?? null, position.timestampMs)
  for (const timestampMs of times) {
    const step = previous === null ? position : positionAt(previous, position, timestampMs)
    addFix(segment.state, deriveFix(recent.at(-1) ?? null, step))
    segment.fixes += 1
    recent.push(step)
  }
  segment.previous = position
  segment.firstMs ??= position.timestampMs
  segment.positions += 1
  const fromMs = position.timestampMs - RECENT_MS
  let stale = 0
  while (stale < recent.length - 2 && (recent[stale + 1]?.timestampMs ?? Infinity) < fromMs) stale += 1
  if (stale > 0) recent.splice(0, stale)
}

/** A segment of `report` and the vessel's positions before it, in any order; of `report` alone when they end more than 30 days before it. */
export const segmentUpTo = (positions: readonly TrackPosition[], report: TrackPosition): Segment => {
  const { timestampMs } = report
  const earlier = positions
    .filter((each) => each.timestampMs < timestampMs)
    .sort((a, b) => a.timestampMs - b.timestampMs)
  const segment = createSegment()
  if (timestampMs - (earlier.at(-1)?.timestampMs ?? -Infinity) <= MAX_SILENT_MS)
    for (const position of earlier) addPosition(segment, position)
  addPosition(segment, report)
  return segment
}
