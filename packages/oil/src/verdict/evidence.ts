import type { Heat } from '../slicks/heat.ts'
import { measureDarkness, measureOutlined } from '../features/darkness.ts'
import { measureColourShares } from '../features/colour-shares.ts'
import type { RgbImage } from '../image/image.ts'
import type { SarPatch } from '../image/sar-patch.ts'
import type { Sight } from './reason.ts'

const LONG_ELONGATION = 3
const SHARP_EDGE = 0.18
const MIN_LAND_SHARE = 0.02

/** Minimum share of a photograph that a colour must cover to be named. */
const namedColours = [
  { code: 'nearly_black', colour: 'black', minShare: 0.03 },
  { code: 'brown', colour: 'brown', minShare: 0.03 },
  { code: 'blue', colour: 'blue', minShare: 0.2 },
  { code: 'low_sun', colour: 'sunset', minShare: 0.1 },
] as const

/**
 * Describes a radar patch: dark areas with their shape and edge, and the area left out as land. The dark areas are those outlined as slicks,
 * where there are any: a slick that fills much of the patch does not stand out from the rest of it.
 */
export function describeSar(patch: SarPatch, slickMap: Heat | null = null): Sight[] {
  const outlined = slickMap && measureOutlined(patch, slickMap)
  const spots = outlined?.largest ? outlined : measureDarkness(patch).spots
  const sights: Sight[] = spots.largest
    ? [
        {
          code: 'dark_patches',
          params: {
            count: spots.count,
            share: spots.share,
            largestShape: spots.largest.elongation > LONG_ELONGATION ? 'long' : 'compact',
            largestEdge: spots.sharpness > SHARP_EDGE ? 'sharp' : 'soft',
          },
        },
      ]
    : [{ code: 'no_dark_patch', params: {} }]
  const land = 1 - patch.seaShare
  if (land > MIN_LAND_SHARE) sights.push({ code: 'bright_left_out', params: { share: land } })
  return sights
}

/** Describes a photograph: dark, brown and blue areas, and low sun. */
export function describeRgb(image: RgbImage): Sight[] {
  const shares = measureColourShares(image)
  const sights = namedColours.flatMap(({ code, colour, minShare }): Sight[] => {
    const share = shares[colour]
    return share > minShare ? [{ code, params: { share } }] : []
  })
  return sights.length > 0 ? sights : [{ code: 'no_colour_stands_out', params: {} }]
}
