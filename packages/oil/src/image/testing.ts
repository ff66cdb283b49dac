import { workingSidePixels, type RgbImage } from './image.ts'

/** Creates a repeatable generator of numbers from 0 to 1 (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** Creates an image of the working size from a function of red, green and blue, 0 to 255, per pixel. */
export function paint(colour: (x: number, y: number) => [number, number, number]): RgbImage {
  const side = workingSidePixels
  const data = new Uint8Array(side * side * 3)
  for (let y = 0; y < side; y++) for (let x = 0; x < side; x++) data.set(colour(x, y), 3 * (y * side + x))
  return { width: side, height: side, data }
}

/** Creates radar-like speckle around grey 120, 70 darker where `dark` is true. */
export function createSpeckledSea(seed: number, dark: (x: number, y: number) => boolean): RgbImage {
  const random = createRandom(seed)
  return paint((x, y) => {
    const grey = (dark(x, y) ? 50 : 120) + (random() + random() + random() - 1.5) * 30
    return [grey, grey, grey]
  })
}
