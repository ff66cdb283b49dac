import type { RgbImage } from './image.ts'
import { resizeToPlanes } from './resize.ts'

export const rgbTensorSide = 192
export const rgbTurns = 4

/**
 * Network input of a photograph, 4 x 3 x 192 x 192 in -1 to 1: the image, and the image turned clockwise by one, two and three quarters, or
 * the first `turns` of them.
 * The mean over the four does not depend on how the camera was held.
 */
export function createRgbTensor(image: RgbImage, turns = rgbTurns): Float32Array {
  const planes = resizeToPlanes(image, rgbTensorSide)
  const side = rgbTensorSide
  const out = new Float32Array(turns * planes.length)
  for (let i = 0; i < planes.length; i++) {
    const x = i % side
    const y = Math.floor(i / side) % side
    const plane = i - y * side - x
    const value = (planes[i] as number) / 127.5 - 1
    for (let turn = 0; turn < turns; turn++) {
      const [toX, toY] = turned(x, y, side, turn)
      out[turn * planes.length + plane + toY * side + toX] = value
    }
  }
  return out
}

/** Index of a square grid's cell after the grid is turned clockwise by quarters. */
export function turned(x: number, y: number, side: number, quarters: number): [number, number] {
  const last = side - 1
  if (quarters === 1) return [last - y, x]
  if (quarters === 2) return [last - x, last - y]
  return quarters === 3 ? [y, last - x] : [x, y]
}
