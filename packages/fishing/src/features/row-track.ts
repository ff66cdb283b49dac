import type { Fix } from '../track/fix.ts'
import { createFixSteps, newestRow, nextSteps, type FixSteps } from '../track/fix-steps.ts'
import { addFix, createTrackState, describeFix, stepsBefore, type TrackState } from './features.ts'

const HOUR_MS = 3_600_000

/** One vessel's rows of a track file that has no positions, resampled as positions are; `steps` counts the steps so far. */
export type RowTrack = { readonly rows: FixSteps; readonly state: TrackState; steps: number; firstMs: number | null }

export const createRowTrack = (): RowTrack => ({
  rows: createFixSteps(),
  state: createTrackState(),
  steps: 0,
  firstMs: null,
})

/** Adds the next row, which is relative to the row before it; returns the number of steps that it completes. */
export const addRow = (track: RowTrack, fix: Fix): number => {
  const steps = nextSteps(track.rows, fix)
  for (const step of steps) addFix(track.state, step)
  track.steps += steps.length
  track.firstMs ??= fix.timestampMs
  return steps.length
}

type DescribedRow = {
  /** Relative to the newest step that is far enough before it. */
  readonly fix: Fix
  readonly features: Float32Array
  /** Number of earlier steps that the features rest on. */
  readonly fixes: number
  /** Time since the first row. */
  readonly hours: number
}

/** Describes the row that was added last. */
export const describeRow = ({ rows, state, steps, firstMs }: RowTrack): DescribedRow => {
  const fix = newestRow(rows)
  const hours = (fix.timestampMs - (firstMs ?? fix.timestampMs)) / HOUR_MS
  const dropped = state.track.length - stepsBefore(state.track, fix.timestampMs).length
  return { fix, features: describeFix(state, fix), fixes: steps - dropped, hours }
}
