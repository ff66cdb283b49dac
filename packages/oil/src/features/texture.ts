import { luma, type RgbImage } from '../image/image.ts'

/** Correlations and variance shares of an image's brightness: radar patches stay within known bounds, plain noise does not. */
export const textureNames = ['across', 'down', 'slant', 'apart', 'local', 'fine', 'coarse'] as const

export type Texture = Record<(typeof textureNames)[number], number>

const apartPixels = 4
const localPixels = 16
const coarsePixels = 32

/**
 * Computes the texture of an image's brightness. `across` and `down` are the correlations of neighbours (-1..1), `slant` their difference,
 * `apart` the mean correlation at a distance of four pixels, `local` that of neighbours after subtracting the mean of each block of 16 x 16
 * pixels; `fine` is the variance left after the mean of the four neighbours, `coarse` that of the means of blocks of 32 x 32 pixels, both
 * as shares of the whole variance. Null for an image of one tone. The sides must be multiples of 32.
 */
export function computeTexture(image: RgbImage): Texture | null {
  const { data, width, height } = luma(image)
  const whole = withoutBlockMeans(data, width, height, width, height)
  const variance = covariance(whole.rest, width, height, 0, 0)
  if (variance < 1e-6) return null
  const correlation = (dx: number, dy: number) => covariance(whole.rest, width, height, dx, dy) / variance
  const across = correlation(1, 0)
  const down = correlation(0, 1)
  const { rest } = withoutBlockMeans(data, width, height, localPixels, localPixels)
  const local = covariance(rest, width, height, 1, 0) + covariance(rest, width, height, 0, 1)
  const { means } = withoutBlockMeans(data, width, height, coarsePixels, coarsePixels)
  return {
    across,
    down,
    slant: across - down,
    apart: (correlation(apartPixels, 0) + correlation(0, apartPixels)) / 2,
    local: local / 2 / Math.max(1e-6, covariance(rest, width, height, 0, 0)),
    fine: fineVariance(data, width, height) / variance,
    coarse: means.reduce((sum, mean) => sum + (mean - whole.mean) ** 2, 0) / means.length / variance,
  }
}

/** A plane minus the mean of each block, and those means. */
function withoutBlockMeans(data: Float32Array, width: number, height: number, across: number, down: number) {
  const rest = new Float64Array(data.length)
  const means: number[] = []
  for (let top = 0; top < height; top += down) {
    for (let left = 0; left < width; left += across) {
      let sum = 0
      for (let y = top; y < top + down; y++)
        for (let x = left; x < left + across; x++) sum += data[y * width + x] as number
      const mean = sum / (across * down)
      means.push(mean)
      for (let y = top; y < top + down; y++)
        for (let x = left; x < left + across; x++) rest[y * width + x] = (data[y * width + x] as number) - mean
    }
  }
  return { rest, means, mean: means[0] as number }
}

/** Mean product of values (dx, dy) apart. */
function covariance(rest: Float64Array, width: number, height: number, dx: number, dy: number): number {
  let sum = 0
  for (let y = 0; y < height - dy; y++) {
    for (let x = 0; x < width - dx; x++)
      sum += (rest[y * width + x] as number) * (rest[(y + dy) * width + x + dx] as number)
  }
  return sum / ((width - dx) * (height - dy))
}

function fineVariance(data: Float32Array, width: number, height: number): number {
  const at = (i: number) => data[i] as number
  let sum = 0
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x
      sum += (at(i) - (at(i - 1) + at(i + 1) + at(i - width) + at(i + width)) / 4) ** 2
    }
  }
  return sum / ((width - 2) * (height - 2))
}
