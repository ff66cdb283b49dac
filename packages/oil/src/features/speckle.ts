import { blur } from '../image/blur.ts'
import { luma, type RgbImage } from '../image/image.ts'
import { maskWhere, selectWhere } from '../image/mask.ts'
import { sorted } from '../image/sorted.ts'
import { quantile } from '../image/statistics.ts'

/** How the fine detail of an image relates to its brightness, block by block. */
export type Speckle = {
  /** Lower over upper quartile of the blocks' relative detail: near 1 where it is the same everywhere, as radar's speckle is. */
  evenness: number
  /** Median of that relative detail: the standard deviation of the fine detail over the mean brightness. */
  level: number
}

const blockPixels = 16
const levelRange = { above: 4, below: 250 }
const minBlocks = 30
/** Added to the mean brightness, so that rounding does not count as detail in dark blocks. */
const darkLevel = 5

/** Measures speckle over blocks that are neither black nor white; null when there are too few. */
export function measureSpeckle(image: RgbImage): Speckle | null {
  const { data, width, height } = luma(image)
  const relative: number[] = []
  for (let top = 0; top + blockPixels <= height; top += blockPixels)
    for (let left = 0; left + blockPixels <= width; left += blockPixels) {
      const block = measureBlock(data, width, height, left, top)
      if (block.mean > levelRange.above && block.mean < levelRange.below)
        relative.push(block.deviation / (block.mean + darkLevel))
    }
  if (relative.length < minBlocks) return null
  const order = sorted(Float32Array.from(relative))
  return { evenness: quantile(order, 0.25) / Math.max(1e-6, quantile(order, 0.75)), level: quantile(order, 0.5) }
}

/** Mean brightness of a block, and the standard deviation of its pixels minus the mean of their 3 x 3 neighbours. */
function measureBlock(data: Float32Array, width: number, height: number, left: number, top: number) {
  let [sum, detailSum, squares] = [0, 0, 0]
  for (let y = top; y < top + blockPixels; y++)
    for (let x = left; x < left + blockPixels; x++) {
      let around = 0
      for (let dy = -1; dy <= 1; dy++)
        for (let dx = -1; dx <= 1; dx++)
          around += data[inside(y + dy, height) * width + inside(x + dx, width)] as number
      const value = data[y * width + x] as number
      const detail = value - around / 9
      sum += value
      detailSum += detail
      squares += detail * detail
    }
  const count = blockPixels * blockPixels
  return { mean: sum / count, deviation: Math.sqrt(Math.max(0, squares / count - (detailSum / count) ** 2)) }
}

const inside = (place: number, side: number) => Math.min(side - 1, Math.max(0, place))

const aroundPixels = 6
const tail = 0.01

/**
 * How much further the brightest pixels rise above the brightness around them than the darkest fall below it, as a share of both, -1 to 1.
 * Speckle rises further; the grain of scrub and roofs falls further, into shadows. 0 where too few pixels are neither black nor white.
 */
export function measureAsymmetry(image: RgbImage): number {
  const plane = luma(image)
  const around = blur(plane, aroundPixels).data
  const isGrey = maskWhere(around, (level) => level > levelRange.above && level < levelRange.below)
  const relative = plane.data.map((value, i) => (value - (around[i] as number)) / ((around[i] as number) + darkLevel))
  const order = sorted(selectWhere(relative, isGrey))
  const [low, middle, high] = [tail, 0.5, 1 - tail].map((q) => quantile(order, q)) as [number, number, number]
  return high > low ? (high + low - 2 * middle) / (high - low) : 0
}
