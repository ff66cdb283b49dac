import { KM_PER_NAUTICAL_MILE } from '@varuna/units/length'
import type { Fix } from '../track/fix.ts'
import type { LastSeen } from '../track/last-seen.ts'
import type { TrackPoint } from '../track/recent-track.ts'

/** Figures of a single position: its speed, its distance from shore and the solar time of day. */
export const POSITION_FIGURES: readonly string[] = ['speed', 'shoreKm', 'solarSin', 'solarCos']

/** Names of what `momentFigures` returns, in order. Knots, km, degrees, hours. */
export const MOMENT_FIGURES: readonly string[] = [
  ...POSITION_FIGURES,
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

/**
 * Writes to `out` the figures of the report itself, of the step from the last of `kept`, and of the time since certain events; NaN where
 * unknown.
 */
export const momentFigures = (
  fix: Fix,
  kept: readonly TrackPoint[],
  report: TrackPoint,
  seen: LastSeen,
  out: Float32Array,
): void => {
  const speed = fix.speedKnots ?? NaN
  const previous = kept.at(-1)?.speedKnots ?? NaN
  const hours = report.stepHours ?? NaN
  const turn = report.turnDegrees ?? NaN
  const stepSpeed = hours > 0 ? (report.stepKm ?? NaN) / KM_PER_NAUTICAL_MILE / hours : NaN
  const angle = ((fix.solarHour ?? NaN) / 12) * Math.PI
  const since = (ms: number | null) => (ms === null ? NaN : Math.min(MAX_SINCE_HOURS, (fix.timestampMs - ms) / HOUR_MS))
  out[0] = speed
  out[1] = report.shoreKm ?? NaN
  out[2] = Math.sin(angle)
  out[3] = Math.cos(angle)
  out[4] = hours
  out[5] = stepSpeed
  out[6] = turn
  out[7] = turn / Math.max(hours, MIN_STEP_HOURS)
  out[8] = speed - previous
  out[9] = previous
  out[10] = speed + previous > 1 ? Math.min(3, stepSpeed / ((speed + previous) / 2)) : NaN
  out[11] = since(seen.fastMs)
  out[12] = since(seen.slowMs)
  out[13] = since(seen.shoreMs)
  out[14] = since(seen.stopMs)
  out[15] = seen.stopMs === null ? NaN : seen.kmSinceStop + (fix.stepKm ?? 0)
  out[16] = hoursSteady(kept, fix)
}

const hoursSteady = (kept: readonly TrackPoint[], { speedKnots, timestampMs }: Fix): number => {
  if (kept.length === 0) return NaN
  let firstMs = timestampMs
  for (let index = kept.length - 1; index >= 0; index -= 1) {
    const report = kept[index] as TrackPoint
    if (!(Math.abs((report.speedKnots ?? Infinity) - (speedKnots ?? NaN)) < STEADY_KNOTS)) break
    firstMs = report.timestampMs
    if (timestampMs - firstMs >= MAX_STEADY_HOURS * HOUR_MS) break
  }
  return Math.min(MAX_STEADY_HOURS, (timestampMs - firstMs) / HOUR_MS)
}
