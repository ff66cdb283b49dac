import { channel, type RgbImage } from './image.ts'
import { linear, type Linear } from './linear.ts'

export type Domain = 'sar' | 'rgb'

/** Mean difference between colour channels, in 8-bit steps, up to which a picture is grey. */
const greySteps = 1.5
/** Mean distance from a single tint, in 8-bit steps, up to which a coloured picture is tinted grey. */
const tintSteps = 0.6
/** What the texture rule must reach: a grey picture is radar unless it clearly is not, a tinted one only if it clearly is. */
const required = { grey: -6, tinted: 3 }
const darkest = 12

/**
 * Mean distance of a picture's pixels, in 8-bit steps, from the one colour a monochrome or tinted picture has at their
 * brightness. Grey pictures give 0, colour photographs several steps.
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
    if (level(i) < darkest) continue
    counted++
    for (const c of [0, 2]) distance += Math.abs(channel(image, 3 * i + c) - (sums[bin + c] as number) / n) / 2
  }
  return counted > 0 ? distance / counted : 0
}

/** Mean absolute difference of red and blue from green over a picture, 8-bit steps. */
export function chroma(image: RgbImage): number {
  const count = image.width * image.height
  let sum = 0
  for (let i = 0; i < 3 * count; i += 3)
    sum += Math.abs(channel(image, i) - channel(image, i + 1)) + Math.abs(channel(image, i + 2) - channel(image, i + 1))
  return sum / (2 * count)
}

/**
 * Decides from the pixels whether a picture is a radar patch: grey or of one tint, with a texture that may be radar.
 * `sarFeatures` is asked for only where the texture must decide.
 */
export function detectDomain(image: RgbImage, sarFeatures: () => Float32Array, rule: Linear): Domain {
  const grey = chroma(image) <= greySteps
  if (!grey && colourSpread(image) > tintSteps) return 'rgb'
  return linear(rule, sarFeatures()) >= (grey ? required.grey : required.tinted) ? 'sar' : 'rgb'
}
