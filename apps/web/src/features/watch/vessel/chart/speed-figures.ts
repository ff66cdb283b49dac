interface Speed {
  speedKnots: number | null
}

/** Statistics of the reported speeds; shares count positions, not time. */
export interface SpeedFigures {
  lowest: number
  highest: number
  mean: number
  stillShare: number
}

const STILL_KNOTS = 0.5

/** Null when no position states a speed. */
export function measureSpeeds(points: readonly Speed[]): SpeedFigures | null {
  const figures = { lowest: Infinity, highest: -Infinity, sum: 0, still: 0, count: 0 }
  for (const { speedKnots } of points) {
    if (speedKnots === null) continue
    figures.lowest = Math.min(figures.lowest, speedKnots)
    figures.highest = Math.max(figures.highest, speedKnots)
    figures.sum += speedKnots
    figures.still += speedKnots < STILL_KNOTS ? 1 : 0
    figures.count += 1
  }
  const { lowest, highest, sum, still, count } = figures
  return count === 0 ? null : { lowest, highest, mean: sum / count, stillShare: still / count }
}
