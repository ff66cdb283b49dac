import { BIN_KNOTS, SPEED_BINS, speedBin } from './habits.ts'

/** Sum of `bins[from..to)`. */
export const sumBins = (bins: Float64Array, from: number, to: number): number => {
  let sum = 0
  for (let bin = from; bin < to; bin += 1) sum += bins[bin] ?? 0
  return sum
}

/** Sum of a bin and its two neighbours. */
export const sumAround = (bins: Float64Array, bin: number): number =>
  sumBins(bins, Math.max(0, bin - 1), Math.min(SPEED_BINS, bin + 2))

/** Hours below a speed in knots, counted from bin `from`, interpolated within a bin. */
export const hoursBelow = (hours: Float64Array, from: number, speedKnots: number): number => {
  const bin = speedBin(speedKnots)
  if (bin < from) return 0
  return sumBins(hours, from, bin) + (hours[bin] ?? 0) * Math.min(1, speedKnots / BIN_KNOTS - bin)
}

/** Speed in knots below which `target` hours were spent, counted from bin `from`; NaN when there are fewer. */
export const speedAt = (hours: Float64Array, from: number, target: number): number => {
  let sum = 0
  for (let bin = from; bin < SPEED_BINS; bin += 1) {
    const here = hours[bin] ?? 0
    if (here > 0 && sum + here >= target) return (bin + (target - sum) / here) * BIN_KNOTS
    sum += here
  }
  return NaN
}
