import { darknessOf } from '@varuna/oil/darkness'
import { sarEvidence } from '@varuna/oil/evidence'
import type { Plane, RgbImage } from '@varuna/oil/image'
import { sarPatch } from '@varuna/oil/sar-patch'

export interface ChipReading {
  /** Robust spreads by which each place lies below the sea around it, at half the side of the picture. */
  darkness: Plane
  /** Share of the picture in dark patches, 0 to 1. */
  share: number
  /** Long axis of the largest patch over its short one; null without a patch. */
  elongation: number | null
  /** Steepness of its edge over its contrast, per pixel; null without a patch. */
  sharpness: number | null
  sentences: string[]
}

/** What the oil analysis measures on a radar picture before any model is asked. */
export function readChip(image: RgbImage): ChipReading {
  const patch = sarPatch(image)
  const { plane, spots } = darknessOf(patch)
  return {
    darkness: plane,
    share: spots.share,
    elongation: spots.largest?.elongation ?? null,
    sharpness: spots.largest ? spots.sharpness : null,
    sentences: sarEvidence(patch),
  }
}
