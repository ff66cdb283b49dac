import type { RgbImage } from './image.ts'
import { resizeToPlanes } from './resize.ts'

export const rgbTensorSide = 192

/** Network input of a photograph, 2 x 3 x 192 x 192 in -1 to 1: the image and its mirror image. */
export function createRgbTensor(image: RgbImage): Float32Array {
  const planes = resizeToPlanes(image, rgbTensorSide)
  const out = new Float32Array(2 * planes.length)
  const last = rgbTensorSide - 1
  for (let i = 0; i < planes.length; i++) {
    const value = (planes[i] as number) / 127.5 - 1
    const x = i % rgbTensorSide
    out[i] = value
    out[planes.length + i + last - 2 * x] = value
  }
  return out
}
