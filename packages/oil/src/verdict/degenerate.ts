import type { Abstention } from './reason.ts'
import { channel, luma, type RgbImage } from '../image/image.ts'
import { sorted } from '../image/sorted.ts'
import { moments, quantile } from '../image/statistics.ts'

const minSidePixels = 64
const minSpreadSteps = 2
const maxAspectRatio = 8
/** From this share of black, white or a single tone on, an image shows nothing that can be judged. */
export const maxToneShare = 0.9
const maxBlackLevel = 16
const minWhiteLevel = 250
const toneSteps = 1
const minFlatEdgeShare = 0.4
const flatEdgeSteps = 3

/** Why an image cannot be assessed: too small, a narrow strip, nearly all of one tone, or cut off. Null when it can be. */
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
  if (isNearlyOneTone(order)) return { code: 'flat', params: {} }
  return hasFlatEdge(image) ? { code: 'damaged', params: {} } : null
}

function isNearlyOneTone(order: Float32Array): boolean {
  const median = quantile(order, 0.5)
  const isMost = (from: number, to: number) =>
    order.filter((level) => level >= from && level <= to).length > maxToneShare * order.length
  return isMost(0, maxBlackLevel) || isMost(minWhiteLevel, 255) || isMost(median - toneSteps, median + toneSteps)
}

/** Whether a band along one edge is of one tone, as in a truncated file. No training image has one. */
function hasFlatEdge(image: RgbImage): boolean {
  const { width, height } = image
  const isFlat = (count: number, at: (i: number) => number) => {
    for (let c = 0; c < 3; c++) {
      const values = Array.from({ length: count }, (_, i) => channel(image, at(i) + c))
      if (Math.max(...values) - Math.min(...values) > flatEdgeSteps) return false
    }
    return true
  }
  const rows = Array.from({ length: height }, (_, y) => isFlat(width, (x) => 3 * (y * width + x)))
  const columns = Array.from({ length: width }, (_, x) => isFlat(height, (y) => 3 * (y * width + x)))
  return [rows, rows.toReversed(), columns, columns.toReversed()].some(
    (lines) => lines.findIndex((flat) => !flat) >= minFlatEdgeShare * lines.length,
  )
}
