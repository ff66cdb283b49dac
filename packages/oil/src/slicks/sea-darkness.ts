import { createLandMask } from '../image/sar-patch.ts'
import { blur, shrink } from '../image/blur.ts'
import type { Plane } from '../image/image.ts'
import { interpolatePlane } from '../image/interpolate.ts'
import { dilate } from '../image/dilate.ts'
import { maskWhere, selectWhere, toFloats } from '../image/mask.ts'
import { sorted } from '../image/sorted.ts'
import { quantile, robustSpread } from '../image/statistics.ts'
import { findComponents } from '../features/components.ts'

const backgroundFactor = 8
/** Width over which the brightness of the surrounding sea is averaged, as a share of the side. */
const backgroundShare = 0.09
const passes = 3
/** Pixels darker than this many spreads are no part of the surrounding sea. */
const maxSeaSpreads = 2
const fewPixels = 0.02
const minSpread = 0.5

const landBlurShare = 1 / 128
const landMarginShare = 1 / 64
const maxEmptyLevel = 3
const minEmptyShare = 0.004
const emptyMarginPixels = 3
const minBesideShare = 0.6

/** Pixels of backscatter that show sea: neither bright land or ships, nor an empty area of the frame. 1 for sea. */
export function findSea(detail: Plane): Uint8Array {
  const { width, height } = detail
  const half = blur(shrink(detail, 2), (width * landBlurShare) / 2)
  const land = createLandMask(interpolatePlane(half, width, height), Math.round(width * landMarginShare))
  const empty = dilate(findEmpty(detail), width, emptyMarginPixels)
  const sea = new Uint8Array(width * height)
  for (let i = 0; i < sea.length; i++) sea[i] = land[i] || empty[i] ? 0 : 1
  return sea
}

/**
 * Areas without data, as beside a rotated scene: black, without speckle, on the edge of the image, and with the sea at its full brightness right
 * beside them. A black slick that reaches the edge has a darker margin.
 */
function findEmpty({ data, width, height }: Plane): Uint8Array {
  const black = maskWhere(data, (value) => value <= maxEmptyLevel)
  const empty = new Uint8Array(black.length)
  const median = quantile(sorted(data), 0.5)
  for (const { touchesEdge, pixels } of findComponents(black, width, height, minEmptyShare * black.length))
    if (touchesEdge && brightnessBeside(pixels, data, width) >= minBesideShare * median)
      for (const at of pixels) empty[at] = 1
  return empty
}

/** Mean brightness of the pixels two and three pixels outside a region; Infinity where there are none. */
function brightnessBeside(pixels: number[], data: Float32Array, width: number): number {
  const region = new Uint8Array(data.length)
  for (const at of pixels) region[at] = 1
  const [inner, outer] = [dilate(region, width, 1), dilate(region, width, 3)]
  let [sum, count] = [0, 0]
  for (let i = 0; i < data.length; i++) {
    if (!outer[i] || inner[i]) continue
    sum += data[i] as number
    count++
  }
  return count === 0 ? Infinity : sum / count
}

/** How far each pixel of a smoothed plane is below the sea around it, in robust spreads of that sea. */
export function measureSeaDarkness(smooth: Plane, sea: Uint8Array): Plane {
  const kept = toFloats(sea)
  let darkness = smooth
  for (let pass = 0; pass < passes; pass++) {
    const background = averageAround(smooth, kept)
    const drop = new Float32Array(sea.length)
    for (let i = 0; i < drop.length; i++) drop[i] = (background.data[i] as number) - (smooth.data[i] as number)
    const spread = robustSpread(sorted(selectWhere(drop, kept))) + minSpread
    for (let i = 0; i < drop.length; i++) {
      kept[i] = sea[i] && (drop[i] as number) < maxSeaSpreads * spread ? 1 : 0
      drop[i] = (drop[i] as number) / spread
    }
    darkness = { ...smooth, data: drop }
  }
  return darkness
}

/** Mean of the kept pixels around each pixel, on a coarse grid. */
function averageAround(plane: Plane, kept: Float32Array): Plane {
  const sigma = (plane.width * backgroundShare) / backgroundFactor
  const coarse = (data: Float32Array) => blur(shrink({ ...plane, data }, backgroundFactor), sigma)
  const weights = coarse(kept)
  const values = new Float32Array(kept.length)
  let [count, total] = [0, 0]
  for (let i = 0; i < kept.length; i++) {
    const share = kept[i] as number
    values[i] = (plane.data[i] as number) * share
    count += share
    total += (plane.data[i] as number) * share
  }
  const sums = coarse(values)
  const mean = total / Math.max(1, count)
  const data = sums.data.map((sum, i) => (sum + fewPixels * mean) / ((weights.data[i] as number) + fewPixels))
  return interpolatePlane({ ...sums, data }, plane.width, plane.height)
}
