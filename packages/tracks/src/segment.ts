import type { Evidence } from '@varuna/vocabulary/events'
import { segmentId, toEvidence } from './event.ts'
import { hoursBetween, type Position } from './position.ts'
import type { LastMark } from './encounters/marks.ts'
import { emptyBehaviour, type Behaviour } from './behaviour/behaviour.ts'
import { MAX_RECEIVED_HOURS } from './reception/reception-cells.ts'
import { stepBroken, type BrokenSilence } from './segments/broken-silence.ts'
import { canContinue, continuity } from './segments/continuity.ts'
import { stepWay, type OwnWay } from './segments/own-way.ts'
import { stepPace, type Pace } from './segments/pace.ts'
import type { Surroundings } from './surroundings/surroundings.ts'

/** SEG-1: a segment ends after this many hours without a position. */
export const MAX_SILENT_HOURS = 24
/** Maximum open segments of one MMSI. */
export const MAX_OPEN_SEGMENTS = 4
/** Behaviour is followed for this many of the newest segments, which bounds the state. */
const MAX_FOLLOWED_SEGMENTS = 2
/** A segment with fewer positions is a weaker candidate than one of equal continuity with more. */
const SETTLED_POSITIONS = 10
/** Most positions before a gap that are counted, and hours in which they are (GAP-2). */
export const RECENT_POSITIONS = 14
const RECENT_HOURS = 12

/** `first` of the MMSI, after `silence` (SEG-1), or after a `jump` that one vessel cannot make (SEG-2). */
export type Beginning = 'first' | 'silence' | 'jump'

/** Positions of the segments before, and the time of their first, UTC ms. */
export type Continues = { readonly positions: number; readonly fromMs: number }

/** A segment as it was when it fell silent, and the reports since: their number and the time of the first, UTC ms. */
export type Doubted = { readonly before: Segment; readonly reports: number; readonly fromMs: number }

/** Positions that one vessel can have sailed in sequence. */
export type Segment = {
  readonly id: string
  readonly beganBecause: Beginning
  readonly start: Evidence
  readonly positions: number
  readonly last: Position
  /** Ages of the newest positions in seconds before `last`, up to 14 of the last 12 hours, newest first. */
  readonly recentSeconds: readonly number[]
  /** Since when no two positions were further apart than REC-1 allows, UTC ms. */
  readonly steadySinceMs: number
  /** Where it has been in the last two days. */
  readonly way: OwnWay
  /** It jumped to where the vessel itself had been (GAP-12): old positions sent again, which are no reception. */
  readonly isCopy: boolean
  /** Null where speeds are reported. */
  readonly pace: Pace | null
  readonly behaviour: Behaviour
  /** What confirms the vessel besides: the segments before silences that this one continues (ALERT-11); null where it continues none. */
  readonly continues: Continues | null
  /** A silence that too few reports broke to have ended it (GAP-10); null where there is none. */
  readonly broken: BrokenSilence | null
  /** What few reports after a silence are judged by until others confirm them (GAP-13); null where there is nothing to confirm. */
  readonly doubted: Doubted | null
  /** The segment's newest mark; null before the first. */
  readonly mark: LastMark | null
}

/** Fewer positions than this away from a track are usually errors (SPOOF-2, GAP-5). */
export const MIN_STRAYS = 3

/** Away from the track and not confirmed, or a copy of it: false positions create no event. */
export const isStray = ({ beganBecause, positions, isCopy }: Segment): boolean =>
  isCopy || (beganBecause === 'jump' && positions < MIN_STRAYS)

export const beginSegment = (mmsi: number, position: Position, beganBecause: Beginning): Segment => ({
  id: segmentId(mmsi, position),
  beganBecause,
  start: toEvidence(position),
  positions: 0,
  last: position,
  recentSeconds: [],
  steadySinceMs: position.timeMs,
  way: null,
  isCopy: false,
  pace: null,
  behaviour: emptyBehaviour,
  continues: null,
  broken: null,
  doubted: null,
  mark: null,
})

export const appendPosition = (
  segment: Segment,
  position: Position,
  behaviour: Behaviour,
  around: Surroundings,
): Segment => ({
  ...segment,
  positions: segment.positions + 1,
  last: position,
  recentSeconds: addRecent(segment, position),
  steadySinceMs: hoursBetween(segment.last, position) > MAX_RECEIVED_HOURS ? position.timeMs : segment.steadySinceMs,
  way: stepWay(segment.way, segment.last, position, around),
  pace: stepPace(segment.pace, position),
  broken: segment.positions === 0 ? segment.broken : stepBroken(segment, position),
  behaviour,
})

const addRecent = ({ recentSeconds, last }: Segment, position: Position) => {
  const passed = Math.round((position.timeMs - last.timeMs) / 1000)
  const ages = [0]
  for (const seconds of recentSeconds) {
    if (ages.length === RECENT_POSITIONS) break
    if (seconds + passed <= RECENT_HOURS * 3600) ages.push(seconds + passed)
  }
  return ages
}

/** The segment to evict for a new one: the shortest, because most are errors; among equals the one silent for longest. */
const findEvicted = (segments: readonly Segment[]): Segment | null =>
  segments.length <= MAX_OPEN_SEGMENTS
    ? null
    : segments.slice(0, -1).reduce((shortest, one) => (one.positions < shortest.positions ? one : shortest))

/** Segments in order of their last positions, as many as one MMSI may have open, with those whose behaviour is no longer followed. */
export const limitSegments = (
  others: readonly Segment[],
  newest: Segment,
): { open: readonly Segment[]; ended: readonly Segment[] } => {
  if (others.length < MAX_FOLLOWED_SEGMENTS) return { open: [...others, newest], ended: [] }
  const segments = [...others, newest]
  const evicted = findEvicted(segments)
  const kept = evicted === null ? segments : segments.filter((one) => one !== evicted)
  const unfollowed = kept.slice(0, -MAX_FOLLOWED_SEGMENTS)
  return {
    open: [...unfollowed.map((one) => ({ ...one, behaviour: emptyBehaviour })), ...kept.slice(-MAX_FOLLOWED_SEGMENTS)],
    ended: evicted === null ? unfollowed : [evicted, ...unfollowed],
  }
}

export const isExpired = ({ last }: Pick<Segment, 'last'>, position: Position) =>
  hoursBetween(last, position) >= MAX_SILENT_HOURS

/** A position that continues segments with scores within this factor joins them into one track. */
const AMBIGUITY = 10

type Continued = Pick<Segment, 'last' | 'positions'>

export type SegmentChoice<One extends Continued> = {
  /** The open segment that a position continues; null when it can continue none. */
  readonly continued: One | null
  /** Shorter segments that it continues almost as well: a wrong time or position split one track, which is joined here (SEG-3). */
  readonly merged: readonly One[]
}

export const chooseSegment = <One extends Continued>(open: readonly One[], position: Position): SegmentChoice<One> => {
  const [only] = open
  if (only === undefined) return { continued: null, merged: [] }
  if (open.length === 1) return { continued: canContinue(only.last, position) ? only : null, merged: [] }
  const candidates = open.map((segment) => {
    const score = continuity(segment.last, position)
    const settled = segment.positions / SETTLED_POSITIONS
    return { segment, score, weighted: (score * settled) / Math.hypot(1, settled) }
  })
  const best = candidates.reduce((most, one) => (one.weighted > most.weighted ? one : most))
  if (best.weighted <= 0) return { continued: null, merged: [] }
  const alike = candidates.filter(({ segment, score }) => segment === best.segment || score * AMBIGUITY >= best.score)
  const continued = alike.reduce((most, one) => (one.segment.positions > most.segment.positions ? one : most))
  return {
    continued: continued.segment,
    merged: alike.filter((one) => one !== continued).map(({ segment }) => segment),
  }
}
