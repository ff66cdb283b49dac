import type { Plane } from '../image/image.ts'

export type Component = {
  area: number
  perimeter: number
  /** Ratio of the long to the short axis of its second moments, at least 1. */
  elongation: number
  /** Length of the long axis (four standard deviations) in pixels. */
  lengthPixels: number
  touchesEdge: boolean
  pixels: number[]
}

/** Finds 8-connected regions of non-zero cells with at least `minArea` pixels, largest first. */
export function findComponents(mask: Uint8Array, width: number, height: number, minArea: number): Component[] {
  const seen = new Uint8Array(mask.length)
  const found: Component[] = []
  for (let start = 0; start < mask.length; start++) {
    if (!mask[start] || seen[start]) continue
    const pixels = floodFill(mask, seen, start, width, height)
    if (pixels.length >= minArea) found.push(measureComponent(pixels, mask, width, height))
  }
  return found.sort((a, b) => b.area - a.area)
}

function floodFill(mask: Uint8Array, seen: Uint8Array, start: number, width: number, height: number): number[] {
  const pixels = [start]
  seen[start] = 1
  for (let head = 0; head < pixels.length; head++) {
    const at = pixels[head] as number
    const x = at % width
    const y = (at - x) / width
    for (let ny = Math.max(0, y - 1); ny <= Math.min(height - 1, y + 1); ny++)
      for (let nx = Math.max(0, x - 1); nx <= Math.min(width - 1, x + 1); nx++) {
        const next = ny * width + nx
        if (!mask[next] || seen[next]) continue
        seen[next] = 1
        pixels.push(next)
      }
  }
  return pixels
}

function measureComponent(pixels: number[], mask: Uint8Array, width: number, height: number): Component {
  let sumX = 0
  let sumY = 0
  let perimeter = 0
  let touchesEdge = false
  for (const at of pixels) {
    const x = at % width
    const y = (at - x) / width
    sumX += x
    sumY += y
    const edge = x === 0 || y === 0 || x === width - 1 || y === height - 1
    if (edge) touchesEdge = true
    else if (!mask[at - 1] || !mask[at + 1] || !mask[at - width] || !mask[at + width]) perimeter++
  }
  const area = pixels.length
  let xx = 1 / 12
  let yy = 1 / 12
  let xy = 0
  for (const at of pixels) {
    const dx = (at % width) - sumX / area
    const dy = Math.floor(at / width) - sumY / area
    xx += (dx * dx) / area
    yy += (dy * dy) / area
    xy += (dx * dy) / area
  }
  const root = Math.sqrt((xx - yy) ** 2 / 4 + xy * xy)
  const long = (xx + yy) / 2 + root
  const short = Math.max(1 / 12, (xx + yy) / 2 - root)
  return {
    area,
    perimeter,
    elongation: Math.sqrt(long / short),
    lengthPixels: 4 * Math.sqrt(long),
    touchesEdge,
    pixels,
  }
}

/** Mean of a plane over flat indexes; 0 when there are none. */
export function meanOver(plane: Plane, pixels: number[]): number {
  let sum = 0
  for (const at of pixels) sum += plane.data[at] as number
  return pixels.length ? sum / pixels.length : 0
}
