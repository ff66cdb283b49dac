import type { Fix } from './fix.ts'

/** A report placed by dead reckoning: x and y are km in a frame whose north is the course of the first report. */
export type Placed = {
  timestampMs: number
  speedKnots: number | null
  /** Against the last kept report, 0 to 180. */
  turnDegrees: number | null
  stepKm: number | null
  stepHours: number | null
  courseDegrees: number
  xKm: number
  yKm: number
  shoreKm: number | null
}

/** Reports of the last two days, oldest first, thinned to one in four minutes, and where the track stands after the last of all. */
export type RecentTrack = {
  kept: Placed[]
  courseDegrees: number
  xKm: number
  yKm: number
  kmSinceKept: number
}

export const RECENT_HOURS = 48
const FEWEST_KEPT = 24
const SPACING_MS = 240_000
const HOUR_MS = 3_600_000
const RADIANS = Math.PI / 180

/** The track before a vessel's first report. */
export const emptyTrack = (): RecentTrack => ({ kept: [], courseDegrees: 0, xKm: 0, yKm: 0, kmSinceKept: 0 })

/** Folds an angle in degrees into -180 to 180. */
export const foldDegrees = (degrees: number): number => degrees - 360 * Math.round(degrees / 360)

/** Where a report lies on the track, with turn, step and hours since the last kept report. */
export const placeOn = (track: RecentTrack, fix: Fix): Placed => {
  const last = track.kept.at(-1)
  const { courseChangeDegrees, stepKm, distanceFromShoreMetres, speedKnots, timestampMs } = fix
  const change = foldDegrees(courseChangeDegrees ?? 0)
  const courseDegrees = foldDegrees(track.courseDegrees + change)
  const heading = (track.courseDegrees + change / 2) * RADIANS
  const turned = last !== undefined && courseChangeDegrees !== null
  return {
    timestampMs,
    speedKnots,
    turnDegrees: turned ? Math.abs(foldDegrees(courseDegrees - last.courseDegrees)) : null,
    stepKm: last === undefined || stepKm === null ? null : track.kmSinceKept + stepKm,
    stepHours: last === undefined ? null : (timestampMs - last.timestampMs) / HOUR_MS,
    courseDegrees,
    xKm: track.xKm + (stepKm ?? 0) * Math.sin(heading),
    yKm: track.yKm + (stepKm ?? 0) * Math.cos(heading),
    shoreKm: distanceFromShoreMetres === null ? null : distanceFromShoreMetres / 1000,
  }
}

/** Moves the track on to a placed report; true when it was kept, false when it came too soon after the last. Changes `track`. */
export const advance = (track: RecentTrack, report: Placed, stepKm: number | null): boolean => {
  const last = track.kept.at(-1)
  track.courseDegrees = report.courseDegrees
  track.xKm = report.xKm
  track.yKm = report.yKm
  track.kmSinceKept += stepKm ?? 0
  if (last !== undefined && report.timestampMs - last.timestampMs < SPACING_MS) return false
  track.kmSinceKept = 0
  track.kept.push(report)
  forgetStale(track.kept, report.timestampMs - RECENT_HOURS * HOUR_MS)
  return true
}

const forgetStale = (kept: Placed[], horizonMs: number): void => {
  let stale = 0
  while (kept.length - stale > FEWEST_KEPT && (kept[stale]?.timestampMs ?? horizonMs) < horizonMs) stale += 1
  if (stale > 64) kept.splice(0, stale)
}
