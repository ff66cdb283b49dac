import { findComponents } from '../features/components.ts'
import { blur, shrink } from '../image/blur.ts'
import { dilate } from '../image/dilate.ts'
import type { Plane } from '../image/image.ts'
import { interpolatePlane } from '../image/interpolate.ts'
import { countSet, maskWhere, selectWhere, toFloats } from '../image/mask.ts'
import { sorted } from '../image/sorted.ts'
import { quantile, robustSpread } from '../image/statistics.ts'
import type { Heat } from './heat.ts'
import { findSea, measureSeaDarkness } from './sea-darkness.ts'

/** Heat from which a pixel is oil, and the lower one from which dark pixels beside it may belong to a slick. */
const oilHeat = 127.5
const nearHeat = 68.5
const nearPixels = 6
/** Smoothing before dark pixels are looked for, in pixels, and by how much more a coarser one must raise their darkness. */
const smoothings = [
  { sigma: 1.5, gain: 1 },
  { sigma: 3, gain: 1.1 },
  { sigma: 5, gain: 1.3 },
] as const
const coarsest = 8
/**
 * A region is dark throughout when its lower quarter passes this, does so by its size and not by its brightness alone, and is not far from its
 * darkest, as beside thin slicks on a smooth sea.
 */
const throughout = { minShare: 0.08, minSpreads: 1.5, minGain: 1.4, minOfDarkest: 0.22 }
const minDarkSpreads = 2.5
/** A pixel belongs to a dark spot from this share of the spot's own darkness. */
const edgeShare = 0.5
const spotQuantile = 0.7
const minSpotPixels = 40
/** Spots with less than this share of the darkness of the strongest one, summed over its pixels, are dropped. */
const minSpotMass = 0.05
const minRegionShare = 0.002

/**
 * Narrows the heat map of a radar patch, whose cells are coarse, to the dark pixels of the backscatter itself: 0 or 255 per pixel of `detail`
 * (0 to 255, same extent as the heat). A wide region that is dark throughout keeps the heat map's outline; elsewhere each dark spot on or
 * beside the heat is a slick, and heat without a dark spot is dropped. Land, ships and empty parts of the frame are left out.
 */
export function refineHeat(heat: Heat, detail: Plane): Heat {
  const { width, height } = detail
  const warm = interpolatePlane({ ...heat, data: toFloats(heat.data) }, width, height)
  const sea = findSea(detail)
  const hot = maskWhere(warm.data, (value, i) => value >= oilHeat && sea[i] !== 0)
  const data = new Uint8Array(width * height)
  const found = findContrast(detail, hot, sea)
  if (found === null) return { width, height, data }
  const pixels = found.isDarkThroughout
    ? findComponents(hot, width, height, minRegionShare * hot.length).flatMap((region) => region.pixels)
    : findSpots(blur(detail, found.sigma), warm, hot, sea)
  for (const at of pixels) data[at] = 255
  return { width, height, data }
}

/** How the heat's pixels stand out from the other sea: throughout, or the smoothing at which the darkest do so best. */
function findContrast(detail: Plane, hot: Uint8Array, sea: Uint8Array) {
  const count = countSet(hot)
  if (count === 0) return null
  const half = shrink(detail, 2)
  const halved = (mask: Uint8Array) =>
    Uint8Array.from({ length: half.data.length }, (_, i) => {
      const x = i % half.width
      return mask[2 * Math.floor(i / half.width) * detail.width + 2 * x] as number
    })
  const [halfHot, halfSea] = [halved(hot), halved(sea)]
  const hasOther = halfSea.some((isSea, i) => isSea && !halfHot[i])
  const other = maskWhere(halfSea, (isSea, i) => isSea !== 0 && (!hasOther || !halfHot[i]))
  const darknessAt = (sigma: number) => {
    const { data } = blur(half, sigma / 2)
    const around = sorted(selectWhere(data, other))
    const spread = robustSpread(around) + 0.5
    const median = quantile(around, 0.5)
    return sorted(selectWhere(data, halfHot)).map((value) => (median - value) / spread)
  }
  const levels = smoothings.map((one) => ({ ...one, darkness: darknessAt(one.sigma) }))
  // Darkness falls as brightness ascends, so the upper quantiles of brightness are the least dark pixels.
  const least = (darkness: Float32Array) => quantile(darkness, 0.75)
  const most = (darkness: Float32Array) => quantile(darkness, 0.02)
  const wideDarkness = darknessAt(coarsest)
  const wide = least(wideDarkness)
  const fine = Math.max(0.1, least(levels[0]?.darkness ?? new Float32Array()))
  const isDarkThroughout =
    count >= throughout.minShare * hot.length &&
    wide >= throughout.minSpreads &&
    wide >= throughout.minGain * fine &&
    wide >= throughout.minOfDarkest * most(wideDarkness)
  const [best] = levels.toSorted((a, b) => most(b.darkness) / b.gain - most(a.darkness) / a.gain)
  return { isDarkThroughout, sigma: best?.sigma ?? smoothings[0].sigma }
}

/** Pixels of the dark spots that touch the heat. */
function findSpots(smooth: Plane, warm: Plane, hot: Uint8Array, sea: Uint8Array): number[] {
  const { width, height } = smooth
  const darkness = measureSeaDarkness(smooth, sea).data
  const at = (i: number) => darkness[i] as number
  const near = dilate(
    maskWhere(warm.data, (value) => value >= nearHeat),
    width,
    nearPixels,
  )
  const dark = maskWhere(darkness, (value, i) => value > minDarkSpreads && near[i] !== 0 && sea[i] !== 0)
  const touching = findComponents(dark, width, height, minSpotPixels).filter(({ pixels }) => pixels.some((i) => hot[i]))
  const mass = (pixels: number[]) => pixels.reduce((sum, i) => sum + at(i), 0)
  const heaviest = (spots: { pixels: number[] }[]) => Math.max(0, ...spots.map(({ pixels }) => mass(pixels)))
  const strongest = heaviest(touching)
  const core = new Uint8Array(dark.length)
  for (const { pixels } of touching) {
    if (mass(pixels) < minSpotMass * strongest) continue
    const own = quantile(sorted(Float32Array.from(pixels, at)), spotQuantile)
    for (const i of pixels) if (at(i) > edgeShare * own) core[i] = 1
  }
  const spots = findComponents(core, width, height, minSpotPixels)
  const least = minSpotMass * heaviest(spots)
  return spots.filter(({ pixels }) => mass(pixels) >= least).flatMap(({ pixels }) => pixels)
}
