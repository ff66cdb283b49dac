import { BIN_KNOTS, SPEED_BINS, speedBin } from './habits.ts'

/** Sum of `bins[from..to)`. */
export const between = (bins: Float64Array, from: number, to: number): number => {
  let sum = 0
  for (let bin = from; bin < to; bin += 1) sum += bins[bin] ?? 0
  return sum
}

/** Sum of the bin and its two neighbours. */
export const around = (bins: Float64Array, bin: number): number =>
  between(bins, Math.max(0, bin - 1), Math.min(SPEED_BINS, bin + 2))

/** Hours spent below a speed in knots, counted from bin `from` on, even within a bin. */
export const below = (hours: Float64Array, from: number, speedKnots: number): number => {
  const bin = speedBin(speedKnots)
  if (bin < from) return 0
  return between(hours, from, bin) + (hours[bin] ?? 0) * Math.min(1, speedKnots / BIN_KNOTS - bin)
}

/** The speed in knots below which `target` hours were spent, counted from bin `from` on; NaN where there are fewer. */
export const speedAt = (hours: Float64Array, from: number, target: number): number => {
  let sum = 0
  for (let bin = from; bin < SPEED_BINS; bin += 1) {
    const here = hours[bin] ?? 0
    if (here > 0 && sum + here >= target) return (bin + (target - sum) / here) * BIN_KNOTS
    sum += here
  }
  return NaN
}
