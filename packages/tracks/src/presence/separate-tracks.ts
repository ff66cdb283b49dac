import { chooseSegment, isExpired } from '../segment.ts'
import type { Position } from '../position.ts'

/** Tracks of one MMSI between two positions: two vessels that share it, or a place that it jumped to, have one each (AREA-3). */
export type Separation = { open: OpenTrack[]; begun: number }

export type OpenTrack = {
  /** From 0, in the order in which they began. */
  readonly number: number
  /** It began away from another track (SEG-2). */
  readonly beganByJump: boolean
  last: Position
  positions: number
}

export type SeparatedPosition = {
  readonly track: OpenTrack
  /** The position before it in its track; null for the first, and for a repeated one. */
  readonly previous: Position | null
  /** Tracks that end here: expired (SEG-1), joined with another (SEG-3), or too many. */
  readonly ended: readonly OpenTrack[]
}

const MAX_OPEN = 4
const none: readonly OpenTrack[] = []

export const createSeparation = (): Separation => ({ open: [], begun: 0 })

/** Adds the next position of an MMSI, in order of time, to the track that it continues (SEG-1 to SEG-3), or begins one. */
export const separate = (separation: Separation, position: Position): SeparatedPosition => {
  const repeated = separation.open.find(({ last }) => isSame(last, position))
  if (repeated) return { track: repeated, previous: null, ended: none }
  const expired = separation.open.filter((track) => isExpired(track, position))
  const open = expired.length === 0 ? separation.open : separation.open.filter((track) => !expired.includes(track))
  const { continued, merged } = chooseSegment(open, position)
  if (continued !== null) {
    const previous = continued.last
    continued.last = position
    continued.positions += 1
    separation.open = merged.length === 0 ? open : open.filter((track) => !merged.includes(track))
    return { track: continued, previous, ended: [...expired, ...merged] }
  }
  const track = { number: separation.begun, beganByJump: open.length > 0, last: position, positions: 1 }
  separation.begun += 1
  const evicted = open.length < MAX_OPEN ? null : open.reduce((a, b) => (b.positions < a.positions ? b : a))
  separation.open = [...open.filter((one) => one !== evicted), track]
  return { track, previous: null, ended: evicted === null ? expired : [...expired, evicted] }
}

const isSame = (last: Position, { timeMs, lat, lon }: Position) =>
  last.timeMs === timeMs && last.lat === lat && last.lon === lon
