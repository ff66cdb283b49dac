import type { RecentTrack, TrackPoint } from '../track/recent-track.ts'

const WINDOW_HOURS = [2, 6, 12, 24, 48]
const FIGURES = [
  'axisConcentration',
  'shareStraight',
  'spreadKm',
  'reachKm',
  'shoreRangeKm',
  'shareAtRest',
  'speedSpread',
  'runKm',
  'reversals',
] as const
const RETURN_HOURS = [1, 3, 12]

/** Names of what `workFigures` writes, in order: the geometry of a vessel's work, which distinguishes gears from other work at sea. */
export const WORK_FEATURES: readonly string[] = [
  ...WINDOW_HOURS.flatMap((hours) => FIGURES.map((figure) => `hours${hours}.${figure}`)),
  ...RETURN_HOURS.map((hours) => `returnKm${hours}`),
  'returnSide',
]

const HOUR_MS = 3_600_000
const STRAIGHT_DEGREES = 6
const REVERSAL_DEGREES = 130
const REST_KNOTS = 0.5
const MOVING_KNOTS = 1

/** Writes the geometry of the last two days to `out` from `at`; NaN where there is too little. `kept` holds the steps before `report`. */
export const workFigures = (kept: RecentTrack, report: TrackPoint, out: Float32Array, at: number): void => {
  const points = [...kept, report]
  let from = points.length - 1
  for (const [window, hours] of WINDOW_HOURS.entries()) {
    const fromMs = report.timestampMs - hours * HOUR_MS
    while (from > 0 && (points[from - 1] as TrackPoint).timestampMs >= fromMs) from -= 1
    const next = at + window * FIGURES.length
    if (points.length - from < 3) out.fill(NaN, next, next + FIGURES.length)
    else out.set(windowOf(points, from), next)
  }
  out.set(returnsOf(kept, report), at + WINDOW_HOURS.length * FIGURES.length)
}

/** Figures of the points from an index on. */
const windowOf = (points: readonly TrackPoint[], from: number): number[] => {
  const count = points.length - from
  let [x, y, resting, run, longestRun] = [0, 0, 0, 0, 0]
  let [nearestShore, farthestShore] = [Infinity, -Infinity]
  let [moving, speed, east, north, turns, straight, reversals] = [0, 0, 0, 0, 0, 0, 0]
  for (let index = from; index < points.length; index += 1) {
    const {
      xKm,
      yKm,
      shoreKm,
      speedKnots,
      turnDegrees,
      stepKm,
      east: sine,
      north: cosine,
    } = points[index] as TrackPoint
    x += xKm
    y += yKm
    run = (turnDegrees ?? 180) < 2 * STRAIGHT_DEGREES ? run + (stepKm ?? 0) : 0
    longestRun = Math.max(longestRun, run)
    if (shoreKm !== null) {
      nearestShore = Math.min(nearestShore, shoreKm)
      farthestShore = Math.max(farthestShore, shoreKm)
    }
    if (!((speedKnots ?? 0) >= REST_KNOTS)) resting += 1
    if (speedKnots === null || speedKnots < MOVING_KNOTS) continue
    moving += 1
    speed += speedKnots
    // Sine and cosine of twice the course.
    east += 2 * sine * cosine
    north += cosine * cosine - sine * sine
    if (turnDegrees === null) continue
    turns += 1
    if (turnDegrees < STRAIGHT_DEGREES) straight += 1
    if (turnDegrees > REVERSAL_DEGREES) reversals += 1
  }
  const [meanX, meanY, meanSpeed] = [x / count, y / count, speed / moving]
  let [squares, reach, spread] = [0, 0, 0]
  for (let index = from; index < points.length; index += 1) {
    const { xKm, yKm, speedKnots } = points[index] as TrackPoint
    const square = (xKm - meanX) ** 2 + (yKm - meanY) ** 2
    squares += square
    reach = Math.max(reach, square)
    if (speedKnots !== null && speedKnots >= MOVING_KNOTS) spread += (speedKnots - meanSpeed) ** 2
  }
  return [
    Math.sqrt(east * east + north * north) / moving,
    straight / turns,
    Math.sqrt(squares / count),
    Math.sqrt(reach),
    farthestShore < nearestShore ? NaN : farthestShore - nearestShore,
    resting / count,
    Math.sqrt(spread / moving) / meanSpeed,
    longestRun,
    reversals / turns,
  ]
}

/** Distance to the nearest earlier step of more than some hours ago, km, and on the last the share of it that lies across the course. */
const returnsOf = (kept: RecentTrack, report: TrackPoint): number[] => {
  let nearest = { km: NaN, side: NaN }
  const figures = RETURN_HOURS.map((hours) => {
    nearest = { km: NaN, side: NaN }
    for (const step of kept) {
      if (report.timestampMs - step.timestampMs < hours * HOUR_MS) break
      const dx = step.xKm - report.xKm
      const dy = step.yKm - report.yKm
      const km = Math.sqrt(dx * dx + dy * dy)
      if (km >= nearest.km) continue
      nearest = { km, side: Math.abs(dx * report.north - dy * report.east) / Math.max(km, 0.001) }
    }
    return nearest.km
  })
  return [...figures, nearest.side]
}
