import { GAP_HOURS } from '@varuna/tracks/behaviour/interval'
import type { FishingPoint } from './fishing-track.ts'

const GAP_MS = GAP_HOURS * 3_600_000

/**
 * Times in seconds, speeds in knots, probabilities and the threshold, in the chart's format; both lines break in gaps and between segments.
 */
export function fishingSeries(points: readonly FishingPoint[], threshold: number) {
  const times: number[] = []
  const speeds: (number | null)[] = []
  const probabilities: (number | null)[] = []
  const add = (timeMs: number, speed: number | null, probability: number | null) => {
    times.push(timeMs / 1000)
    speeds.push(speed)
    probabilities.push(probability)
  }
  points.forEach((point, at) => {
    const before = points[at - 1]
    const isBroken = before && (before.segment !== point.segment || point.timeMs - before.timeMs >= GAP_MS)
    if (isBroken) add(point.timeMs, null, null)
    add(point.timeMs, point.speedKnots, point.probability)
  })
  return [times, speeds, probabilities, times.map(() => threshold)] as const
}
