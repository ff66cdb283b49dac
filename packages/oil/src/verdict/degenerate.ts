import type { Abstention } from './reason.ts'
import { channel, luma, type RgbImage } from '../image/image.ts'
import { countSet, maskWhere } from '../image/mask.ts'
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
    countSet(maskWhere(order, (level) => level >= from && level <= to)) > maxToneShare * order.length
  return isMost(0, maxBlackLevel) || isMost(minWhiteLevel, 255) || isMost(median - toneSteps, median + toneSteps)
}

type IsLine = (count: number, at: (i: number) => number) => boolean

/** Whether the lines along one edge, over at least a share of the side, all pass; a line is given by its length and its pixels' offsets. */
function hasBand({ width, height }: RgbImage, minShare: number, isLine: IsLine): boolean {
  const isRow = (y: number) => isLine(width, (x) => 3 * (y * width + x))
  const isColumn = (x: number) => isLine(height, (y) => 3 * (y * width + x))
  const hasAt = (lines: number, passes: (line: number) => boolean) => {
    let count = 0
    while (count < lines && passes(count)) count++
    return count < lines && count >= minShare * lines
  }
  return (
    hasAt(height, isRow) ||
    hasAt(height, (y) => isRow(height - 1 - y)) ||
    hasAt(width, isColumn) ||
    hasAt(width, (x) => isColumn(width - 1 - x))
  )
}

/** Whether a grey picture has a black band along one edge, where a radar scene ends. */
function hasBlackEdge(image: RgbImage): boolean {
  const { data } = image
  const valuesAt = (at: number) => [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0] as const
  const isEmpty: IsLine = (count, at) => {
    for (let i = 0; i < count; i++) if (Math.max(...valuesAt(at(i))) > maxEmptyLevel) return false
    return true
  }
  if (!hasBand(image, minBlackEdgeShare, isEmpty)) return false
  for (let at = 0; at < data.length; at += 3) {
    const values = valuesAt(at)
    if (Math.max(...values) - Math.min(...values) > maxGreyTint) return false
  }
  return true
}

/** Whether a band along one edge is of one tone, as in a truncated file. No training image has one. */
function hasFlatEdge(image: RgbImage): boolean {
  return hasBand(image, minFlatEdgeShare, (count, at) => {
    for (let c = 0; c < 3; c++) {
      let [low, high] = [255, 0]
      for (let i = 0; i < count; i++) {
        const value = channel(image, at(i) + c)
        low = Math.min(low, value)
        high = Math.max(high, value)
        if (high - low > flatEdgeSteps) return false
      }
    }
    return true
  })
}
