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

/** Names of what `workFigures` writes, in order: the geometry of a vessel's work, which tells gears from other work at sea. */
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
  let next = at
  for (const hours of WINDOW_HOURS) {
    const fromMs = report.timestampMs - hours * HOUR_MS
    const from = kept.findIndex(({ timestampMs }) => timestampMs >= fromMs)
    const window = [...(from === -1 ? [] : kept.slice(from)), report]
    out.set(window.length < 3 ? FIGURES.map(() => NaN) : windowOf(window), next)
    next += FIGURES.length
  }
  out.set(returnsOf(kept, report), next)
}

const windowOf = (window: readonly TrackPoint[]): number[] => {
  const [x, y] = [meanOf(window, ({ xKm }) => xKm), meanOf(window, ({ yKm }) => yKm)]
  const moving = window.filter(({ speedKnots }) => (speedKnots ?? 0) >= MOVING_KNOTS)
  const double = (of: (radians: number) => number) =>
    meanOf(moving, ({ courseDegrees }) => of((courseDegrees * Math.PI) / 90))
  const turns = moving.flatMap(({ turnDegrees }) => turnDegrees ?? [])
  const speeds = moving.flatMap(({ speedKnots }) => speedKnots ?? [])
  const speed = speeds.reduce((sum, each) => sum + each, 0) / speeds.length
  const shores = window.flatMap(({ shoreKm }) => shoreKm ?? [])
  const away = window.map(({ xKm, yKm }) => Math.hypot(xKm - x, yKm - y))
  return [
    Math.hypot(double(Math.cos), double(Math.sin)),
    turns.filter((turn) => turn < STRAIGHT_DEGREES).length / turns.length,
    Math.sqrt(away.reduce((sum, each) => sum + each * each, 0) / away.length),
    Math.max(...away),
    shores.length === 0 ? NaN : Math.max(...shores) - Math.min(...shores),
    1 - window.filter(({ speedKnots }) => (speedKnots ?? 0) >= REST_KNOTS).length / window.length,
    Math.sqrt(speeds.reduce((sum, each) => sum + (each - speed) ** 2, 0) / speeds.length) / speed,
    longestRun(window),
    turns.filter((turn) => turn > REVERSAL_DEGREES).length / turns.length,
  ].map((figure) => (Number.isFinite(figure) ? figure : NaN))
}

/** Longest way without a turn, km. */
const longestRun = (window: readonly TrackPoint[]): number => {
  let longest = 0
  let run = 0
  for (const { turnDegrees, stepKm } of window) {
    run = (turnDegrees ?? 180) < 2 * STRAIGHT_DEGREES ? run + (stepKm ?? 0) : 0
    longest = Math.max(longest, run)
  }
  return longest
}

/** Distance to the nearest earlier step of more than some hours ago, km, and on the last the share of it that lies across the course. */
const returnsOf = (kept: RecentTrack, report: TrackPoint): number[] => {
  let nearest = { km: NaN, side: NaN }
  const figures = RETURN_HOURS.map((hours) => {
    nearest = { km: NaN, side: NaN }
    for (const step of kept) {
      if (report.timestampMs - step.timestampMs < hours * HOUR_MS) break
      const [dx, dy] = [step.xKm - report.xKm, step.yKm - report.yKm]
      const km = Math.hypot(dx, dy)
      if (km >= nearest.km) continue
      nearest = { km, side: Math.abs(dx * report.north - dy * report.east) / Math.max(km, 0.001) }
    }
    return nearest.km
  })
  return [...figures, nearest.side]
}

const meanOf = (points: readonly TrackPoint[], of: (point: TrackPoint) => number): number =>
  points.reduce((sum, point) => sum + of(point), 0) / points.length
