import type { Fix } from './fix.ts'

/** A report positioned by dead reckoning: x and y are km in a frame whose north is the course of the first report. */
export type TrackPoint = {
  timestampMs: number
  speedKnots: number | null
  /** Relative to the last kept report, 0 to 180. */
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

/** Reports of the last two days, oldest first, thinned to one in nine minutes, and the dead-reckoned position after the latest one. */
export type RecentTrack = {
  kept: TrackPoint[]
  courseDegrees: number
  xKm: number
  yKm: number
  kmSinceKept: number
}

export const RECENT_HOURS = 48
const MIN_KEPT = 24
const SPACING_MS = 540_000
const HOUR_MS = 3_600_000
const RADIANS = Math.PI / 180

/** The track before a vessel's first report. */
export const createRecentTrack = (): RecentTrack => ({ kept: [], courseDegrees: 0, xKm: 0, yKm: 0, kmSinceKept: 0 })

/** Folds an angle in degrees into -180 to 180. */
export const normaliseDegrees = (degrees: number): number => degrees - 360 * Math.round(degrees / 360)

/** Positions a report on the track, with turn, step and hours since the last kept report. */
export const toTrackPoint = (track: RecentTrack, fix: Fix): TrackPoint => {
  const last = track.kept.at(-1)
  const { courseChangeDegrees, stepKm, distanceFromShoreMetres, speedKnots, timestampMs } = fix
  const change = normaliseDegrees(courseChangeDegrees ?? 0)
  const courseDegrees = normaliseDegrees(track.courseDegrees + change)
  const heading = (track.courseDegrees + change / 2) * RADIANS
  const turned = last !== undefined && courseChangeDegrees !== null
  return {
    timestampMs,
    speedKnots,
    turnDegrees: turned ? Math.abs(normaliseDegrees(courseDegrees - last.courseDegrees)) : null,
    stepKm: last === undefined || stepKm === null ? null : track.kmSinceKept + stepKm,
    stepHours: last === undefined ? null : (timestampMs - last.timestampMs) / HOUR_MS,
    courseDegrees,
    east: Math.sin(courseDegrees * RADIANS),
    north: Math.cos(courseDegrees * RADIANS),
    xKm: track.xKm + (stepKm ?? 0) * Math.sin(heading),
    yKm: track.yKm + (stepKm ?? 0) * Math.cos(heading),
    shoreKm: distanceFromShoreMetres === null ? null : distanceFromShoreMetres / 1000,
  }
}

/** Advances the track to a report; returns whether it was kept or came too soon after the last one. */
export const advanceTrack = (track: RecentTrack, report: TrackPoint, stepKm: number | null): boolean => {
  const last = track.kept.at(-1)
  track.courseDegrees = report.courseDegrees
  track.xKm = report.xKm
  track.yKm = report.yKm
  track.kmSinceKept += stepKm ?? 0
  if (last !== undefined && report.timestampMs - last.timestampMs < SPACING_MS) return false
  track.kmSinceKept = 0
  track.kept.push(report)
  dropStalePoints(track.kept, report.timestampMs - RECENT_HOURS * HOUR_MS)
  return true
}

const dropStalePoints = (kept: TrackPoint[], horizonMs: number): void => {
  let stale = 0
  while (kept.length - stale > MIN_KEPT && (kept[stale]?.timestampMs ?? horizonMs) < horizonMs) stale += 1
  if (stale > 64) kept.splice(0, stale)
}
