import type { Habits } from './habits.ts'
import { SPEED_BINS, speedBin } from './habits.ts'
import { around, below, between, speedAt } from './speed-distribution.ts'

/**
 * What `habitFigures` writes, in order. `...Here` is the vessel's mean at about this speed, `...HereAgainstAll` what that is
 * above its mean while moving (1 kn and faster).
 */
export const HABIT_FIGURES: readonly string[] = [
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

const FEWEST_REPORTS = 30
const MOVING = 2
const FEWEST_HOURS_HERE = 0.5

/** Habits, and where `speedKnots` and `solarHour` (0 to 24) stand in them, written to `out` from `at` on; NaN below 30 reports. */
export const habitFigures = (
  habits: Habits,
  speedKnots: number | null,
  solarHour: number | null,
  out: Float32Array,
  at: number,
): void => {
  if (habits.reports < FEWEST_REPORTS) {
    out.fill(NaN, at, at + HABIT_FIGURES.length)
    return
  }
  const speed = speedKnots ?? NaN
  out.set([...distributionFigures(habits, speed), ...hereFigures(habits, speed), ...hourFigures(habits, solarHour)], at)
  const { hours, turn, turnHours } = habits
  const moving = between(hours, MOVING, SPEED_BINS)
  const slow = between(turn, MOVING, 10) / between(turnHours, MOVING, 10)
  const fast = between(turn, 12, SPEED_BINS) / between(turnHours, 12, SPEED_BINS)
  out.set([slow, fast, speed / speedAt(hours, MOVING, 0.9 * moving)], at + HABIT_FIGURES.length - 3)
}

const distributionFigures = ({ hours }: Habits, speed: number): number[] => {
  const all = between(hours, 0, SPEED_BINS)
  const moving = between(hours, MOVING, SPEED_BINS)
  const working = between(hours, MOVING, 26)
  return [
    Number.isNaN(speed) ? NaN : below(hours, 0, speed) / all,
    Number.isNaN(speed) ? NaN : below(hours, MOVING, speed) / moving,
    ...[0.1, 0.25, 0.5, 0.75, 0.9].map((share) => speedAt(hours, MOVING, share * moving)),
    between(hours, 0, MOVING) / all,
    between(hours, MOVING, 5) / moving,
    between(hours, 5, 9) / moving,
    between(hours, 9, 14) / moving,
    between(hours, 14, SPEED_BINS) / moving,
    between(hours, 8, 14) / working,
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
    bin === null ? NaN : around(hours, bin) / between(hours, 0, SPEED_BINS),
  ]
}

const hereAgainstAll = (sums: Float64Array, weights: Float64Array, bin: number | null): [number, number] => {
  const all = between(sums, MOVING, SPEED_BINS) / between(weights, MOVING, SPEED_BINS)
  const enough = bin !== null && around(weights, bin) >= FEWEST_HOURS_HERE
  const here = enough ? around(sums, bin) / around(weights, bin) : NaN
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
  return [here, here - between(speedByHour, 0, 24) / between(hoursByHour, 0, 24)]
}
