import { toEvidence } from '../event.ts'
import { hoursBetween, type Position } from '../position.ts'
import { MAX_RECEIVED_HOURS } from '../reception/reception-cells.ts'
import { sailedOn, STEADY_HOURS, type Departure } from '../reception/silence.ts'

/** GAP-10: so many reports without a hole between them end a silence; fewer are too easily forged. */
const ENDING_REPORTS = 3
/** The first and last of them are so far apart: a burst of a minute shows no more than one report. */
const ENDING_HOURS = 1 / 3

/** A silence of a well received vessel, since its last report but the few that broke it. */
export type BrokenSilence = {
  readonly from: Departure
  readonly steadySinceMs: number
  readonly positionsBefore: number
  /** Reports since the newest hole (REC-1), and in all. */
  readonly run: number
  readonly reports: number
}

/** What a silence is judged by at its beginning. */
export type SilentTrack = {
  readonly last: Position
  readonly usualKnots: number | null
  readonly steadySinceMs: number
  readonly recentSeconds: readonly number[]
  readonly broken: BrokenSilence | null
}

/** Where the silence of a track began that lasts at a later position or time: before the few reports that broke it (GAP-10). */
export const silenceBegan = (
  { last, usualKnots, steadySinceMs, recentSeconds, broken }: SilentTrack,
  later: Position | { readonly timeMs: number },
): Omit<BrokenSilence, 'run'> =>
  broken !== null && hoursBetween(last, later) > MAX_RECEIVED_HOURS && !('lat' in later && sailedOn(broken.from, later))
    ? broken
    : {
        from: { ...toEvidence(last), speedKnots: last.speedKnots, courseDegrees: last.courseDegrees, usualKnots },
        steadySinceMs,
        positionsBefore: recentSeconds.length,
        reports: 0,
      }

/** The silence that a position does not end, as one report of a vessel that was well received before (GAP-10); null where there is none. */
export const stepBroken = (track: SilentTrack, position: Position): BrokenSilence | null => {
  const { last, broken, steadySinceMs } = track
  if (hoursBetween(last, position) <= MAX_RECEIVED_HOURS)
    return broken === null ||
      (broken.run + 1 >= ENDING_REPORTS && hoursBetween({ timeMs: steadySinceMs }, position) >= ENDING_HOURS)
      ? null
      : { ...broken, run: broken.run + 1, reports: broken.reports + 1 }
  const began = silenceBegan(track, position)
  const wasSteady = began.reports > 0 || hoursBetween({ timeMs: steadySinceMs }, last) >= STEADY_HOURS.unknown
  return wasSteady ? { ...began, run: 1, reports: began.reports + 1 } : null
}
