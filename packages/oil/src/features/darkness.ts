import { blur, shrink } from '../image/blur.ts'
import { findDarkSpots, type DarkSpots } from './dark-spots.ts'
import type { Plane } from '../image/image.ts'
import type { SarPatch } from '../image/sar-patch.ts'
import { sorted } from '../image/sorted.ts'
import { quantile, robustSpread } from '../image/statistics.ts'

/** A pixel is dark from this many robust spreads below the sea's median. */
export const darkThresholdSpreads = 2.5
const minSpotPixels = 24

export type Darkness = {
  /** Robust spreads by which each pixel is below the sea's median, at half resolution. */
  plane: Plane
  /** Connected dark regions. */
  spots: DarkSpots
}

/** Measures how dark each pixel of a radar patch is relative to the surrounding sea. */
export function measureDarkness({ sea }: SarPatch): Darkness {
  const plane = blur(shrink(sea, 2), 1)
  const order = sorted(plane.data)
  const median = quantile(order, 0.5)
  const spread = Math.max(0.05, robustSpread(order))
  return {
    plane: { ...plane, data: plane.data.map((value) => (median - value) / spread) },
    spots: findDarkSpots(plane, median - darkThresholdSpreads * spread, minSpotPixels),
  }
}
