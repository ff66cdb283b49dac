import { KM_PER_NAUTICAL_MILE } from '@varuna/units/length'
import type { Fix } from '../track/fix.ts'
import type { LastSeen } from '../track/last-seen.ts'
import type { TrackPoint } from '../track/recent-track.ts'

/** Names of what `momentFigures` returns, in order. Knots, km, degrees, hours. */
export const MOMENT_FIGURES: readonly string[] = [
  'speed',
  'shoreKm',
  'solarSin',
  'solarCos',
  'stepHours',
  'stepSpeed',
  'turn',
  'turnPerHour',
  'speedChange',
  'previousSpeed',
  'stepOverReported',
  'hoursSinceFast',
  'hoursSinceSlow',
  'hoursSinceShore',
  'hoursSinceStop',
  'kmSinceStop',
  'hoursSteady',
]

const HOUR_MS = 3_600_000
const MIN_STEP_HOURS = 0.05
const MAX_SINCE_HOURS = 240
const MAX_STEADY_HOURS = 48
const STEADY_KNOTS = 1.5

/** Figures of the report itself, of the step from the previously kept one, and of the time since certain events; NaN where unknown. `reports` ends with this report. */
export const momentFigures = (fix: Fix, reports: readonly TrackPoint[], seen: LastSeen): number[] => {
  const report = reports.at(-1)
  const speed = fix.speedKnots ?? NaN
  const previous = reports.at(-2)?.speedKnots ?? NaN
  const hours = report?.stepHours ?? NaN
  const turn = report?.turnDegrees ?? NaN
  const stepSpeed = hours > 0 ? (report?.stepKm ?? NaN) / KM_PER_NAUTICAL_MILE / hours : NaN
  const angle = ((fix.solarHour ?? NaN) / 12) * Math.PI
  const since = (ms: number | null) => (ms === null ? NaN : Math.min(MAX_SINCE_HOURS, (fix.timestampMs - ms) / HOUR_MS))
  return [
    speed,
    report?.shoreKm ?? NaN,
    Math.sin(angle),
    Math.cos(angle),
    hours,
    stepSpeed,
    turn,
    turn / Math.max(hours, MIN_STEP_HOURS),
    speed - previous,
    previous,
    speed + previous > 1 ? Math.min(3, stepSpeed / ((speed + previous) / 2)) : NaN,
    since(seen.fastMs),
    since(seen.slowMs),
    since(seen.shoreMs),
    since(seen.stopMs),
    seen.stopMs === null ? NaN : seen.kmSinceStop + (fix.stepKm ?? 0),
    hoursSteady(reports, speed),
  ]
}

const hoursSteady = (reports: readonly TrackPoint[], speed: number): number => {
  const last = reports.length - 1
  let first = last
  while (first > 0 && Math.abs((reports[first - 1]?.speedKnots ?? Infinity) - speed) < STEADY_KNOTS) first -= 1
  const hours = ((reports[last]?.timestampMs ?? NaN) - (reports[first]?.timestampMs ?? NaN)) / HOUR_MS
  return reports.length < 2 ? NaN : Math.min(MAX_STEADY_HOURS, hours)
}
