import { channel, type Plane, type RgbImage } from '../image/image.ts'

export type ColourPlanes = {
  /** Hue in turns, 0 to 1; saturation and value 0 to 1; yellow-blue and red-green differences -1 to 1. */
  hue: Plane
  saturation: Plane
  value: Plane
  yellowness: Plane
  redness: Plane
}

/** Splits an image into hue, saturation, value and two opponent colours. */
export function splitColours(image: RgbImage): ColourPlanes {
  const plane = (): Plane => ({
    width: image.width,
    height: image.height,
    data: new Float32Array(image.width * image.height),
  })
  const out = { hue: plane(), saturation: plane(), value: plane(), yellowness: plane(), redness: plane() }
  for (let i = 0; i < image.width * image.height; i++) {
    const r = channel(image, 3 * i) / 255
    const g = channel(image, 3 * i + 1) / 255
    const b = channel(image, 3 * i + 2) / 255
    const high = Math.max(r, g, b)
    const range = high - Math.min(r, g, b)
    out.hue.data[i] = toHue(r, g, b, high, range)
    out.saturation.data[i] = high > 0 ? range / high : 0
    out.value.data[i] = high
    out.yellowness.data[i] = (r + g) / 2 - b
    out.redness.data[i] = r - g
  }
  return out
}

function toHue(r: number, g: number, b: number, high: number, range: number): number {
  if (range === 0) return 0
  const sixth = high === r ? (g - b) / range : high === g ? 2 + (b - r) / range : 4 + (r - g) / range
  return ((sixth + 6) % 6) / 6
}
