import { addFix, createTrackState, type TrackState } from '../features/features.ts'
import { deriveFix, type Position } from '../track/derive-fix.ts'
import type { TrackPosition } from '../track/staying.ts'

/** Consecutive positions of one vessel, as far as scoring needs them; the size is bounded. */
export type Segment = {
  readonly state: TrackState
  /** The newest position; null before the first. */
  previous: TrackPosition | null
  /** Number of kept reports, at most one in nine minutes. */
  fixes: number
  firstMs: number | null
  positions: number
  /** Positions of the last four hours and the one before them, oldest first, at most one a minute. */
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

/** Adds a segment's next position, in order of time. */
export const addPosition = (segment: Segment, position: TrackPosition): void => {
  if (addFix(segment.state, deriveFix(segment.previous, position))) segment.fixes += 1
  segment.previous = position
  segment.firstMs ??= position.timestampMs
  segment.positions += 1
  const { recent } = segment
  const newest = recent.at(-1)
  if (newest !== undefined && position.timestampMs - newest.timestampMs < MINUTE_MS) recent.pop()
  recent.push(position)
  const fromMs = position.timestampMs - RECENT_MS
  let stale = 0
  while ((recent[stale + 1]?.timestampMs ?? Infinity) < fromMs) stale += 1
  if (stale > 0) recent.splice(0, stale)
}

/** A segment of a vessel's positions before `position`, in any order; empty when they end more than 30 days before it. */
export const segmentBefore = (positions: readonly TrackPosition[], { timestampMs }: Position): Segment => {
  const earlier = positions
    .filter((each) => each.timestampMs < timestampMs)
    .sort((a, b) => a.timestampMs - b.timestampMs)
  const segment = createSegment()
  if (timestampMs - (earlier.at(-1)?.timestampMs ?? -Infinity) > MAX_SILENT_MS) return segment
  for (const position of earlier) addPosition(segment, position)
  return segment
}
