/** Value at fraction `q` (0 to 1) of an ascending array, nearest rank; 0 when it is empty. */
export function quantile(ascending: Float32Array, q: number): number {
  return ascending[Math.round(q * (ascending.length - 1))] ?? 0
}

/** Robust spread of an ascending array: 0.7413 times its interquartile range, a Gaussian's standard deviation. */
export function robustSpread(ascending: Float32Array): number {
  return 0.7413 * (quantile(ascending, 0.75) - quantile(ascending, 0.25))
}

export type Moments = { mean: number; deviation: number; skewness: number; kurtosis: number }

/** First four moments; skewness and excess kurtosis are 0 for a constant. */
export function moments(values: ArrayLike<number>): Moments {
  const n = Math.max(1, values.length)
  let sum = 0
  for (let i = 0; i < values.length; i++) sum += values[i] as number
  const mean = sum / n
  let second = 0
  let third = 0
  let fourth = 0
  for (let i = 0; i < values.length; i++) {
    const d = (values[i] as number) - mean
    second += d * d
    third += d * d * d
    fourth += d * d * d * d
  }
  const variance = second / n
  if (variance < 1e-12) return { mean, deviation: 0, skewness: 0, kurtosis: 0 }
  const deviation = Math.sqrt(variance)
  return { mean, deviation, skewness: third / n / deviation ** 3, kurtosis: fourth / n / variance ** 2 - 3 }
}

/** Otsu's two-class split of an ascending array: the threshold and the share of variance it explains (0 to 1). */
export function otsu(ascending: Float32Array): { threshold: number; separability: number; lowerShare: number } {
  const n = ascending.length
  let total = 0
  let squares = 0
  for (const value of ascending) {
    total += value
    squares += value * value
  }
  const variance = squares / n - (total / n) ** 2
  let best = 0
  let cut = 0
  let lower = 0
  for (let i = 0; i < n - 1; i++) {
    lower += ascending[i] as number
    const share = (i + 1) / n
    const gap = lower / (i + 1) - (total - lower) / (n - i - 1)
    const between = share * (1 - share) * gap * gap
    if (between > best) {
      best = between
      cut = i
    }
  }
  if (variance < 1e-9) return { threshold: ascending[0] ?? 0, separability: 0, lowerShare: 0 }
  return { threshold: ascending[cut] ?? 0, separability: best / variance, lowerShare: (cut + 1) / n }
}
