import { emptyBehaviour, reportBehaviour, stepBehaviour } from './behaviour/behaviour.ts'
import { nextMarks, type Mark } from './encounters/marks.ts'
import { findGap, type Elsewhere } from './behaviour/gap.ts'
import { join, nothing } from './behaviour/interval.ts'
import { isOnLandOver, reportOnLand } from './behaviour/on-land.ts'
import type { EventOf, TrackEvent } from '@varuna/vocabulary/events'
import { hoursBetween, type Position } from './position.ts'
import { speedAt } from './segments/pace.ts'
import { STEADY_HOURS, type Departure } from './reception/silence.ts'
import { reportConflict, stepConflict } from './segments/conflict.ts'
import { silenceBegan, stepBroken } from './segments/broken-silence.ts'
import { disproves, findDoubted, stepDoubted } from './segments/doubted-return.ts'
import { canContinue } from './segments/continuity.ts'
import { beginsCopy, findCopied } from './segments/copies.ts'
import { madeGood } from './segments/own-way.ts'
import {
  appendPosition,
  beginSegment,
  chooseSegment,
  isExpired,
  isStray,
  limitSegments,
  MAX_OPEN_SEGMENTS,
  MAX_SILENT_HOURS,
  MIN_STRAYS,
  type Beginning,
  type Segment,
} from './segment.ts'
import type { Surroundings } from './surroundings/surroundings.ts'
import { MIN_CLASS_A, type VesselState } from './vessel-state.ts'

/** More earlier positions confirm no vessel better (ALERT-11), and the count stays small. */
const MAX_CONTINUED = 1_000
/** GAP-5: a silence is followed for this long while the MMSI is received elsewhere. */
const MAX_FOLLOWED_HOURS = 14 * 24
/** SEG-4: a vessel that reports from another place for this long has left the first one, as SPOOF-4 has it. */
const LEFT_HOURS = 1

export type TrackStep = {
  readonly state: VesselState
  /** The segment of the position; null for a late position. */
  readonly segment: Segment | null
  /** The position before it in its segment; null for the first, a repeated and a late one. */
  readonly previous: Position | null
  /** The segment whose silence ended as a new one began (GAP-4); null otherwise, and where it is not certain whose it was. */
  readonly silent: Segment | null
  /** Positions of the vessel at moments at which it may meet others, in order of time. */
  readonly marks: readonly Mark[]
  /** Events that opened, changed or ended, by id. */
  readonly events: readonly TrackEvent[]
}

/**
 * Adds one position to a vessel's track and returns its events, by the rules in docs/rules/tracks.md. Positions of one MMSI come in order
 * of time; one older than the newest is late and changes nothing. Time is UTC ms, positions are degrees.
 */
export const step = (state: VesselState, position: Position, around: Surroundings): TrackStep => {
  const { mmsi, newestMs } = state
  if (newestMs !== null && position.timeMs < newestMs)
    return { state, segment: null, previous: null, silent: null, marks: [], events: [] }
  const repeated = state.segments.find(({ last }) => isSame(last, position))
  if (repeated) return { state, segment: repeated, previous: null, silent: null, marks: [], events: [] }

  const copied = findCopied(state.segments, position)
  const { open, expired, silent, followed } = sortSegments(state.segments, position, copied)
  const { continued, merged } =
    copied !== null ? { continued: copied, merged: noSegments } : silent === null ? chooseOwn(open, position) : noChoice
  const doubted = continued === null ? null : findDoubted(state.segments, continued, position)
  if (continued !== null && doubted !== null) return stepReturned(state, continued, doubted, position, around)
  const ground = around.groundAt(position.lat, position.lon)
  const onWaterMs = ground.kind === 'water' ? position.timeMs : state.onWaterMs
  const before = continued ?? silent
  const earlier = continued ?? beginAfter(mmsi, state, before, open, position)
  const previous = continued?.last ?? null
  const { state: behaviour, events } = stepBehaviour(earlier.behaviour, {
    mmsi,
    previous,
    position,
    knots: speedAt(earlier.pace, previous, position),
    around,
    ground,
    wasOnWater: onWaterMs !== null && hoursBetween({ timeMs: onWaterMs }, position) < MAX_SILENT_HOURS,
  })
  const isCopy =
    earlier.isCopy ||
    (isUnconfirmedJump(earlier) &&
      !state.segments.some((one) => disproves(one, position)) &&
      beginsCopy(state.segments, position))
  const { last, marks } = isCopy
    ? noMarks
    : nextMarks({ mmsi, id: earlier.id, mark: earlier.mark }, previous, position, around)
  const segment = {
    ...appendPosition({ ...earlier, isCopy }, position, behaviour, around),
    doubted: stepDoubted(before, position),
    mark: last,
  }
  // The vessel was found again where false positions had led (GAP-5), unless it cannot have sailed to where these began (GAP-7).
  const found =
    followed !== null &&
    continued !== null &&
    !isStray(segment) &&
    canContinue(followed.last, position) &&
    canContinue(followed.last, { ...position, ...segment.start })
      ? followed
      : null
  const others =
    open.length === 1 && continued !== null
      ? noSegments
      : open.filter((one) => one !== continued && one !== found && !merged.includes(one))
  const limited = limitSegments(others, segment)
  const gap = before && findGap(state, before, position, around, receivedElsewhere(state, before))
  const isShared = continued === null && expired.some((one) => one !== before && !isStray(one))
  const newestId = state.segments.at(-1)?.id ?? null
  const joined = copied !== null && !canContinue(copied.last, position) ? null : continued
  const conflict = stepConflict(mmsi, state.conflict, position, joined, open, newestId)
  return {
    state: {
      mmsi,
      newestMs: position.timeMs,
      onWaterMs,
      segments: limited.open,
      conflict: conflict.state,
      classAPositions: Math.min(MIN_CLASS_A, state.classAPositions + (position.transceiver === 'class_a' ? 1 : 0)),
    },
    segment,
    previous,
    silent: continued === null && !isShared ? silent : null,
    marks,
    events: join(
      reportEnded(mmsi, [expired, merged, limited.ended, found ? [found] : noSegments], before, around),
      found ? reportFound(state, found, position, around) : nothing,
      gap ? [isShared && gap.confidence === 'high' ? { ...gap, confidence: 'medium' } : gap] : nothing,
      reportElsewhere(state, expired, before, position, around),
      reportOnceConfirmed(mmsi, segment, events, around),
      reportLeftLand(mmsi, others, newestMs, position),
      reportLeft(state, others, segment, around),
      continued !== null && wasLeft(state, continued) && !isStray(segment)
        ? reportBehaviour(mmsi, behaviour, false, around)
        : nothing,
      conflict.events,
    ),
  }
}

/**
 * The vessel is back on a track that the reports after its silence do not lie on (GAP-13): it is followed from where it fell silent, and they
 * are taken for stray ones.
 */
const stepReturned = (
  state: VesselState,
  returned: Segment,
  doubted: NonNullable<ReturnType<typeof findDoubted>>,
  position: Position,
  around: Surroundings,
): TrackStep => {
  const { before, reports } = doubted.doubted
  const others = state.segments.filter((one) => one !== returned && one !== doubted)
  const first = { ...position, ...returned.start }
  const again = step(
    {
      ...state,
      newestMs: first.timeMs,
      segments: [before, ...others],
      conflict: state.conflict?.jumpedTo.timeMs === first.timeMs ? null : state.conflict,
    },
    first,
    around,
  )
  const next = step(again.state, position, around)
  const stray = { ...beginSegment(state.mmsi, doubted.last, 'jump'), positions: reports }
  const passed = returned.positions - 1
  const segments = next.state.segments.map((one) =>
    one.id === next.segment?.id ? { ...one, positions: one.positions + passed } : one,
  )
  return {
    ...next,
    state: { ...next.state, segments: segments.length < MAX_OPEN_SEGMENTS ? [stray, ...segments] : segments },
    silent: again.silent,
    events: join(again.events, next.events),
  }
}

const noSegments: readonly Segment[] = []
const noMarks = { last: null, marks: [] }
const noChoice = { continued: null, merged: noSegments }

/**
 * The segments that are open and over (SEG-1) when a position arrives, and the one whose vessel fell silent. That one stays open while the
 * vessel cannot have sailed to the position: an impossible position does not end a silence before others confirm it, and forged ones do
 * not end that of a well received vessel (GAP-5).
 */
const sortSegments = (segments: readonly Segment[], position: Position, copied: Segment | null) => {
  if (!segments.some((one) => isExpired(one, position)))
    return { open: segments, expired: noSegments, silent: null, followed: null }
  const open = segments.filter((one) => !isExpired(one, position))
  const expired = segments.filter((one) => isExpired(one, position))
  const followed = findFollowed(expired, position)
  const silent = findSilent(open, expired, position) ?? followed
  if (silent === null) return { open, expired, silent, followed: null }
  const isBack =
    copied === null && canContinue(silent.last, position) && chooseOwn([...open, silent], position).continued === silent
  const isKept = (one: Segment) => (one === followed || one === silent) && !(isBack && one === silent)
  return {
    open: segments.filter((one) => open.includes(one) || isKept(one)),
    expired: expired.filter((one) => !isKept(one)),
    silent: isBack ? silent : null,
    followed: [followed, silent].find((one) => one !== null && isKept(one)) ?? null,
  }
}

/** The segment that a position continues; only `findCopied` adds to a copy. */
const chooseOwn = (open: readonly Segment[], position: Position) =>
  chooseSegment(open.some(({ isCopy }) => isCopy) ? open.filter(({ isCopy }) => !isCopy) : open, position)

const isUnconfirmedJump = ({ beganBecause, positions }: Segment) => beganBecause === 'jump' && positions < MIN_STRAYS

/** The events of a segment, including its earlier behaviour once it is no longer a stray. */
const reportOnceConfirmed = (
  mmsi: number,
  segment: Segment,
  events: readonly TrackEvent[],
  around: Surroundings,
): readonly TrackEvent[] => {
  if (isStray(segment)) return nothing
  const isNew = segment.beganBecause === 'jump' && segment.positions === MIN_STRAYS
  return isNew ? join(reportBehaviour(mmsi, segment.behaviour, false, around), events) : events
}

/** The silence of a followed segment whose vessel was found again by another one; none unless it was likely switched off (GAP-2, GAP-7). */
const reportFound = (
  state: VesselState,
  found: Segment,
  position: Position,
  around: Surroundings,
): readonly TrackEvent[] => {
  const gap = findGap(state, found, position, around, receivedElsewhere(state, found))
  return gap?.details.isLikelyDisabled || gap?.details.isDisabledOrElsewhere ? [gap] : nothing
}

/** GAP-7: silences of other segments that end here too, whose MMSI was received elsewhere for so long that it stays open whose they were. */
const reportElsewhere = (
  state: VesselState,
  expired: readonly Segment[],
  before: Segment | null,
  position: Position,
  around: Surroundings,
): readonly TrackEvent[] => {
  let events = nothing
  for (const one of expired) {
    if (one === before || isStray(one) || !canContinue(one.last, position)) continue
    const gap = findGap(state, one, position, around, receivedElsewhere(state, one))
    if (gap?.details.isDisabledOrElsewhere) events = join(events, [gap])
  }
  return events
}

/** The events of ended segments. */
const reportEnded = (
  mmsi: number,
  ended: readonly (readonly Segment[])[],
  before: Segment | null,
  around: Surroundings,
): readonly TrackEvent[] =>
  ended.every((segments) => segments.length === 0)
    ? nothing
    : ended
        .flat()
        .filter((one) => !isStray(one))
        .flatMap((one) => reportBehaviour(mmsi, one === before ? withoutCarried(one) : one.behaviour, true, around))

/** Positions on land of segments that the vessel left, once they are over. */
const reportLeftLand = (
  mmsi: number,
  others: readonly Segment[],
  newestMs: number | null,
  { timeMs }: Position,
): readonly TrackEvent[] => {
  let events = nothing
  for (const one of others) {
    const { behaviour } = one
    const isOverNow = isOnLandOver(behaviour.onLand, timeMs) && !isOnLandOver(behaviour.onLand, newestMs ?? timeMs)
    if (isOverNow && !isStray(one)) events = join(events, reportOnLand(mmsi, behaviour.onLand, true))
  }
  return events
}

/** SEG-4: the events of the segments that the vessel has just left for another place end at their last positions. */
const reportLeft = (
  before: VesselState,
  others: readonly Segment[],
  segment: Segment,
  around: Surroundings,
): readonly TrackEvent[] => {
  let events = nothing
  for (const one of others) {
    if (!isStray(one) && isLeft(one, segment) && !wasLeft(before, one))
      events = join(events, reportBehaviour(before.mmsi, one.behaviour, true, around))
  }
  return events
}

/** The same position received twice. */
const isSame = (last: Position, { timeMs, lat, lon }: Position) =>
  last.timeMs === timeMs && last.lat === lat && last.lon === lon

/**
 * The segment whose vessel fell silent; the new segment then continues it (GAP-4). Of several it is the one that the position continues
 * best, and null where it continues none. One or two positions that jumped away are nobody's: a forged one hides no silence.
 */
const findSilent = (open: readonly Segment[], expired: readonly Segment[], position: Position) => {
  if (!open.every(isStray)) return null
  const confirmed = expired.filter((one) => !isStray(one))
  const [only = null, ...others] = confirmed
  return others.length === 0 ? only : chooseSegment(confirmed, position).continued
}

/** The silent segment of a well received vessel, whose MMSI may be received elsewhere meanwhile (GAP-7). */
const findFollowed = (expired: readonly Segment[], position: Position) =>
  expired.findLast((one) => {
    const silentHours = hoursBetween(one.last, position)
    return (
      !isStray(one) &&
      silentHours < MAX_FOLLOWED_HOURS &&
      hoursBetween({ timeMs: one.steadySinceMs }, one.last) >= STEADY_HOURS.unknown
    )
  }) ?? null

/** GAP-7: reception of other confirmed segments of the vessel since one ended, without holes. */
const receivedElsewhere = ({ segments }: Pick<VesselState, 'segments'>, { last }: Segment): Elsewhere => {
  const copies = segments.reduce(
    (sum, one) => sum + (one.isCopy && one.last.timeMs > last.timeMs ? one.positions : 0),
    0,
  )
  const newer = segments.filter((one) => !isStray(one) && one.last.timeMs > last.timeMs)
  // An hour in two places is one hour.
  let untilMs = last.timeMs
  let hours = 0
  for (const one of newer.toSorted((a, b) => a.steadySinceMs - b.steadySinceMs)) {
    hours += Math.max(0, hoursBetween({ timeMs: Math.max(one.steadySinceMs, untilMs) }, one.last))
    untilMs = Math.max(untilMs, one.last.timeMs)
  }
  return { segments: newer.length, hours, copies }
}

/** A new segment; after a silence it inherits an ongoing stop and port visit. */
const beginAfter = (
  mmsi: number,
  { newestMs }: VesselState,
  silent: Segment | null,
  open: readonly Segment[],
  position: Position,
): Segment => {
  const because: Beginning = newestMs === null ? 'first' : open.length > 0 && silent === null ? 'jump' : 'silence'
  const segment = beginSegment(mmsi, position, because)
  if (silent === null) return segment
  const { stop, portVisit } = silent.behaviour
  const { continues, positions, start } = silent
  return {
    ...segment,
    continues: {
      positions: Math.min(MAX_CONTINUED, positions + (continues?.positions ?? 0)),
      fromMs: continues?.fromMs ?? start.timeMs,
    },
    broken: stepBroken(silent, position),
    behaviour: { ...emptyBehaviour, stop, portVisit },
  }
}

const withoutCarried = ({ behaviour }: Segment) => ({ ...behaviour, stop: null, portVisit: null })

/** SEG-4: whether the vessel has left a segment: it got no position for an hour while a confirmed one did, so its behaviour is over. */
const isLeft = (one: Segment, newest: Segment) =>
  one !== newest && !isStray(newest) && hoursBetween(one.last, newest.last) >= LEFT_HOURS

const wasLeft = ({ segments }: VesselState, one: Segment) => {
  const newest = segments.at(-1)
  return newest !== undefined && isLeft(one, newest)
}

/** The ongoing events of a vessel, in their current form. With `nowMs`, UTC, its silence until then counts as a gap. */
export const reportOpenEvents = (
  state: VesselState,
  around: Surroundings,
  nowMs: number | null = null,
): TrackEvent[] => {
  const { mmsi, newestMs, segments, conflict } = state
  return [
    ...segments
      .filter((segment) => !isStray(segment))
      .flatMap((segment) => {
        const { behaviour } = segment
        const newest = segments.at(-1)
        const isOver = newest !== undefined && isLeft(segment, newest)
        return reportBehaviour(mmsi, behaviour, isOver, around, isOver || isOnLandOver(behaviour.onLand, newestMs ?? 0))
      }),
    ...(nowMs === null
      ? []
      : segments.flatMap(
          (segment) => findGap(state, segment, { timeMs: nowMs }, around, receivedElsewhere(state, segment)) ?? [],
        )),
    ...reportConflict(mmsi, conflict),
  ]
}

/** A silence that lasts, and how the vessel sailed in the hour before; its speed is 0 where single reports since then show that it stayed. */
export type LastingSilence = { readonly gap: EventOf<'gap'>; readonly from: Departure }

/**
 * The silence of a vessel that lasts at `nowMs`, UTC, if its transmitter was likely switched off (GAP-2, GAP-10); null otherwise. Positions
 * that jumped away since then do not end it (GAP-5, GAP-7), nor do single ones (GAP-10). When the vessel is received again, `step` ends the
 * event under its id.
 */
export const findLastingSilence = (state: VesselState, around: Surroundings, nowMs: number): LastingSilence | null => {
  const now = { timeMs: nowMs }
  for (const segment of state.segments.toReversed()) {
    const gap = findGap(state, segment, now, around, receivedElsewhere(state, segment))
    if (gap === null || !gap.details.isLikelyDisabled) continue
    const { from, reports } = silenceBegan(segment, now)
    const { hourKnots } = madeGood(segment.way, segment.last)
    return { gap, from: { ...from, knots: reports > 0 ? 0 : (hourKnots ?? segment.last.speedKnots) } }
  }
  return null
}

/** Whether a vessel is silent since a time at which a silence began, but for reports that do not end it (GAP-5, GAP-10). */
export const isSilentSince = ({ segments }: VesselState, fromMs: number): boolean =>
  segments.some((one) => !isStray(one) && (one.broken?.from.timeMs === fromMs || one.last.timeMs === fromMs))

/** The newest position of a vessel that is not one or two away from its track (GAP-5); null before the first. */
export const lastTracked = ({ segments }: VesselState): Position | null =>
  segments.findLast((one) => !isStray(one))?.last ?? null
