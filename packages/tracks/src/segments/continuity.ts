import { deadReckon, HOUR_MS, hoursBetween, nmBetween, type Position } from '../position.ts'

/** SEG-2: maximum mean deviation from the dead-reckoned position, in knots. */
export const MAX_KNOTS_OFF = 25
/** SEG-2 for positions without a speed, which cannot be dead-reckoned: the maximum speed of fast ferries. */
const MAX_KNOTS_WITHOUT_SPEED = 50
/** SEG-2: error of a position's time; it shifts a moving vessel by its speed times this. */
const SLACK_HOURS = 0.1
/** SEG-2: error of the position itself. */
const SLACK_NM = 0.3
/**
 * SEG-2: how much longer than by their times two positions may lie apart, at most. No time zone is further from UTC; a clock that is wrong
 * by more must not excuse jumps across an ocean.
 */
const MAX_CLOCK_ERROR_HOURS = 14
/** Courses change, so over longer intervals a vessel is dead-reckoned for only part of the time. */
const RECKONED_HOURS = 4
/** Ratio of maximum to actual deviation speed at which two positions rarely belong together. */
const STEEPNESS = 5

const reckonedHours = (hours: number) => hours / (1 + Math.sqrt(hours / RECKONED_HOURS))

/**
 * Hours that may have passed between two positions (SEG-2). Positions of one wrong clock got the time of their receipt; if they were
 * delivered together, what passed between them is the difference of their errors.
 */
const longestHours = (earlier: Position, later: Position) => {
  const hours = hoursBetween(earlier, later)
  if (earlier.timeUncertaintyMs === later.timeUncertaintyMs) return hours
  const errorHours = Math.abs(earlier.timeUncertaintyMs - later.timeUncertaintyMs) / HOUR_MS
  return hours + Math.min(errorHours, MAX_CLOCK_ERROR_HOURS)
}

/** Maximum distance in nautical miles of a vessel's later position (SEG-2). */
const farthestOff = (earlier: Position, later: Position, hours: number) => {
  const hasSpeed = earlier.speedKnots !== null || later.speedKnots !== null
  const knots = hasSpeed ? Math.max(earlier.speedKnots ?? 0, later.speedKnots ?? 0) : MAX_KNOTS_OFF
  const maxKnots = hasSpeed ? MAX_KNOTS_OFF : MAX_KNOTS_WITHOUT_SPEED
  return Math.hypot(hours * maxKnots, SLACK_NM + SLACK_HOURS * Math.min(knots, MAX_KNOTS_OFF))
}

/** Whether one vessel can have made both positions (SEG-2): where `continuity` is not 0. */
export const canContinue = (earlier: Position, later: Position): boolean => {
  const hours = longestHours(earlier, later)
  const limitNm = farthestOff(earlier, later, hours)
  return nmBetween(earlier, later) <= limitNm || nmOffCourse(earlier, later, reckonedHours(hours)) <= limitNm
}

/**
 * How well a later position continues an earlier one; 0 where one vessel cannot have made both (SEG-2). Comparable only between candidates
 * for one position. Based on the matching rules published with gpsdio-segment (Global Fishing Watch).
 */
export const continuity = (earlier: Position, later: Position): number => {
  const hours = hoursBetween(earlier, later)
  const paddedHours = Math.hypot(hours, SLACK_HOURS)
  const limitNm = farthestOff(earlier, later, hours)
  const offNm = Math.min(nmBetween(earlier, later), nmOffCourse(earlier, later, reckonedHours(hours)))
  if (offNm > limitNm) return 0
  return Math.exp(-(((STEEPNESS * offNm) / limitNm) ** 2)) / paddedHours
}

/** Distance from the dead-reckoned position: forward from the earlier position, or averaged with backward from the later one. */
const nmOffCourse = (earlier: Position, later: Position, hours: number) => {
  const ahead = nmBetween(deadReckon(earlier, hours), later)
  const back = nmBetween(deadReckon(later, -hours), earlier)
  return Math.min(ahead, (ahead + back) / 2)
}

/** Speed in knots needed between two positions, with the tolerance of SEG-2. */
export const neededKnots = (earlier: Position, later: Position) =>
  nmBetween(earlier, later) / Math.hypot(longestHours(earlier, later), SLACK_HOURS)
