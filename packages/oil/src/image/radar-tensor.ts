import { shrink } from './blur.ts'
import type { Plane } from './image.ts'
import type { SarPatch } from './sar-patch.ts'

export const radarTensorSide = 128

/** Robust spreads below the sea's median at which darkness saturates. */
const maxDarkSpreads = 6

/**
 * Input of the radar segmentation network, 2 x 128 x 128: darkness below the sea's median in robust spreads, and as a share of the
 * median. Both are about -1 to 1.
 */
export function createRadarTensor(patch: SarPatch): Float32Array {
  const { data }: Plane = shrink(patch.sea, patch.sea.width / radarTensorSide)
  const out = new Float32Array(2 * data.length)
  for (let i = 0; i < data.length; i++) {
    const drop = patch.median - (data[i] as number)
    out[i] = Math.min(maxDarkSpreads, drop / patch.spread) / 3
    out[data.length + i] = Math.min(1, drop / Math.max(8, patch.median))
  }
  return out
}
