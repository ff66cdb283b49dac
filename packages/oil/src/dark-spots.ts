import { components, meanOver, type Component } from './components.ts'
import { gradientLength } from './gradients.ts'
import type { Plane } from './image.ts'
import { moments } from './statistics.ts'

export type DarkSpots = {
  /** Share of the plane that lies in dark spots, 0..1, and in the largest of them. */
  share: number
  largestShare: number
  count: number
  largest: Component | null
  /** Brightness of the surroundings minus that of the largest spot, in the plane's units. */
  contrast: number
  /** Spread inside the largest spot over the spread outside. */
  roughness: number
  /** Mean gradient on the outline of the largest spot over its contrast, per pixel: high for a sharp edge. */
  sharpness: number
}

/** The connected regions of a smoothed plane that lie below a threshold. */
export function darkSpots(plane: Plane, threshold: number, minArea: number): DarkSpots {
  const mask = Uint8Array.from(plane.data, (value) => (value < threshold ? 1 : 0))
  const spots = components(mask, plane.width, plane.height, minArea)
  const largest = spots[0] ?? null
  const total = spots.reduce((sum, spot) => sum + spot.area, 0)
  const result = { share: total / mask.length, largestShare: (largest?.area ?? 0) / mask.length, count: spots.length }
  if (!largest) return { ...result, largest, contrast: 0, roughness: 0, sharpness: 0 }
  const inside = moments(largest.pixels.map((at) => plane.data[at] as number))
  const outside = moments(plane.data.filter((_, i) => !mask[i]))
  const contrast = outside.mean - inside.mean
  const outline = largest.pixels.filter(
    (at) => !(mask[at - 1] && mask[at + 1] && mask[at - plane.width] && mask[at + plane.width]),
  )
  return {
    ...result,
    largest,
    contrast,
    roughness: inside.deviation / Math.max(0.05, outside.deviation),
    sharpness: meanOver(gradientLength(plane), outline) / Math.max(0.05, contrast),
  }
}
