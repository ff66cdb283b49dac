import type { Confidence, Evidence, TrackEvent } from '@varuna/vocabulary/events'
import { eventId, toEvidence } from '../event.ts'
import { hoursBetween, nmBetween, type Position } from '../position.ts'
import { neededKnots } from './continuity.ts'
import { disproves } from './doubted-return.ts'
import { MIN_STRAYS, type Segment } from '../segment.ts'

/** SPOOF-3: minimum number of returns to an earlier segment; a single faulty batch has fewer. */
const MIN_RETURNS = 2
/** SPOOF-4: a conflict is over after this long without another jump or return; one within half a day continues it. */
const QUIET_HOURS = 1
const RESUMED_HOURS = 12
/** No ship sails this fast. */
const IMPOSSIBLE_KNOTS = 100

/** A transmitter sends every two seconds at most: positions nearer in time have wrong times, or come from two transmitters. */
const SAME_SECOND_MS = 1_000

/** Positions of one MMSI that one vessel cannot have made: it jumped (SPOOF-2) or is in two places at once (SPOOF-3). */
export type Conflict = {
  readonly from: Evidence
  readonly jumpedTo: Evidence
  readonly last: Evidence
  readonly apartNm: number
  readonly knots: number
  readonly jumps: number
  readonly returns: number
  /** Positions in segments that began with a jump. */
  readonly strays: number
  readonly isOver: boolean
  /** Whether it jumped away from a place that three positions had confirmed; a single one before a track was wrong itself. */
  readonly leftTrack: boolean
}

const isTwoPlaces = ({ returns }: Conflict) => returns >= MIN_RETURNS
export const isReported = (conflict: Conflict) =>
  conflict.strays >= MIN_STRAYS && (conflict.leftTrack || conflict.jumps >= MIN_STRAYS || isTwoPlaces(conflict))

export const reportConflict = (mmsi: number, conflict: Conflict | null): readonly TrackEvent[] => {
  if (conflict === null || !isReported(conflict)) return []
  const { from, jumpedTo, last, apartNm, knots, jumps, returns, strays, isOver } = conflict
  return [
    {
      id: eventId('spoofing', [mmsi], from),
      kind: 'spoofing',
      vessels: [mmsi],
      fromMs: from.timeMs,
      toMs: isOver ? last.timeMs : null,
      lat: jumpedTo.lat,
      lon: jumpedTo.lon,
      rule: isTwoPlaces(conflict) ? 'SPOOF-3' : 'SPOOF-2',
      confidence: confidenceOf(conflict),
      evidence: [from, jumpedTo],
      details: {
        what: isTwoPlaces(conflict) ? 'two_places_at_once' : 'impossible_speed',
        apartNm: Math.round(apartNm * 10) / 10,
        knots: Math.round(knots),
        jumps,
        returns,
        positions: strays,
      },
    },
  ]
}

const confidenceOf = (conflict: Conflict): Confidence => {
  const { from, jumpedTo, knots } = conflict
  if (!isTwoPlaces(conflict) && jumpedTo.timeMs - from.timeMs < SAME_SECOND_MS) return 'low'
  return knots >= IMPOSSIBLE_KNOTS ? 'high' : 'medium'
}

/** The open segment from which the jump to a position needs the lowest speed. */
const nearestOf = (open: readonly Segment[], position: Position) =>
  open.reduce<Segment | null>(
    (best, segment) =>
      best === null || neededKnots(segment.last, position) < neededKnots(best.last, position) ? segment : best,
    null,
  )

const addJump = (conflict: Conflict | null, open: readonly Segment[], position: Position): Conflict | null => {
  const nearest = nearestOf(open, position)
  if (nearest === null) return conflict
  const knots = neededKnots(nearest.last, position)
  const at = toEvidence(position)
  const leftTrack = nearest.positions >= MIN_STRAYS && !disproves(nearest, position)
  if (conflict !== null) {
    return {
      ...conflict,
      last: at,
      jumps: conflict.jumps + 1,
      strays: conflict.strays + 1,
      knots: Math.max(knots, conflict.knots),
      isOver: false,
      leftTrack: conflict.leftTrack || leftTrack,
    }
  }
  const apartNm = nmBetween(nearest.last, position)
  const from = toEvidence(nearest.last)
  return { from, jumpedTo: at, last: at, apartNm, knots, jumps: 1, returns: 0, strays: 1, isOver: false, leftTrack }
}

/**
 * Follows the contradictions of one MMSI. `joined` is the segment that the position continues, null when it jumped away from `open`;
 * `newestId` is the segment of the previous position.
 */
export const stepConflict = (
  mmsi: number,
  earlier: Conflict | null,
  position: Position,
  joined: Segment | null,
  open: readonly Segment[],
  newestId: string | null,
): { state: Conflict | null; events: readonly TrackEvent[] } => {
  const lasting = earlier !== null && hoursBetween(earlier.last, position) < RESUMED_HOURS ? earlier : null
  // Back at a false place after the conflict there ended, it has jumped again.
  const isBack = lasting === null && joined?.beganBecause === 'jump' && joined.id !== newestId
  const left = isBack ? open.filter((one) => one !== joined) : open
  const state =
    joined === null || isBack ? addJump(lasting, left, position) : follow(lasting, joined, position, newestId)
  // A finished conflict is reported once more, in its final form.
  const ended = lasting === null && earlier !== null ? reportConflict(mmsi, { ...earlier, isOver: true }) : []
  if (state === null || !isReported(state)) return { state, events: ended }
  const hasChanged =
    lasting === null ||
    hasDoubled(lasting, state) ||
    !isReported(lasting) ||
    isTwoPlaces(lasting) !== isTwoPlaces(state) ||
    lasting.isOver !== state.isOver
  return { state, events: hasChanged ? [...ended, ...reportConflict(mmsi, state)] : ended }
}

/** Counts are reported again when they have doubled, so an event of a million jumps is stored twenty times. */
const hasDoubled = (before: Conflict, now: Conflict) =>
  Math.floor(Math.log2(now.strays)) > Math.floor(Math.log2(Math.max(1, before.strays)))

const follow = (conflict: Conflict | null, joined: Segment, position: Position, newestId: string | null) => {
  if (conflict === null) return null
  const isStray = joined.beganBecause === 'jump'
  const isReturn = joined.id !== newestId
  // A copy is false all the time.
  const isFalse = isReturn || joined.isCopy
  const isOver = !isFalse && hoursBetween(conflict.last, position) >= QUIET_HOURS
  if (!isStray && !isReturn && isOver === conflict.isOver) return conflict
  return {
    ...conflict,
    isOver,
    last: isFalse ? toEvidence(position) : conflict.last,
    returns: conflict.returns + (isReturn ? 1 : 0),
    strays: conflict.strays + (isStray ? 1 : 0),
  }
}
