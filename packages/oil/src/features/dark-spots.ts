import { findComponents, meanOver, type Component } from './components.ts'
import { gradientMagnitude } from './gradients.ts'
import type { Plane } from '../image/image.ts'
import { selectWhere } from '../image/mask.ts'
import { moments } from '../image/statistics.ts'

export type DarkSpots = {
  /** Share of the plane covered by all dark spots, 0 to 1, and by the largest. */
  share: number
  largestShare: number
  count: number
  largest: Component | null
  /** Mean brightness outside all spots minus that of the largest spot, in the plane's units. */
  contrast: number
  /** Standard deviation inside the largest spot divided by that outside. */
  roughness: number
  /** Mean gradient on the outline of the largest spot divided by its contrast, per pixel: high for a sharp edge. */
  sharpness: number
}

/** Finds connected regions of a smoothed plane below a threshold and measures the largest. */
export function findDarkSpots(plane: Plane, threshold: number, minArea: number): DarkSpots {
  const mask = new Uint8Array(plane.data.length)
  for (let i = 0; i < mask.length; i++) mask[i] = (plane.data[i] as number) < threshold ? 1 : 0
  return measureSpots(plane, mask, minArea)
}

/** Measures the connected regions of a mask of a smoothed plane. */
export function measureSpots(plane: Plane, mask: Uint8Array, minArea: number): DarkSpots {
  const spots = findComponents(mask, plane.width, plane.height, minArea)
  const largest = spots[0] ?? null
  const total = spots.reduce((sum, spot) => sum + spot.area, 0)
  const result = { share: total / mask.length, largestShare: (largest?.area ?? 0) / mask.length, count: spots.length }
  if (!largest) return { ...result, largest, contrast: 0, roughness: 0, sharpness: 0 }
  const inside = moments(largest.pixels.map((at) => plane.data[at] as number))
  const outside = moments(selectWhere(plane.data, mask, false))
  const contrast = outside.mean - inside.mean
  const outline = largest.pixels.filter(
    (at) => !(mask[at - 1] && mask[at + 1] && mask[at - plane.width] && mask[at + plane.width]),
  )
  return {
    ...result,
    largest,
    contrast,
    roughness: inside.deviation / Math.max(0.05, outside.deviation),
    sharpness: meanOver(gradientMagnitude(plane), outline) / Math.max(0.05, contrast),
  }
}
