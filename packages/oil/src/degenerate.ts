import { luma, type RgbImage } from './image.ts'
import { moments, quantile, sorted } from './statistics.ts'

const smallestSidePixels = 32
const flattestSpreadSteps = 2
const narrowestShape = 8

/** Why a picture cannot be judged at all, in plain words, or null: too small, a sliver, or one flat tone. */
export function degenerate(image: RgbImage, originalWidth: number, originalHeight: number): string | null {
  const shorter = Math.min(originalWidth, originalHeight)
  if (shorter < smallestSidePixels)
    return `The image is only ${originalWidth} x ${originalHeight} pixels; at least ${smallestSidePixels} a side are needed.`
  if (Math.max(originalWidth, originalHeight) / shorter > narrowestShape)
    return 'The image is a narrow strip; crop it to the water in question.'
  const order = sorted(luma(image).data)
  if (quantile(order, 0.999) - quantile(order, 0.001) < flattestSpreadSteps && moments(order).deviation < 1)
    return 'The image is a single flat tone: there is nothing on it to judge.'
  return null
}
