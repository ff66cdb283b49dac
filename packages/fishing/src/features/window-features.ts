import { KM_PER_NAUTICAL_MILE } from '@varuna/units/length'
import type { TrackPoint } from '../track/recent-track.ts'

/** Speed bands: stopped, drifting or hauling, towing, slow steaming, steaming. */
const BAND_TOPS_KNOTS = [0.8, 2.5, 4.5, 7, Infinity]
/** Shares of positions in each band. */
export const SPEED_BANDS = ['shareStopped', 'shareDrifting', 'shareTowing', 'shareSlow', 'shareSteaming'] as const
const BIG_TURN_DEGREES = 30
const MIN_KM = 0.2
const HOUR_MS = 3_600_000

/** Names of what `windowFigures` writes, in order. Speeds in knots, turns in degrees, shares and ratios 0 to 1 (pathOverReported to 3), trends in km per hour. */
export const WINDOW_FIGURES: readonly string[] = [
  'reports',
  'speedMean',
  'speedStd',
  'speedMin',
  'speedMax',
  ...SPEED_BANDS,
  'turnMean',
  'shareBigTurns',
  'courseConcentration',
  'netOverPath',
  'pathOverReported',
  'netSpeed',
  'shoreTrend',
]

/** Sums over the newest reports of a track and the steps between them. */
type Sums = {
  reports: number
  speeds: number
  speed: number
  squares: number
  slowest: number
  fastest: number
  readonly bands: Float64Array
  turns: number
  turn: number
  bigTurns: number
  east: number
  north: number
  pathKm: number
  comparedKm: number
  reportedKm: number
}

const createSums = (): Sums => ({
  reports: 0,
  speeds: 0,
  speed: 0,
  squares: 0,
  slowest: Infinity,
  fastest: -Infinity,
  bands: new Float64Array(BAND_TOPS_KNOTS.length),
  turns: 0,
  turn: 0,
  bigTurns: 0,
  east: 0,
  north: 0,
  pathKm: 0,
  comparedKm: 0,
  reportedKm: 0,
})

/**
 * Writes the figures of several windows that end with `latest` to `out` from `at`: the reports of the last `hours`, then the newest
 * `counts` reports, each list ascending. `kept` holds the reports before `latest`, oldest first; one pass over them serves all windows.
 */
export const windowFigures = (
  kept: readonly TrackPoint[],
  latest: TrackPoint,
  hours: readonly number[],
  counts: readonly number[],
  out: Float32Array,
  at: number,
): void => {
  const sums = createSums()
  const width = WINDOW_FIGURES.length
  let next = latest
  addReport(sums, latest)
  let hour = 0
  let count = 0
  for (let index = kept.length - 1; index >= 0 && hour + count < hours.length + counts.length; index -= 1) {
    const report = kept[index] as TrackPoint
    const ageHours = (latest.timestampMs - report.timestampMs) / HOUR_MS
    while (ageHours > (hours[hour] ?? Infinity)) writeFigures(sums, next, latest, out, at + width * hour++)
    while (sums.reports === counts[count]) writeFigures(sums, next, latest, out, at + width * (hours.length + count++))
    addStep(sums, report, next)
    addReport(sums, report)
    next = report
  }
  while (hour < hours.length) writeFigures(sums, next, latest, out, at + width * hour++)
  while (count < counts.length) writeFigures(sums, next, latest, out, at + width * (hours.length + count++))
}

const addReport = (sums: Sums, { speedKnots, east, north }: TrackPoint): void => {
  sums.reports += 1
  sums.east += east
  sums.north += north
  if (speedKnots === null) return
  sums.speeds += 1
  sums.speed += speedKnots
  sums.squares += speedKnots * speedKnots
  if (speedKnots < sums.slowest) sums.slowest = speedKnots
  if (speedKnots > sums.fastest) sums.fastest = speedKnots
  let band = 0
  while (speedKnots >= (BAND_TOPS_KNOTS[band] as number)) band += 1
  sums.bands[band] = (sums.bands[band] as number) + 1
}

const addStep = (sums: Sums, from: TrackPoint, { turnDegrees, stepKm, stepHours, speedKnots }: TrackPoint): void => {
  if (turnDegrees !== null) {
    sums.turns += 1
    sums.turn += turnDegrees
    if (turnDegrees > BIG_TURN_DEGREES) sums.bigTurns += 1
  }
  if (stepKm === null || stepHours === null) return
  sums.pathKm += stepKm
  if (speedKnots === null || from.speedKnots === null) return
  sums.comparedKm += stepKm
  sums.reportedKm += ((speedKnots + from.speedKnots) / 2) * KM_PER_NAUTICAL_MILE * stepHours
}

const writeFigures = (sums: Sums, first: TrackPoint, last: TrackPoint, out: Float32Array, at: number): void => {
  const { reports, speeds, bands, turns, pathKm, reportedKm } = sums
  const mean = sums.speed / speeds
  out[at] = speeds === 0 ? 0 : reports
  out[at + 1] = mean
  out[at + 2] = speeds > 1 ? Math.sqrt(Math.max(0, sums.squares / speeds - mean * mean)) : NaN
  out[at + 3] = speeds === 0 ? NaN : sums.slowest
  out[at + 4] = speeds === 0 ? NaN : sums.fastest
  for (let band = 0; band < bands.length; band += 1) out[at + 5 + band] = (bands[band] as number) / speeds
  out[at + 10] = sums.turn / turns
  out[at + 11] = sums.bigTurns / turns
  out[at + 12] = reports > 1 ? Math.hypot(sums.east, sums.north) / reports : NaN
  const hours = (last.timestampMs - first.timestampMs) / HOUR_MS
  const netKm = Math.hypot(last.xKm - first.xKm, last.yKm - first.yKm)
  const isStill = first === last || !(hours > 0)
  out[at + 13] = pathKm > MIN_KM ? netKm / pathKm : NaN
  out[at + 14] = reportedKm > MIN_KM ? Math.min(3, sums.comparedKm / reportedKm) : NaN
  out[at + 15] = isStill ? NaN : netKm / KM_PER_NAUTICAL_MILE / hours
  out[at + 16] =
    isStill || first.shoreKm === null || last.shoreKm === null ? NaN : (last.shoreKm - first.shoreKm) / hours
}
