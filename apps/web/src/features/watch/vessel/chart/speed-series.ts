import { GAP_HOURS } from '@varuna/tracks/behaviour/interval'
import type { TrackPoint } from '~/dashboard/vessel/track-pieces.ts'

/** Knots; null breaks the line, undefined marks a time at which only another segment has a position. */
type Speeds = (number | null | undefined)[]

/** Times in seconds, and one line of speeds per segment, in the chart's format. */
export type SpeedSeries = [times: number[], ...speeds: Speeds[]]

const GAP_MS = GAP_HOURS * 3_600_000
/** Segments beyond this number, mostly false positions, share the last line. */
const MAX_LINES = 8

/** The speeds along a track, one line per segment, broken in each gap. */
export function speedSeries(points: readonly TrackPoint[]): SpeedSeries {
  const times: number[] = []
  const lines: Speeds[] = []
  const before: (TrackPoint | undefined)[] = []
  const add = (timeMs: number, line: number, speed: number | null) => {
    while (lines.length <= line) lines.push(times.map(() => undefined))
    times.push(timeMs / 1000)
    lines.forEach((speeds, index) => speeds.push(index === line ? speed : undefined))
  }
  for (const point of points) {
    const line = Math.min(point.segment, MAX_LINES - 1)
    const last = before[line]
    const isBroken = last && (last.segment !== point.segment || point.timeMs - last.timeMs >= GAP_MS)
    if (isBroken) add(point.timeMs, line, null)
    add(point.timeMs, line, point.speedKnots)
    before[line] = point
  }
  return [times, ...lines]
}
