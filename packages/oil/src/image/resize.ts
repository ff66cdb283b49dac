import { channel, type RgbImage } from './image.ts'

/** Resizes an image to a square of three planes, 0 to 255, with an antialiased triangle filter. */
export function resizeToPlanes(image: RgbImage, side: number): Float32Array {
  const columns = createFilterWeights(image.width, side)
  const rows = createFilterWeights(image.height, side)
  const out = new Float32Array(3 * side * side)
  const narrow = new Float32Array(image.height * side)
  for (let c = 0; c < 3; c++) {
    for (let y = 0; y < image.height; y++)
      for (let x = 0; x < side; x++) {
        const { from, share } = columns[x] as Weights
        const start = 3 * (y * image.width + from) + c
        let sum = 0
        for (let k = 0; k < share.length; k++) sum += (share[k] as number) * channel(image, start + 3 * k)
        narrow[y * side + x] = sum
      }
    for (let y = 0; y < side; y++) {
      const { from, share } = rows[y] as Weights
      for (let x = 0; x < side; x++) {
        let sum = 0
        for (let k = 0; k < share.length; k++) sum += (share[k] as number) * (narrow[(from + k) * side + x] as number)
        out[(c * side + y) * side + x] = sum
      }
    }
  }
  return out
}

/** The first pixel that a cell is made of, and the share of that and of each after it. */
interface Weights {
  from: number
  share: number[]
}

function createFilterWeights(size: number, side: number): Weights[] {
  const scale = size / side
  const reach = Math.max(1, scale)
  return Array.from({ length: side }, (_, i) => {
    const centre = (i + 0.5) * scale
    const from = Math.max(0, Math.floor(centre - reach + 0.5))
    const to = Math.min(size, Math.floor(centre + reach + 0.5))
    const raw = Array.from({ length: to - from }, (_, k) => Math.max(0, 1 - Math.abs(from + k + 0.5 - centre) / reach))
    const sum = raw.reduce((total, weight) => total + weight, 0)
    return { from, share: raw.map((weight) => weight / sum) }
  })
}
