import type { Slick } from './outline-slicks.ts'

/** A mask of oil: non-zero pixels are oil, row by row, `data.length === width * height`. */
export type Mask = { width: number; height: number; data: Uint8Array }

/** Number of pixels covered by both slicks and mask, and by either, whose ratio is the intersection over union; and by each of the two. */
export type Overlap = { both: number; either: number; slicks: number; mask: number }

/** Compares outlined slicks with a mask of the same image, pixel by pixel. */
export function measureOverlap(slicks: readonly Slick[], { width, height, data }: Mask): Overlap {
  const found = new Uint8Array(data.length)
  for (const { rings } of slicks) fillRings(found, width, height, rings)
  const overlap = { both: 0, either: 0, slicks: 0, mask: 0 }
  for (let i = 0; i < data.length; i++) {
    if (found[i] && data[i]) overlap.both++
    if (found[i] || data[i]) overlap.either++
    if (found[i]) overlap.slicks++
    if (data[i]) overlap.mask++
  }
  return overlap
}

/** Fills rings by the even-odd rule at pixel centres. */
function fillRings(found: Uint8Array, width: number, height: number, rings: Slick['rings']): void {
  for (let y = 0; y < height; y++) {
    const row = (y + 0.5) / height
    const crossings: number[] = []
    for (const ring of rings) {
      for (let i = 1; i < ring.length; i++) {
        const [ax, ay] = ring[i - 1] as [number, number]
        const [bx, by] = ring[i] as [number, number]
        if (ay > row !== by > row) crossings.push(ax + ((row - ay) / (by - ay)) * (bx - ax))
      }
    }
    crossings.sort((a, b) => a - b)
    for (let i = 0; i + 1 < crossings.length; i += 2) {
      const from = Math.max(0, Math.ceil((crossings[i] as number) * width - 0.5))
      const to = Math.min(width - 1, Math.floor((crossings[i + 1] as number) * width - 0.5))
      for (let x = from; x <= to; x++) found[y * width + x] = 1
    }
  }
}
