import type { Fix } from '../track/fix.ts'
import { countTow, createTows, type Tows } from '../track/tows.ts'
import type { Habits } from './habits.ts'
import { createHabits, addReport } from './habits.ts'
import { HABIT_FEATURES, habitFigures } from './habit-features.ts'
import type { LastSeen } from '../track/last-seen.ts'
import { createLastSeen, updateLastSeen } from '../track/last-seen.ts'
import { MOMENT_FIGURES, momentFigures } from './moment-features.ts'
import type { RecentTrack } from '../track/recent-track.ts'
import { addStep, toTrackPoint } from '../track/recent-track.ts'
import { LEAST_APART_MS } from '../track/steps.ts'
import { WINDOW_FIGURES, windowFigures } from './window-features.ts'
import { WORK_FEATURES, workFigures } from './work-features.ts'

const WINDOW_HOURS = [0.5, 1, 2, 3, 6, 12, 24, 48]
const WINDOW_REPORTS = [4, 8, 16]

/** Feature names, in the order of the vector that `describeFix` returns and the model expects. */
export const FEATURE_NAMES: readonly string[] = [
  ...MOMENT_FIGURES,
  ...WINDOW_HOURS.flatMap((hours) => WINDOW_FIGURES.map((figure) => `hours${hours}.${figure}`)),
  ...WINDOW_REPORTS.flatMap((reports) => WINDOW_FIGURES.map((figure) => `reports${reports}.${figure}`)),
  ...HABIT_FEATURES.map((figure) => `own.${figure}`),
]

/** State of one vessel between steps; its size is bounded. */
export type TrackState = { track: RecentTrack; habits: Habits; seen: LastSeen; tows: Tows }

/** The state before a vessel's first report. */
export const createTrackState = (): TrackState => ({
  track: [],
  habits: createHabits(),
  seen: createLastSeen(),
  tows: createTows(),
})

/** The steps of `track` that a report at `timestampMs` can be relative to: without the newest if that is less than five minutes before it. */
export const stepsBefore = (track: RecentTrack, timestampMs: number): RecentTrack => {
  const last = track.at(-1)
  return last !== undefined && timestampMs - last.timestampMs < LEAST_APART_MS ? track.slice(0, -1) : track
}

/**
 * Computes the features of `fix`, which is relative to the last of `stepsBefore`, after the steps in `state`: FEATURE_NAMES.length numbers,
 * NaN where unknown.
 */
export const describeFix = ({ track, habits, seen }: TrackState, fix: Fix): Float32Array => {
  const kept = stepsBefore(track, fix.timestampMs)
  const report = toTrackPoint(kept.at(-1), fix)
  const features = new Float32Array(FEATURE_NAMES.length)
  momentFigures(fix, kept, report, seen, features)
  windowFigures(kept, report, WINDOW_HOURS, WINDOW_REPORTS, features, MOMENT_FIGURES.length)
  const at = FEATURE_NAMES.length - HABIT_FEATURES.length
  habitFigures(habits, fix.speedKnots, fix.solarHour, features, at)
  return features
}

/** Features that distinguish gears from other work at sea: those of fishing, then the geometry of the work. */
export const WORK_FEATURE_NAMES: readonly string[] = [...FEATURE_NAMES, ...WORK_FEATURES]

/** Adds the geometry of the work to the `features` that `describeFix` computed of the same fix: WORK_FEATURE_NAMES.length numbers. */
export const describeWork = ({ track }: TrackState, fix: Fix, features: Float32Array): Float32Array => {
  const kept = stepsBefore(track, fix.timestampMs)
  const work = new Float32Array(WORK_FEATURE_NAMES.length)
  work.set(features)
  workFigures(kept, toTrackPoint(kept.at(-1), fix), work, FEATURE_NAMES.length)
  return work
}

/** Adds a vessel's next step to `state`, in order of time; it is relative to the step before. */
export const addFix = (state: TrackState, fix: Fix): void => {
  const { track, habits, seen } = state
  const last = track.at(-1)
  const step = toTrackPoint(last, fix)
  addStep(track, step)
  addReport(habits, step, last?.speedKnots ?? null, fix.solarHour)
  countTow(state.tows, fix)
  seen.kmSinceStop += fix.stepKm ?? 0
  updateLastSeen(seen, step)
}
