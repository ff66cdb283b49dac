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
/** From this share of a side on, a black band beside radar makes slicks look like the sea around them. */
const minBlackEdgeShare = 0.05
const maxEmptyLevel = 4
const maxGreyTint = 6

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
  return hasFlatEdge(image) || hasBlackEdge(image) ? { code: 'damaged', params: {} } : null
}

function isNearlyOneTone(order: Float32Array): boolean {
  const median = quantile(order, 0.5)
  const isMost = (from: number, to: number) =>
    order.filter((level) => level >= from && level <= to).length > maxToneShare * order.length
  return isMost(0, maxBlackLevel) || isMost(minWhiteLevel, 255) || isMost(median - toneSteps, median + toneSteps)
}

/** Whether a grey picture has a black band along one edge, where a radar scene ends. */
function hasBlackEdge(image: RgbImage): boolean {
  const { width, height, data } = image
  const isGrey = (at: number) => {
    const [red, green, blue] = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]
    return Math.max(red, green, blue) - Math.min(red, green, blue) <= maxGreyTint
  }
  const isEmpty = (at: number) => Math.max(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0) <= maxEmptyLevel
  const isLine = (count: number, at: (i: number) => number) => {
    for (let i = 0; i < count; i++) if (!isEmpty(at(i))) return false
    return true
  }
  const rows = Array.from({ length: height }, (_, y) => isLine(width, (x) => 3 * (y * width + x)))
  const columns = Array.from({ length: width }, (_, x) => isLine(height, (y) => 3 * (y * width + x)))
  const hasBand = [rows, rows.toReversed(), columns, columns.toReversed()].some(
    (lines) => lines.findIndex((empty) => !empty) >= minBlackEdgeShare * lines.length,
  )
  if (!hasBand) return false
  for (let at = 0; at < data.length; at += 3) if (!isGrey(at)) return false
  return true
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
