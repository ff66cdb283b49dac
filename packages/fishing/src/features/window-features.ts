import { KM_PER_NAUTICAL_MILE } from '@varuna/units/length'
import type { TrackPoint } from '../track/recent-track.ts'

/** Speed bands: stopped, drifting or hauling, towing, slow steaming, steaming. */
const BAND_TOPS_KNOTS = [0.8, 2.5, 4.5, 7, Infinity]
const BIG_TURN_DEGREES = 30
const MIN_KM = 0.2
const HOUR_MS = 3_600_000
const RADIANS = Math.PI / 180

/** Names of what `windowFigures` writes, in order. Speeds in knots, turns in degrees, shares and ratios 0 to 1 (pathOverReported to 3), trends in km per hour. */
export const WINDOW_FIGURES: readonly string[] = [
  'reports',
  'speedMean',
  'speedStd',
  'speedMin',
  'speedMax',
  'shareStopped',
  'shareDrifting',
  'shareTowing',
  'shareSlow',
  'shareSteaming',
  'turnMean',
  'shareBigTurns',
  'courseConcentration',
  'netOverPath',
  'pathOverReported',
  'netSpeed',
  'shoreTrend',
]

/** Writes figures of `reports[from..]` to `out` from `at`; NaN where the window has no answer. */
export const windowFigures = (reports: readonly TrackPoint[], from: number, out: Float32Array, at: number): void => {
  out.set(speedFigures(reports, from), at)
  out.set(courseFigures(reports, from), at + 10)
  out.set(pathFigures(reports, from), at + 13)
}

const speedFigures = (reports: readonly TrackPoint[], from: number): number[] => {
  const bands = [0, 0, 0, 0, 0]
  let count = 0
  let sum = 0
  let squares = 0
  let slowest = Infinity
  let fastest = -Infinity
  for (let index = from; index < reports.length; index += 1) {
    const speed = reports[index]?.speedKnots ?? null
    if (speed === null) continue
    count += 1
    sum += speed
    squares += speed * speed
    if (speed < slowest) slowest = speed
    if (speed > fastest) fastest = speed
    let band = 0
    while (speed >= (BAND_TOPS_KNOTS[band] ?? Infinity)) band += 1
    bands[band] = (bands[band] ?? 0) + 1
  }
  if (count === 0) return [0, ...Array<number>(9).fill(NaN)]
  const mean = sum / count
  const deviation = count > 1 ? Math.sqrt(Math.max(0, squares / count - mean * mean)) : NaN
  return [reports.length - from, mean, deviation, slowest, fastest, ...bands.map((reported) => reported / count)]
}

const courseFigures = (reports: readonly TrackPoint[], from: number): number[] => {
  let turns = 0
  let sum = 0
  let big = 0
  let east = 0
  let north = 0
  for (let index = from; index < reports.length; index += 1) {
    const report = reports[index]
    if (report === undefined) continue
    east += Math.sin(report.courseDegrees * RADIANS)
    north += Math.cos(report.courseDegrees * RADIANS)
    if (index === from || report.turnDegrees === null) continue
    turns += 1
    sum += report.turnDegrees
    if (report.turnDegrees > BIG_TURN_DEGREES) big += 1
  }
  const count = reports.length - from
  return [sum / turns, big / turns, count > 1 ? Math.hypot(east, north) / count : NaN]
}

const pathFigures = (reports: readonly TrackPoint[], from: number): number[] => {
  const first = reports[from]
  const last = reports.at(-1)
  if (first === undefined || last === undefined || from === reports.length - 1) return [NaN, NaN, NaN, NaN]
  let pathKm = 0
  let comparedKm = 0
  let reportedKm = 0
  for (let index = from + 1; index < reports.length; index += 1) {
    const report = reports[index]
    if (report === undefined || report.stepKm === null || report.stepHours === null) continue
    pathKm += report.stepKm
    const before = reports[index - 1]?.speedKnots ?? null
    if (report.speedKnots === null || before === null) continue
    comparedKm += report.stepKm
    reportedKm += ((report.speedKnots + before) / 2) * KM_PER_NAUTICAL_MILE * report.stepHours
  }
  const hours = (last.timestampMs - first.timestampMs) / HOUR_MS
  const netKm = Math.hypot(last.xKm - first.xKm, last.yKm - first.yKm)
  return [
    pathKm > MIN_KM ? netKm / pathKm : NaN,
    reportedKm > MIN_KM ? Math.min(3, comparedKm / reportedKm) : NaN,
    hours > 0 ? netKm / KM_PER_NAUTICAL_MILE / hours : NaN,
    hours > 0 && first.shoreKm !== null && last.shoreKm !== null ? (last.shoreKm - first.shoreKm) / hours : NaN,
  ]
}
