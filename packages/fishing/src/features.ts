import type { Fix } from './fix.ts'
import type { Habits } from './habits.ts'
import { noHabits, remember } from './habits.ts'
import { HABIT_FIGURES, habitFigures } from './habit-figures.ts'
import type { LastSeen } from './last-seen.ts'
import { neverSeen, note } from './last-seen.ts'
import { MOMENT_FIGURES, momentFigures } from './moment-figures.ts'
import type { RecentTrack } from './recent-track.ts'
import { advance, emptyTrack, placeOn } from './recent-track.ts'
import { WINDOW_FIGURES, windowFigures } from './window-figures.ts'

const WINDOW_HOURS = [0.5, 1, 2, 3, 6, 12, 24, 48]
const WINDOW_REPORTS = [4, 8, 16]
const HOUR_MS = 3_600_000

/** Names of the features, in the order of the vector that `describeFix` gives and the model takes. */
export const FEATURE_NAMES: readonly string[] = [
  ...MOMENT_FIGURES,
  ...WINDOW_HOURS.flatMap((hours) => WINDOW_FIGURES.map((figure) => `hours${hours}.${figure}`)),
  ...WINDOW_REPORTS.flatMap((reports) => WINDOW_FIGURES.map((figure) => `reports${reports}.${figure}`)),
  ...HABIT_FIGURES.map((figure) => `own.${figure}`),
]

/** All that is kept of one vessel between reports. Its size does not grow. */
export type TrackState = { track: RecentTrack; habits: Habits; seen: LastSeen }

/** The state before a vessel's first report. */
export const startTrack = (): TrackState => ({ track: emptyTrack(), habits: noHabits(), seen: neverSeen() })

/** The features of `fix` after all that `state` has seen: FEATURE_NAMES.length numbers, NaN where unknown. Does not change `state`. */
export const describeFix = (state: TrackState, fix: Fix): Float32Array => {
  const { track, habits, seen } = state
  const reports = [...track.kept, placeOn(track, fix)]
  const features = new Float32Array(FEATURE_NAMES.length)
  features.set(momentFigures(fix, reports, seen))
  let at = MOMENT_FIGURES.length
  let from = reports.length - 1
  for (const hours of WINDOW_HOURS) {
    const horizonMs = fix.timestampMs - hours * HOUR_MS
    while (from > 0 && (reports[from - 1]?.timestampMs ?? -Infinity) >= horizonMs) from -= 1
    windowFigures(reports, from, features, at)
    at += WINDOW_FIGURES.length
  }
  for (const count of WINDOW_REPORTS) {
    windowFigures(reports, Math.max(0, reports.length - count), features, at)
    at += WINDOW_FIGURES.length
  }
  habitFigures(habits, fix.speedKnots, fix.solarHour, features, at)
  return features
}

/** Takes a vessel's next report, in order of time, into `state`, which it changes. */
export const takeFix = (state: TrackState, fix: Fix): void => {
  const { track, habits, seen } = state
  const report = placeOn(track, fix)
  const previousSpeedKnots = track.kept.at(-1)?.speedKnots ?? null
  seen.kmSinceStop += fix.stepKm ?? 0
  if (!advance(track, report, fix.stepKm)) return
  remember(habits, report, previousSpeedKnots, fix.solarHour)
  note(seen, report)
}
