/** How samples become grey levels. */
export interface Stretch {
  scale: 'linear' | 'decibel'
  from: number
  to: number
}

const LOW_QUANTILE = 0.005
const HIGH_QUANTILE = 0.995
/** Margin, because single pixels vary more than the block means behind the quantiles. */
const BELOW = 0.15
const ABOVE = 0.35
const MIN_POWER = 1e-6

const toDecibel = (value: number) => 10 * Math.log10(Math.max(value, MIN_POWER))

/** Chooses the stretch; null without data. Floating-point radar without negative values is linear backscatter, shown in decibels. */
export function findStretch(means: Float32Array, isFloat: boolean): Stretch | null {
  const known = means.filter((value) => Number.isFinite(value))
  if (known.length === 0) return null
  const scale = isFloat && known.every((value) => value >= 0) ? 'decibel' : 'linear'
  const order = (scale === 'decibel' ? known.map(toDecibel) : known).sort()
  const at = (share: number) => order[Math.round(share * (order.length - 1))] as number
  const low = at(LOW_QUANTILE)
  const high = at(HIGH_QUANTILE)
  const range = Math.max(high - low, Number.EPSILON * Math.max(1, Math.abs(high)))
  return { scale, from: low - BELOW * range, to: high + ABOVE * range }
}

/** Grey levels of 0 to 255; 0 where there are no data. */
export function stretchSamples(samples: Float32Array, { scale, from, to }: Stretch): Uint8Array {
  const factor = 255 / (to - from)
  return Uint8Array.from(samples, (value) => {
    if (!Number.isFinite(value)) return 0
    const shown = scale === 'decibel' ? toDecibel(value) : value
    return Math.max(1, Math.min(255, Math.round((shown - from) * factor)))
  })
}
