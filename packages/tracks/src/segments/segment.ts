import { segmentId, type Evidence } from '../event.ts'
import { hoursBetween, type Position } from '../position.ts'
import { emptyBehaviour, type Behaviour } from '../behaviour/behaviour.ts'
import { continuity } from './continuity.ts'

/** SEG-1: a segment ends after so many hours without a position. */
export const MAX_SILENT_HOURS = 24
/** Open segments of one MMSI; the one without a position for longest makes room. */
export const MAX_OPEN_SEGMENTS = 4
/** A segment with fewer positions is a worse candidate than one of the same continuity with more. */
const SETTLED_POSITIONS = 10
/** GAP-2 counts this many positions before a gap. */
export const RECENT_POSITIONS = 14

/** `first` of the MMSI, after `silence` (SEG-1), or after a `jump` that one vessel cannot make (SEG-2). */
export type Beginning = 'first' | 'silence' | 'jump'

/** Positions that one vessel can have sailed one after the other. */
export type Segment = {
  readonly id: string
  readonly beganBecause: Beginning
  readonly start: Evidence
  readonly positions: number
  readonly last: Position
  /** Times of the newest positions in UTC ms, oldest first. */
  readonly recentMs: readonly number[]
  readonly behaviour: Behaviour
}

export const beginSegment = (mmsi: number, position: Position, beganBecause: Beginning): Segment => ({
  id: segmentId(mmsi, position),
  beganBecause,
  start: { timeMs: position.timeMs, lat: position.lat, lon: position.lon },
  positions: 0,
  last: position,
  recentMs: [],
  behaviour: emptyBehaviour,
})

export const appendPosition = (segment: Segment, position: Position, behaviour: Behaviour): Segment => ({
  ...segment,
  positions: segment.positions + 1,
  last: position,
  recentMs: [...segment.recentMs.slice(1 - RECENT_POSITIONS), position.timeMs],
  behaviour,
})

export const isExpired = ({ last }: Segment, position: Position) => hoursBetween(last, position) >= MAX_SILENT_HOURS

/** The open segment that a position continues best; null when it can continue none. */
export const findSegment = (open: readonly Segment[], position: Position): Segment | null => {
  let [best, most]: [Segment | null, number] = [null, 0]
  for (const segment of open) {
    const settled = segment.positions / SETTLED_POSITIONS
    const score = (continuity(segment.last, position) * settled) / Math.hypot(1, settled)
    if (score > most) [best, most] = [segment, score]
  }
  return best
}
