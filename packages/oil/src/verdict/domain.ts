import { channel, type RgbImage } from '../image/image.ts'

export type Domain = 'sar' | 'rgb'

/** Maximum mean difference between colour channels of a grey image, in 8-bit steps. */
const maxGreySteps = 1.5
/** Maximum mean deviation from a single tint of a tinted grey image, in 8-bit steps. */
const maxTintSteps = 0.6
const minGreenLevel = 12

/**
 * Mean deviation of an image's pixels, in 8-bit steps, from the single colour that a monochrome or tinted image has at their brightness.
 * 0 for grey images, several steps for colour photographs.
 */
export function colourSpread(image: RgbImage): number {
  const sums = new Float64Array(256 * 4)
  const count = image.width * image.height
  const level = (i: number) => channel(image, 3 * i + 1)
  for (let i = 0; i < count; i++) {
    const bin = 4 * level(i)
    for (let c = 0; c < 3; c++) sums[bin + c] = (sums[bin + c] as number) + channel(image, 3 * i + c)
    sums[bin + 3] = (sums[bin + 3] as number) + 1
  }
  let distance = 0
  let counted = 0
  for (let i = 0; i < count; i++) {
    const bin = 4 * level(i)
    const n = sums[bin + 3] as number
    if (level(i) < minGreenLevel) continue
    counted++
    for (const c of [0, 2]) distance += Math.abs(channel(image, 3 * i + c) - (sums[bin + c] as number) / n) / 2
  }
  return counted > 0 ? distance / counted : 0
}

/** Mean absolute difference of red and blue from green, in 8-bit steps. */
export function chroma(image: RgbImage): number {
  const count = image.width * image.height
  let sum = 0
  for (let i = 0; i < 3 * count; i += 3)
    sum += Math.abs(channel(image, i) - channel(image, i + 1)) + Math.abs(channel(image, i + 2) - channel(image, i + 1))
  return sum / (2 * count)
}

/** Whether an image has more than one tint, so that it cannot be radar. */
export function hasColours(image: RgbImage): boolean {
  return chroma(image) > maxGreySteps && colourSpread(image) > maxTintSteps
}
