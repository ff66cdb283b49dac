import { blur, shrink } from './blur.ts'
import { darkSpots, type DarkSpots } from './dark-spots.ts'
import type { Plane } from './image.ts'
import type { SarPatch } from './sar-patch.ts'
import { quantile, robustSpread, sorted } from './statistics.ts'

/** Robust spreads below the median of the sea from which a place counts as dark. */
export const darkFromSpreads = 2.5
const smallestSpotPixels = 24

export type Darkness = {
  /** Robust spreads by which each place lies below the median of the sea, at half the side of the picture. */
  plane: Plane
  /** The patches that count as dark. */
  spots: DarkSpots
}

/** How dark each place of a radar patch is beside the sea around it. */
export function darknessOf({ sea }: SarPatch): Darkness {
  const plane = blur(shrink(sea, 2), 1)
  const order = sorted(plane.data)
  const median = quantile(order, 0.5)
  const spread = Math.max(0.05, robustSpread(order))
  return {
    plane: { ...plane, data: plane.data.map((value) => (median - value) / spread) },
    spots: darkSpots(plane, median - darkFromSpreads * spread, smallestSpotPixels),
  }
}
