import type { Fix } from './fix.ts'

/** A report positioned by dead reckoning: x and y are km in a frame whose north is the course of the first report. */
export type TrackPoint = {
  timestampMs: number
  speedKnots: number | null
  /** Relative to the step before, 0 to 180. */
  turnDegrees: number | null
  stepKm: number | null
  stepHours: number | null
  courseDegrees: number
  /** Sine and cosine of the course. */
  east: number
  north: number
  xKm: number
  yKm: number
  shoreKm: number | null
}

/** Steps of the last two days, oldest first. */
export type RecentTrack = TrackPoint[]

export const RECENT_HOURS = 48
const MIN_KEPT = 24
const HOUR_MS = 3_600_000
const RADIANS = Math.PI / 180

/** Folds an angle in degrees into -180 to 180. */
export const normaliseDegrees = (degrees: number): number => degrees - 360 * Math.round(degrees / 360)

/** Positions a report after `last`, the step that it is relative to. */
export const toTrackPoint = (last: TrackPoint | undefined, fix: Fix): TrackPoint => {
  const { courseChangeDegrees, stepKm, distanceFromShoreMetres, speedKnots, timestampMs } = fix
  const from = last ?? { courseDegrees: 0, xKm: 0, yKm: 0 }
  const change = normaliseDegrees(courseChangeDegrees ?? 0)
  const courseDegrees = normaliseDegrees(from.courseDegrees + change)
  const heading = (from.courseDegrees + change / 2) * RADIANS
  return {
    timestampMs,
    speedKnots,
    turnDegrees: last === undefined || courseChangeDegrees === null ? null : Math.abs(change),
    stepKm: last === undefined ? null : stepKm,
    stepHours: last === undefined ? null : (timestampMs - last.timestampMs) / HOUR_MS,
    courseDegrees,
    east: Math.sin(courseDegrees * RADIANS),
    north: Math.cos(courseDegrees * RADIANS),
    xKm: from.xKm + (stepKm ?? 0) * Math.sin(heading),
    yKm: from.yKm + (stepKm ?? 0) * Math.cos(heading),
    shoreKm: distanceFromShoreMetres === null ? null : distanceFromShoreMetres / 1000,
  }
}

/** Adds a step, and drops those that are too old. */
export const addStep = (track: RecentTrack, step: TrackPoint): void => {
  track.push(step)
  const horizonMs = step.timestampMs - RECENT_HOURS * HOUR_MS
  let stale = 0
  while (track.length - stale > MIN_KEPT && (track[stale]?.timestampMs ?? horizonMs) < horizonMs) stale += 1
  if (stale > 64) track.splice(0, stale)
}
