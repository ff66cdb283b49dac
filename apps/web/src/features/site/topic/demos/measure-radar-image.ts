import { measureDarkness } from '@varuna/oil/features/darkness'
import { describeSar } from '@varuna/oil/verdict/evidence'
import { oil } from '@varuna/language/analysis/oil-sentences'
import { textOf } from '@varuna/language/text'
import type { Plane, RgbImage } from '@varuna/oil/image/image'
import { createSarPatch } from '@varuna/oil/image/sar-patch'

export interface RadarMeasurements {
  /** Robust spreads below the surrounding sea, at half the resolution of the image. */
  darkness: Plane
  /** Share of the image in dark patches, 0 to 1. */
  share: number
  /** Long axis of the largest patch divided by its short one; null without a patch. */
  elongation: number | null
  /** Steepness of its edge divided by its contrast, per pixel; null without a patch. */
  sharpness: number | null
  sentences: string[]
}

/** The measurements of the oil analysis, without its model. */
export function measureRadarImage(image: RgbImage): RadarMeasurements {
  const patch = createSarPatch(image)
  const { plane, spots } = measureDarkness(patch)
  return {
    darkness: plane,
    share: spots.share,
    elongation: spots.largest?.elongation ?? null,
    sharpness: spots.largest ? spots.sharpness : null,
    sentences: describeSar(patch).map((sight) => textOf(oil.reasons, sight)),
  }
}
