import type { Fix } from '../track/fix.ts'
import { countReport, createDensity, type Density } from '../track/density.ts'
import { countTow, createTows, type Tows } from '../track/tows.ts'
import type { Habits } from './habits.ts'
import { createHabits, addReport } from './habits.ts'
import { HABIT_FEATURES, habitFigures } from './habit-features.ts'
import type { LastSeen } from '../track/last-seen.ts'
import { createLastSeen, updateLastSeen } from '../track/last-seen.ts'
import { MOMENT_FIGURES, momentFigures } from './moment-features.ts'
import type { RecentTrack } from '../track/recent-track.ts'
import { advanceTrack, createRecentTrack, toTrackPoint } from '../track/recent-track.ts'
import { WINDOW_FIGURES, windowFigures } from './window-features.ts'

const WINDOW_HOURS = [0.5, 1, 2, 3, 6, 12, 24, 48]
const WINDOW_REPORTS = [4, 8, 16]

/** Feature names, in the order of the vector that `describeFix` returns and the model expects. */
export const FEATURE_NAMES: readonly string[] = [
  ...MOMENT_FIGURES,
  ...WINDOW_HOURS.flatMap((hours) => WINDOW_FIGURES.map((figure) => `hours${hours}.${figure}`)),
  ...WINDOW_REPORTS.flatMap((reports) => WINDOW_FIGURES.map((figure) => `reports${reports}.${figure}`)),
  ...HABIT_FEATURES.map((figure) => `own.${figure}`),
]

/** State of one vessel between reports; its size is bounded. */
export type TrackState = { track: RecentTrack; habits: Habits; seen: LastSeen; density: Density; tows: Tows }

/** The state before a vessel's first report. */
export const createTrackState = (): TrackState => ({
  track: createRecentTrack(),
  habits: createHabits(),
  seen: createLastSeen(),
  density: createDensity(),
  tows: createTows(),
})

/** Computes the features of `fix` after the reports in `state`: FEATURE_NAMES.length numbers, NaN where unknown. */
export const describeFix = (state: TrackState, fix: Fix): Float32Array => {
  const { track, habits, seen } = state
  const report = toTrackPoint(track, fix)
  const features = new Float32Array(FEATURE_NAMES.length)
  momentFigures(fix, track.kept, report, seen, features)
  windowFigures(track.kept, report, WINDOW_HOURS, WINDOW_REPORTS, features, MOMENT_FIGURES.length)
  const at = FEATURE_NAMES.length - HABIT_FEATURES.length
  habitFigures(habits, fix.speedKnots, fix.solarHour, features, at)
  return features
}

/**
 * Adds a vessel's next report to `state`; reports come in order of time. Returns false when it came too soon after the last one to be kept.
 */
export const addFix = (state: TrackState, fix: Fix): boolean => {
  const { track, habits, seen } = state
  const report = toTrackPoint(track, fix)
  const previousSpeedKnots = track.kept.at(-1)?.speedKnots ?? null
  countReport(state.density, fix.timestampMs)
  countTow(state.tows, fix)
  seen.kmSinceStop += fix.stepKm ?? 0
  if (!advanceTrack(track, report, fix.stepKm)) return false
  addReport(habits, report, previousSpeedKnots, fix.solarHour)
  updateLastSeen(seen, report)
  return true
}
