import type { TrackPosition } from './staying.ts'

/** Every track is resampled to steps of ten minutes, so that no answer depends on how often its vessel reports. */
const STEP_MS = 600_000
/** Steps and what is described after them are at least this far apart. */
export const LEAST_APART_MS = 300_000
/** Over longer silences nothing is interpolated: both ends are steps themselves. */
export const MAX_GAP_MS = 1_800_000

/**
 * Times of the steps after `lastStepMs` that a report at `nowMs` completes, ascending: full ten minutes since `previousMs`, the time of the
 * report before it, and after a silence that report and the new one. `previousMs` is null for the first report, which is a step.
 */
export const stepTimes = (lastStepMs: number, previousMs: number | null, nowMs: number): number[] => {
  if (previousMs === null) return [nowMs]
  if (nowMs - previousMs > MAX_GAP_MS) return previousMs - lastStepMs >= LEAST_APART_MS ? [previousMs, nowMs] : [nowMs]
  const times: number[] = []
  for (let at = (Math.floor(previousMs / STEP_MS) + 1) * STEP_MS; at <= nowMs; at += STEP_MS)
    if (at - lastStepMs >= LEAST_APART_MS) times.push(at)
  return times
}

/** The position at a time between two reports: coordinates, speed and distance from shore change evenly; the rest is of the nearer report. */
export const positionAt = (from: TrackPosition, to: TrackPosition, timestampMs: number): TrackPosition => {
  if (timestampMs >= to.timestampMs) return to
  if (timestampMs <= from.timestampMs) return from
  const share = (timestampMs - from.timestampMs) / (to.timestampMs - from.timestampMs)
  const nearer = share < 0.5 ? from : to
  const even = (key: 'lat' | 'speedKnots' | 'distanceFromShoreMetres') =>
    blend(from[key], to[key], share) ?? nearer[key]
  const lon = from.lon === null || to.lon === null ? nearer.lon : from.lon + share * eastward(from.lon, to.lon)
  return {
    ...nearer,
    timestampMs,
    lat: even('lat'),
    lon: lon === null ? null : lon - 360 * Math.round(lon / 360),
    speedKnots: even('speedKnots'),
    distanceFromShoreMetres: even('distanceFromShoreMetres'),
  }
}

export const blend = (from: number | null, to: number | null, share: number): number | null =>
  from === null || to === null ? null : from + share * (to - from)

const eastward = (from: number, to: number) => to - from - 360 * Math.round((to - from) / 360)
