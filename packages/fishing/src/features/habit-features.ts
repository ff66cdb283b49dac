import type { Habits } from './habits.ts'
import { SPEED_BINS, speedBin } from './habits.ts'
import { sumAround, hoursBelow, sumBins, speedAt } from './speed-distribution.ts'

/**
 * Names of what `habitFigures` writes, in order. `...Here` is the vessel's mean at about this speed; `...HereAgainstAll` is its
 * difference from the vessel's mean while moving (1 kn and faster).
 */
export const HABIT_FEATURES: readonly string[] = [
  'rank',
  'rankMoving',
  'speed10',
  'speed25',
  'speed50',
  'speed75',
  'speed90',
  'shareStopped',
  'shareDrifting',
  'shareTowing',
  'shareSlow',
  'shareSteaming',
  'shareBetween',
  'turnHere',
  'turnHereAgainstAll',
  'progressHere',
  'progressHereAgainstAll',
  'shoreHere',
  'shoreHereAgainstAll',
  'nightHere',
  'nightHereAgainstAll',
  'hoursHere',
  'speedThisHour',
  'speedThisHourAgainstAll',
  'turnSlow',
  'turnFast',
  'speedOverCruise',
]

const MIN_REPORTS = 30
const FIRST_MOVING_BIN = 2
const MIN_HOURS_AT_SPEED = 0.5

/** Writes habits, and how `speedKnots` and `solarHour` (0 to 24) compare with them, to `out` from `at`; NaN below 30 reports. */
export const habitFigures = (
  habits: Habits,
  speedKnots: number | null,
  solarHour: number | null,
  out: Float32Array,
  at: number,
): void => {
  if (habits.reports < MIN_REPORTS) {
    out.fill(NaN, at, at + HABIT_FEATURES.length)
    return
  }
  const speed = speedKnots ?? NaN
  out.set([...distributionFigures(habits, speed), ...hereFigures(habits, speed), ...hourFigures(habits, solarHour)], at)
  const { hours, turn, turnHours } = habits
  const moving = sumBins(hours, FIRST_MOVING_BIN, SPEED_BINS)
  const slow = sumBins(turn, FIRST_MOVING_BIN, 10) / sumBins(turnHours, FIRST_MOVING_BIN, 10)
  const fast = sumBins(turn, 12, SPEED_BINS) / sumBins(turnHours, 12, SPEED_BINS)
  out.set([slow, fast, speed / speedAt(hours, FIRST_MOVING_BIN, 0.9 * moving)], at + HABIT_FEATURES.length - 3)
}

const distributionFigures = ({ hours }: Habits, speed: number): number[] => {
  const all = sumBins(hours, 0, SPEED_BINS)
  const moving = sumBins(hours, FIRST_MOVING_BIN, SPEED_BINS)
  const working = sumBins(hours, FIRST_MOVING_BIN, 26)
  return [
    Number.isNaN(speed) ? NaN : hoursBelow(hours, 0, speed) / all,
    Number.isNaN(speed) ? NaN : hoursBelow(hours, FIRST_MOVING_BIN, speed) / moving,
    ...[0.1, 0.25, 0.5, 0.75, 0.9].map((share) => speedAt(hours, FIRST_MOVING_BIN, share * moving)),
    sumBins(hours, 0, FIRST_MOVING_BIN) / all,
    sumBins(hours, FIRST_MOVING_BIN, 5) / moving,
    sumBins(hours, 5, 9) / moving,
    sumBins(hours, 9, 14) / moving,
    sumBins(hours, 14, SPEED_BINS) / moving,
    sumBins(hours, 8, 14) / working,
  ]
}

const hereFigures = (habits: Habits, speed: number): number[] => {
  const { hours, turn, turnHours, progress, progressHours, shore, shoreHours, nightHours } = habits
  const bin = Number.isNaN(speed) ? null : speedBin(speed)
  return [
    ...hereAgainstAll(turn, turnHours, bin),
    ...hereAgainstAll(progress, progressHours, bin),
    ...hereAgainstAll(shore, shoreHours, bin),
    ...hereAgainstAll(nightHours, hours, bin),
    bin === null ? NaN : sumAround(hours, bin) / sumBins(hours, 0, SPEED_BINS),
  ]
}

const hereAgainstAll = (sums: Float64Array, weights: Float64Array, bin: number | null): [number, number] => {
  const all = sumBins(sums, FIRST_MOVING_BIN, SPEED_BINS) / sumBins(weights, FIRST_MOVING_BIN, SPEED_BINS)
  const enough = bin !== null && sumAround(weights, bin) >= MIN_HOURS_AT_SPEED
  const here = enough ? sumAround(sums, bin) / sumAround(weights, bin) : NaN
  return [here, here - all]
}

const hourFigures = ({ speedByHour, hoursByHour }: Habits, solarHour: number | null): [number, number] => {
  if (solarHour === null) return [NaN, NaN]
  let knots = 0
  let hours = 0
  for (let offset = -2; offset <= 2; offset += 1) {
    const hour = (Math.floor(solarHour) + offset + 24) % 24
    knots += speedByHour[hour] ?? 0
    hours += hoursByHour[hour] ?? 0
  }
  const here = hours > 1 ? knots / hours : NaN
  return [here, here - sumBins(speedByHour, 0, 24) / sumBins(hoursByHour, 0, 24)]
}
