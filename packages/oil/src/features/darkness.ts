import { blur, shrink } from '../image/blur.ts'
import { interpolatePlane } from '../image/interpolate.ts'
import { findDarkSpots, measureSpots, type DarkSpots } from './dark-spots.ts'
import { maskWhere, toFloats } from '../image/mask.ts'
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
  const plane = smoothHalf(sea)
  const order = sorted(plane.data)
  const median = quantile(order, 0.5)
  const spread = Math.max(0.05, robustSpread(order))
  return {
    plane: { ...plane, data: plane.data.map((value) => (median - value) / spread) },
    spots: findDarkSpots(plane, median - darkThresholdSpreads * spread, minSpotPixels),
  }
}

/** The regions of a map with the same extent as a patch that is 255 on slicks and 0 elsewhere. */
export function measureOutlined(
  { sea }: SarPatch,
  slickMap: { width: number; height: number; data: Uint8Array },
): DarkSpots {
  const plane = smoothHalf(sea)
  const { data } = interpolatePlane({ ...slickMap, data: toFloats(slickMap.data) }, plane.width, plane.height)
  return measureSpots(
    plane,
    maskWhere(data, (value) => value >= 128),
    1,
  )
}

const smoothHalf = (sea: Plane) => blur(shrink(sea, 2), 1)
