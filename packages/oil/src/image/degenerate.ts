import type { Abstention } from '../verdict/reason.ts'
import { luma, type RgbImage } from './image.ts'
import { sorted } from '../features/sorted.ts'
import { moments, quantile } from '../features/statistics.ts'

const minSidePixels = 32
const minSpreadSteps = 2
const maxAspectRatio = 8

/** Why an image cannot be assessed: too small, a narrow strip, or a single flat tone. Null when it can be. */
export function findUnusableReason(image: RgbImage, originalWidth: number, originalHeight: number): Abstention | null {
  const shorter = Math.min(originalWidth, originalHeight)
  if (shorter < minSidePixels)
    return {
      code: 'too_small',
      params: { widthPixels: originalWidth, heightPixels: originalHeight, minSidePixels },
    }
  if (Math.max(originalWidth, originalHeight) / shorter > maxAspectRatio) return { code: 'too_narrow', params: {} }
  const order = sorted(luma(image).data)
  if (quantile(order, 0.999) - quantile(order, 0.001) < minSpreadSteps && moments(order).deviation < 1)
    return { code: 'flat', params: {} }
  return null
}
