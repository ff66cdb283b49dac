import { KM_PER_NAUTICAL_MILE } from '@varuna/units/length'
import type { Drifts } from '../reason.ts'
import { shoreNmOf, type TrackPosition } from './staying.ts'

/**
 * Slow, even movement over an hour. A heading across the movement shows that the vessel is not under power, one along it that it is.
 * Without headings, movement faster than `meanKnots` must be as steady in speed and course as under wind and current; a trawler tows at
 * `towKnots` and more.
 */
const DRIFT = {
  hours: 1,
  mostHours: 2,
  minEarlier: 3,
  meanKnots: 1,
  acrossKnots: 2.5,
  peakShare: 1.6,
  errorMetres: 100,
  errorShare: 0.12,
  smooth: { meanKnots: 2.3, towKnots: 2, spreadKnots: 0.3, errorShare: 0.05 },
}
const HEADING = { minPositions: 3, alongDegrees: 25, acrossDegrees: 40, leastMetres: 200 }
/** A wider circle than that of 'stays' (IUU-9), over a longer time. */
const SWING = { metres: 1200, hours: 3, meanKnots: 0.8, knots: 1, minEarlier: 3 }
const HOUR_MS = 3_600_000
const METRES_PER_DEGREE = 60_000 * KM_PER_NAUTICAL_MILE
const RADIANS = Math.PI / 180

type LocalPosition = { hours: number; x: number; y: number; knots: number | null; heading: number | null }

/**
 * Explains why a vessel that the model calls fishing may be drifting without steerage or swinging round its anchor instead; null when
 * nothing suggests it. `track` holds its earlier positions, oldest first. A vessel that `towed` a trawl lately also moves slowly and evenly
 * when it tows again.
 */
export const findDrift = (track: readonly TrackPosition[], report: TrackPosition, towed = false): Drifts | null => {
  if (report.speedKnots === null || report.speedKnots >= DRIFT.peakShare * DRIFT.acrossKnots) return null
  const placed = placeAround(track, report)
  return placed === null ? null : (findSwinging(placed, shoreNmOf(report)) ?? findEvenMovement(placed, towed))
}

/**
 * Positions in hours after and metres east and north of the report, oldest first, the report last; null when its coordinates are unknown.
 */
const placeAround = (track: readonly TrackPosition[], report: TrackPosition): LocalPosition[] | null => {
  const { lat, lon, timestampMs } = report
  if (lat === null || lon === null) return null
  const scale = Math.cos(lat * RADIANS) * METRES_PER_DEGREE
  return [...track, report].flatMap((position) =>
    position.lat === null || position.lon === null
      ? []
      : {
          hours: (position.timestampMs - timestampMs) / HOUR_MS,
          x: (position.lon - lon - 360 * Math.round((position.lon - lon) / 360)) * scale,
          y: (position.lat - lat) * METRES_PER_DEGREE,
          knots: position.speedKnots,
          heading: position.headingDegrees,
        },
  )
}

const findSwinging = (placed: readonly LocalPosition[], shoreNm: number | null): Drifts | null => {
  const stay = placed.slice(placed.findLastIndex(({ x, y }) => Math.hypot(x, y) > SWING.metres) + 1)
  const hours = -(stay[0]?.hours ?? 0)
  if (hours < SWING.hours || stay.length <= SWING.minEarlier || (stay.at(-1)?.knots ?? Infinity) >= SWING.knots)
    return null
  const meanKnots = meanSpeed(stay)
  if (!(meanKnots < SWING.meanKnots)) return null
  return { rule: 'IUU-9', code: 'swings', params: { hours, withinMetres: SWING.metres, meanKnots, shoreNm } }
}

const findEvenMovement = (placed: readonly LocalPosition[], towed: boolean): Drifts | null => {
  const from = placed.findLastIndex(({ hours }) => -hours >= DRIFT.hours)
  const stretch = placed.slice(from)
  const hours = -(stretch[0]?.hours ?? 0)
  if (from === -1 || hours > DRIFT.mostHours || stretch.length <= DRIFT.minEarlier) return null
  const course = fitLine(stretch)
  const off = degreesOffCourse(stretch, course)
  const isAcrossHeading = off !== null && off > HEADING.acrossDegrees
  if (off !== null && off < HEADING.alongDegrees) return null
  const meanKnots = meanSpeed(stretch)
  const isSlow = (most: number) =>
    meanKnots < most && stretch.every(({ knots }) => (knots ?? 0) < DRIFT.peakShare * most)
  const isSlowEnough = isSlow(isAcrossHeading ? DRIFT.acrossKnots : DRIFT.meanKnots)
  const { smooth } = DRIFT
  const isSmooth =
    off === null &&
    meanKnots < (towed ? smooth.towKnots : smooth.meanKnots) &&
    spreadOfSpeed(stretch) < smooth.spreadKnots
  if (!isSlowEnough && !isSmooth) return null
  const netMetres = Math.hypot(course.east, course.north) * hours
  const errorShare = isSlowEnough ? DRIFT.errorShare : smooth.errorShare
  if (course.errorMetres > Math.max(DRIFT.errorMetres, errorShare * netMetres)) return null
  return { rule: 'IUU-9', code: 'drifts', params: { hours, meanKnots, isAcrossHeading } }
}

type Line = { east: number; north: number; errorMetres: number }

/** Fits even movement to the positions: metres per hour east and north, and the positions' distance from it (root mean square). */
const fitLine = (placed: readonly LocalPosition[]): Line => {
  const mean = (of: (each: LocalPosition) => number) => placed.reduce((sum, each) => sum + of(each), 0) / placed.length
  const hours = mean((each) => each.hours)
  const x = mean((each) => each.x)
  const y = mean((each) => each.y)
  const spread = mean((each) => (each.hours - hours) ** 2)
  const east = mean((each) => (each.hours - hours) * (each.x - x)) / spread
  const north = mean((each) => (each.hours - hours) * (each.y - y)) / spread
  const error = mean(
    (each) => (each.x - x - east * (each.hours - hours)) ** 2 + (each.y - y - north * (each.hours - hours)) ** 2,
  )
  return { east, north, errorMetres: Math.sqrt(error) }
}

/** Mean angle between the headings and the movement; null with too few headings or too little movement to have a direction. */
const degreesOffCourse = (placed: readonly LocalPosition[], { east, north }: Line): number | null => {
  const headings = placed.flatMap(({ heading }) => heading ?? [])
  const metres = Math.hypot(east, north) * -(placed[0]?.hours ?? 0)
  if (headings.length < HEADING.minPositions || metres < HEADING.leastMetres) return null
  const course = Math.atan2(east, north) / RADIANS
  const off = headings.map((heading) => Math.abs(heading - course - 360 * Math.round((heading - course) / 360)))
  return off.reduce((sum, each) => sum + each, 0) / off.length
}

/** Standard deviation of the speeds. */
const spreadOfSpeed = (placed: readonly LocalPosition[]): number => {
  const mean = meanSpeed(placed)
  const squares = placed.flatMap(({ knots }) => (knots === null ? [] : (knots - mean) ** 2))
  return Math.sqrt(squares.reduce((sum, each) => sum + each, 0) / squares.length)
}

const meanSpeed = (placed: readonly LocalPosition[]): number => {
  const speeds = placed.flatMap(({ knots }) => knots ?? [])
  return speeds.reduce((sum, each) => sum + each, 0) / speeds.length
}
