import { toEvidence } from '../event.ts'
import { eventThresholds } from '@varuna/vocabulary/thresholds'
import { hoursBetween, nmBetween, type Position } from '../position.ts'
import { MAX_RECEIVED_HOURS } from '../reception/reception-cells.ts'
import { sailedOn, STEADY_HOURS, type Departure } from '../reception/silence.ts'
import { madeGood, type OwnWay } from './own-way.ts'

/** GAP-10: a silence ends once so many reports without a hole between them, of which the first and last are so far apart, */
const ENDING = { reports: 3, hours: 1 / 3 } as const
/** and they last for 12 hours, or all reports since it began vouch for this share of the time since then, or of two days: fewer are too easily forged. */
const VOUCHED_SHARE = 1 / 4
const MAX_HOURS = 48
/** GAP-13: a vessel that would have had to sail so many times its own speed since the few reports was not there. */
const HURRIED = 1.25
/** A report vouches for the time since the one before, and for twice the usual interval at most, within these limits in hours. */
const VOUCHED = { usual: 2, least: 0.5, most: MAX_RECEIVED_HOURS } as const

/** A silence of a well received vessel, since its last report but the few that broke it. */
export type BrokenSilence = {
  readonly from: Departure
  readonly steadySinceMs: number
  readonly positionsBefore: number
  /** Mean interval between the reports before it, in seconds; null where there was one. */
  readonly usualSeconds: number | null
  /** Reports since the newest hole (REC-1), and in all. */
  readonly run: number
  readonly reports: number
  /** For which the reports in all vouch. */
  readonly vouchedSeconds: number
}

/** What a silence is judged by at its beginning. */
export type SilentTrack = {
  readonly last: Position
  readonly way: OwnWay
  readonly steadySinceMs: number
  readonly recentSeconds: readonly number[]
  readonly broken: BrokenSilence | null
}

/** Where the silence of a track began that lasts at a later position or time: before the few reports that broke it (GAP-10). */
export const silenceBegan = (
  { last, way, steadySinceMs, recentSeconds, broken }: SilentTrack,
  later: Position | { readonly timeMs: number },
): Omit<BrokenSilence, 'run'> =>
  broken !== null &&
  hoursBetween(last, later) > MAX_RECEIVED_HOURS &&
  !('lat' in later && sailedOn(broken.from, later) && !isHurried(broken, last, later))
    ? broken
    : {
        from: departureOf(way, last),
        steadySinceMs,
        positionsBefore: recentSeconds.length,
        usualSeconds: usualOf(recentSeconds),
        reports: 0,
        vouchedSeconds: 0,
      }

/** Whether a vessel on passage that was found where it would have sailed on to can only have come by the few reports before in a hurry. */
const isHurried = ({ from }: BrokenSilence, last: Position, later: Position): boolean =>
  from.knots !== null &&
  from.knots >= eventThresholds.passageKnots &&
  !sailedOn(from, last) &&
  nmBetween(last, later) / hoursBetween(last, later) > HURRIED * from.knots

const usualOf = (recentSeconds: readonly number[]): number | null =>
  recentSeconds.length < 2 ? null : Math.round((recentSeconds.at(-1) ?? 0) / (recentSeconds.length - 1))

/** Rounded as states are stored. */
const departureOf = (way: OwnWay, last: Position): Departure => {
  const { knots, courseDegrees } = madeGood(way, last)
  return {
    ...toEvidence(last),
    knots: knots === null ? last.speedKnots : Math.round(knots * 10) / 10,
    courseDegrees: courseDegrees === null ? last.courseDegrees : Math.round(courseDegrees * 10) / 10,
  }
}

/** The silence that a position does not end, of a vessel that was well received before (GAP-10); null where there is none. */
export const stepBroken = (track: SilentTrack, position: Position): BrokenSilence | null => {
  const { last, broken, steadySinceMs } = track
  if (hoursBetween(last, position) <= MAX_RECEIVED_HOURS) {
    if (broken === null) return null
    const run = broken.run + 1
    const vouchedSeconds = broken.vouchedSeconds + vouchedFor(broken, last, position)
    const runHours = hoursBetween({ timeMs: steadySinceMs }, position)
    const ends =
      run >= ENDING.reports &&
      runHours >= ENDING.hours &&
      (runHours >= STEADY_HOURS.good ||
        vouchedSeconds / 3600 >= VOUCHED_SHARE * Math.min(MAX_HOURS, hoursBetween(broken.from, position)))
    return ends ? null : { ...broken, run, reports: broken.reports + 1, vouchedSeconds }
  }
  const began = silenceBegan(track, position)
  const wasSteady = began.reports > 0 || hoursBetween({ timeMs: steadySinceMs }, last) >= STEADY_HOURS.unknown
  return wasSteady ? { ...began, run: 1, reports: began.reports + 1 } : null
}

const vouchedFor = ({ usualSeconds }: BrokenSilence, last: Position, position: Position): number => {
  const usual = usualSeconds === null ? VOUCHED.most : (VOUCHED.usual * usualSeconds) / 3600
  const most = Math.min(VOUCHED.most, Math.max(VOUCHED.least, usual))
  return Math.round(Math.min(most, hoursBetween(last, position)) * 3600)
}
