import { KM_PER_NAUTICAL_MILE } from '@varuna/units/length'
import type { TrackPoint } from '../track/recent-track.ts'

/** A vessel's habits so far: hours by speed, in bins of half a knot, and its movement at each speed. The size is fixed. */
export type Habits = {
  reports: number
  hours: Float64Array
  /** Degrees of turn, weighted by `turnHours`. */
  turn: Float64Array
  turnHours: Float64Array
  /** Distance made over distance reported, weighted by `progressHours`. */
  progress: Float64Array
  progressHours: Float64Array
  /** log(1 + km from shore), weighted by `shoreHours`. */
  shore: Float64Array
  shoreHours: Float64Array
  nightHours: Float64Array
  /** Knots by solar hour, weighted by `hoursByHour`. */
  speedByHour: Float64Array
  hoursByHour: Float64Array
}

export const SPEED_BINS = 40
export const BIN_KNOTS = 0.5
const MAX_STEP_HOURS = 2
const FIRST_REPORT_HOURS = 0.25
const MIN_KM = 0.2

/** Habits of a vessel without reports. */
export const createHabits = (): Habits => {
  const bySpeed = () => new Float64Array(SPEED_BINS)
  return {
    reports: 0,
    hours: bySpeed(),
    turn: bySpeed(),
    turnHours: bySpeed(),
    progress: bySpeed(),
    progressHours: bySpeed(),
    shore: bySpeed(),
    shoreHours: bySpeed(),
    nightHours: bySpeed(),
    speedByHour: new Float64Array(24),
    hoursByHour: new Float64Array(24),
  }
}

/** Bin of a speed in knots; the last bin holds all higher speeds. */
export const speedBin = (speedKnots: number): number =>
  Math.max(0, Math.min(SPEED_BINS - 1, Math.floor(speedKnots / BIN_KNOTS)))

/** Adds a kept report to `habits`; a report without a speed is ignored. */
export const addReport = (
  habits: Habits,
  report: TrackPoint,
  previousSpeedKnots: number | null,
  solarHour: number | null,
): void => {
  const { speedKnots, stepHours, turnDegrees, stepKm, shoreKm } = report
  if (speedKnots === null) return
  habits.reports += 1
  const bin = speedBin(speedKnots)
  const hours = Math.min(MAX_STEP_HOURS, stepHours ?? FIRST_REPORT_HOURS)
  add(habits.hours, bin, hours)
  if (shoreKm !== null) {
    add(habits.shore, bin, hours * Math.log1p(shoreKm))
    add(habits.shoreHours, bin, hours)
  }
  if (solarHour !== null) {
    if (solarHour < 6 || solarHour >= 18) add(habits.nightHours, bin, hours)
    add(habits.speedByHour, Math.floor(solarHour) % 24, hours * speedKnots)
    add(habits.hoursByHour, Math.floor(solarHour) % 24, hours)
  }
  if (stepHours === null || stepHours > MAX_STEP_HOURS) return
  if (turnDegrees !== null) {
    add(habits.turn, bin, hours * turnDegrees)
    add(habits.turnHours, bin, hours)
  }
  const reportedKm = ((speedKnots + (previousSpeedKnots ?? speedKnots)) / 2) * KM_PER_NAUTICAL_MILE * stepHours
  if (stepKm === null || reportedKm < MIN_KM) return
  add(habits.progress, bin, hours * Math.min(2, stepKm / reportedKm))
  add(habits.progressHours, bin, hours)
}

const add = (bins: Float64Array, index: number, amount: number): void => {
  bins[index] = (bins[index] ?? 0) + amount
}
