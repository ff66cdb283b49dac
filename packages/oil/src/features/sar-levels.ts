import { blur } from '../image/blur.ts'
import type { FeatureList } from './feature-list.ts'
import { blockCoherence, measureRidges } from './gradients.ts'
import type { Plane } from '../image/image.ts'
import { subtract } from '../image/sar-patch.ts'
import { sorted } from '../image/sorted.ts'
import { moments, quantile, robustSpread } from '../image/statistics.ts'

const tails = [0.002, 0.01, 0.03, 0.1, 0.9, 0.97, 0.99, 0.998]

/** Adds the quantiles, shape, lines and directional coherence of one pyramid level; returns its robust spread. */
export function addLevel(list: FeatureList, name: string, plane: Plane, unit: number): number {
  const spread = addTails(list, name, plane, unit)
  const local = subtract(plane, blur(plane, Math.max(3, plane.width / 24)))
  addTails(list, `${name}_local`, local, unit)
  addRidges(list, name, plane, spread)
  const { coherence, energy } = blockCoherence(plane, Math.max(8, plane.width / 8))
  const strongest = energy.indexOf(Math.max(...energy))
  const order = sorted(Float32Array.from(coherence))
  list.add(`${name}_coherence_mean`, moments(coherence).mean)
  list.add(`${name}_coherence_high`, quantile(order, 0.95))
  list.add(`${name}_coherence_strongest`, coherence[strongest] ?? 0)
  list.add(`${name}_energy_peak`, Math.log((Math.max(...energy) + 1e-3) / (moments(energy).mean + 1e-3)))
  return spread
}

function addTails(list: FeatureList, name: string, plane: Plane, unit: number): number {
  const order = sorted(plane.data)
  const median = quantile(order, 0.5)
  const spread = Math.max(0.05, robustSpread(order))
  for (const q of tails) list.add(`${name}_q${q * 1000}`, (quantile(order, q) - median) / spread)
  const shape = moments(plane.data)
  list.add(`${name}_spread`, Math.log(spread / unit))
  list.add(`${name}_heavy`, Math.log((shape.deviation + 0.01) / spread))
  list.add(`${name}_skewness`, shape.skewness)
  list.add(`${name}_kurtosis`, Math.log(Math.max(0.1, shape.kurtosis + 3)))
  list.add(`${name}_dark_drop`, (median - quantile(order, 0.01)) / Math.max(8, median))
  list.add(
    `${name}_dark_over_bright`,
    Math.log((median - quantile(order, 0.01) + 0.05) / (quantile(order, 0.99) - median + 0.05)),
  )
  return spread
}

function addRidges(list: FeatureList, name: string, plane: Plane, spread: number): void {
  const { dark, bright } = measureRidges(plane)
  const darkOrder = sorted(dark)
  const brightOrder = sorted(bright)
  for (const q of [0.9, 0.98, 0.998]) {
    list.add(`${name}_dark_line_q${q * 1000}`, quantile(darkOrder, q) / spread)
    list.add(
      `${name}_line_balance_q${q * 1000}`,
      Math.log((quantile(darkOrder, q) + 0.02) / (quantile(brightOrder, q) + 0.02)),
    )
  }
  list.add(`${name}_dark_line_peak`, Math.log((quantile(darkOrder, 0.998) + 0.02) / (quantile(darkOrder, 0.8) + 0.02)))
}
