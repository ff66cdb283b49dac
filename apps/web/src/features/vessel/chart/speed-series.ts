import { GAP_HOURS } from '@varuna/tracks/behaviour/interval'
import type { TrackPoint } from '../track/track-pieces.ts'

/** Times in seconds and speeds in knots, as the chart takes them; null breaks the line. */
export type SpeedSeries = [times: number[], speeds: (number | null)[]]

const GAP_MS = GAP_HOURS * 3_600_000

/** The speeds along a track, with a break in each gap and wherever another segment goes on. */
export function speedSeries(points: readonly TrackPoint[]): SpeedSeries {
  const times: number[] = []
  const speeds: (number | null)[] = []
  points.forEach((point, index) => {
    const before = points[index - 1]
    if (before && (before.segment !== point.segment || point.timeMs - before.timeMs >= GAP_MS)) {
      times.push((before.timeMs + point.timeMs) / 2000)
      speeds.push(null)
    }
    times.push(point.timeMs / 1000)
    speeds.push(point.speedKnots)
  })
  return [times, speeds]
}
