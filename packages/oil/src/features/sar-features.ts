import { blur, shrink } from '../image/blur.ts'
import { findDarkSpots } from './dark-spots.ts'
import { FeatureList, type Features } from './feature-list.ts'
import type { Plane } from '../image/image.ts'
import { addLevel } from './sar-levels.ts'
import { subtract, type SarPatch } from '../image/sar-patch.ts'
import { sorted } from '../image/sorted.ts'
import { moments, otsu, quantile, robustSpread } from '../image/statistics.ts'

/** Computes features of a radar patch: speckle, quantiles, lines and dark spots at several scales, independent of absolute brightness. */
export function computeSarFeatures(patch: SarPatch): Features {
  const list = new FeatureList()
  const unit = patch.spread
  list.add('sea_share', patch.seaShare)
  list.add('white_share', patch.whiteShare)
  list.add('black_share', patch.blackShare)
  list.add('speckle_share', patch.speckle / patch.spread)
  list.add('speckle_level', Math.log(patch.speckle / Math.max(8, patch.median)))
  addCorrelation(list, patch.sea)
  const levels = [1, 2, 4, 8].map((factor) => blur(factor === 1 ? patch.sea : shrink(patch.sea, factor), 1))
  let before = patch.spread
  levels.forEach((plane, i) => {
    const spread = addLevel(list, `level${i}`, plane, unit)
    list.add(`level${i}_fall`, Math.log(spread / before))
    before = spread
  })
  const [, half, quarter] = levels
  if (half) {
    addSpots(list, 'half', half, patch.median)
    addSpots(list, 'half_local', subtract(half, blur(half, 9)), patch.median)
  }
  if (quarter) addSpots(list, 'quarter', quarter, patch.median)
  return { names: list.names, values: list.values() }
}

function addCorrelation(list: FeatureList, plane: Plane): void {
  const { mean, deviation } = moments(plane.data)
  for (const lag of [1, 2, 4, 8]) {
    for (const [way, step, limit] of [
      ['x', lag, plane.width - lag],
      ['y', lag * plane.width, plane.width],
    ] as const) {
      let sum = 0
      let count = 0
      for (let i = 0; i + step < plane.data.length; i++) {
        if (i % plane.width >= limit) continue
        sum += ((plane.data[i] as number) - mean) * ((plane.data[i + step] as number) - mean)
        count++
      }
      list.add(`correlation_${way}${lag}`, sum / count / Math.max(0.01, deviation * deviation))
    }
  }
}

function addSpots(list: FeatureList, name: string, plane: Plane, level: number): void {
  const order = sorted(plane.data)
  const median = quantile(order, 0.5)
  const spread = Math.max(0.05, robustSpread(order))
  const split = otsu(order)
  list.add(`${name}_separability`, split.separability)
  list.add(`${name}_lower_share`, split.lowerShare)
  const thresholds = {
    two: median - 2.2 * spread,
    four: median - 4 * spread,
    middle: (median + quantile(order, 0.005)) / 2,
    otsu: split.threshold,
  }
  for (const [key, threshold] of Object.entries(thresholds)) {
    const spots = findDarkSpots(plane, threshold, 6)
    const prefix = `${name}_${key}`
    list.add(`${prefix}_share`, spots.share)
    list.add(`${prefix}_largest`, Math.sqrt(spots.largestShare))
    list.add(`${prefix}_dominance`, spots.share > 0 ? spots.largestShare / spots.share : 0)
    list.add(`${prefix}_count`, Math.log(1 + spots.count))
    list.add(`${prefix}_contrast`, spots.contrast / spread)
    list.add(`${prefix}_drop`, spots.contrast / Math.max(8, level))
    list.add(`${prefix}_roughness`, spots.roughness)
    list.add(`${prefix}_sharpness`, spots.sharpness)
    list.add(`${prefix}_elongation`, Math.log(spots.largest?.elongation ?? 1))
    list.add(`${prefix}_length`, (spots.largest?.lengthPixels ?? 0) / plane.width)
    const area = spots.largest?.area ?? 1
    list.add(`${prefix}_complexity`, spots.largest ? Math.log(1 + spots.largest.perimeter ** 2 / area) : 0)
    list.add(`${prefix}_edge`, spots.largest?.touchesEdge ? 1 : 0)
  }
}
