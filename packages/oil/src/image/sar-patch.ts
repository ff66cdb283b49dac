import { blur } from './blur.ts'
import { dilate } from './dilate.ts'
import { luma, type Plane, type RgbImage } from './image.ts'
import { countSet, selectWhere } from './mask.ts'
import { sorted } from './sorted.ts'
import { quantile, robustSpread } from './statistics.ts'

/** A radar image with land, saturated and empty areas set to the sea's median. */
export type SarPatch = {
  sea: Plane
  /** Share of pixels that are neither land, saturated nor outside the scene, 0 to 1. */
  seaShare: number
  /** Share of pixels at the two ends of the grey scale, 0 to 1 each. */
  whiteShare: number
  blackShare: number
  median: number
  /** Robust spread of the sea's pixels, and of the detail a small blur removes from them (speckle), in grey levels. */
  spread: number
  speckle: number
}

const landBlurPixels = 2
/** Frames and ships leave dark borders and side lobes around the masked area. */
const landMarginPixels = 7
/** Brightness above the sea is clipped here, in robust spreads, so that ships do not outweigh slicks. */
const maxBrightSpreads = 3.5

/** Interprets an image as radar backscatter: masks bright land and empty frames, and measures the remaining sea. */
export function createSarPatch(image: RgbImage): SarPatch {
  const grey = luma(image)
  const smooth = blur(grey, landBlurPixels)
  const detail = subtract(grey, smooth)
  const land = createLandMask(smooth, landMarginPixels)
  const seaValues = selectWhere(grey.data, land, false)
  const order = sorted(seaValues)
  const median = quantile(order, 0.5)
  const spread = Math.max(0.5, robustSpread(order))
  const ceiling = median + maxBrightSpreads * spread
  const sea: Plane = { ...grey, data: grey.data.map((value, i) => (land[i] ? median : Math.min(value, ceiling))) }
  return {
    sea,
    seaShare: seaValues.length / grey.data.length,
    whiteShare: measureShare(grey.data, (value) => value >= 250),
    blackShare: measureShare(grey.data, (value) => value <= 4),
    median,
    spread,
    speckle: Math.max(0.25, robustSpread(sorted(selectWhere(detail.data, land, false)))),
  }
}

/** Pixels of a smoothed plane that show land or ships, with a margin around them: 1 for land, none where nearly all would be. */
export function createLandMask(smooth: Plane, marginPixels: number): Uint8Array {
  const order = sorted(smooth.data)
  const median = quantile(order, 0.5)
  const limit = Math.min(248, median + 4 * Math.max(1, robustSpread(order)))
  const bright = new Uint8Array(smooth.data.length)
  for (let i = 0; i < bright.length; i++) bright[i] = (smooth.data[i] as number) > limit ? 1 : 0
  const wide = dilate(bright, smooth.width, marginPixels)
  const masked = countSet(wide)
  return masked > 0.9 * wide.length ? new Uint8Array(wide.length) : wide
}

export function subtract(a: Plane, b: Plane): Plane {
  return { ...a, data: a.data.map((value, i) => value - (b.data[i] as number)) }
}

function measureShare(values: Float32Array, test: (value: number) => boolean): number {
  let count = 0
  for (const value of values) if (test(value)) count++
  return count / values.length
}
