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
const minSpread = 0.5
const minBrightness = 8
const fewOthers = 0.05
/**
 * A region of heat is one wide slick when it stands out from the sea around it as a whole: it is darker by a share of that sea's brightness, its upper
 * quarter is so by spreads of that sea, and its own pixels differ little for how far they stand out. A fainter one has to be so in a step at its
 * border, as it is not where the sea darkens slowly.
 */
const wide = { minShare: 0.01, smoothing: 4 }
const plain = { minDrop: 0.3, minSpreads: 1, maxRange: 1.25, minStep: null }
const stepped = { minDrop: 0.2, minSpreads: 0.6, maxRange: 1.55, minStep: 0.5 }
/** Heat all of which is dark by these measures is wide slicks, whatever its regions are one by one. */
const throughout = { smoothing: 8, minShare: 0.08, minSpreads: 1.5, minGain: 1.4, minOfDarkest: 0.22 }
const borderPixels = { from: 2, to: 14 }
const regionSurroundings = { from: 6, to: 30, min: 200 }
/** Pixels of a wide slick are darker than this share of the way from its own brightness to that of the sea around it. */
const wideEdgeShare = 0.6
/** The finest of these smoothings, in pixels, at which a wide slick stands out by this many spreads shows its edge. */
const wideSmoothings = [1.5, 2.5, 4, 6]
const wideSpreads = 4
const sceneSmoothing = 16
/** Dark spots near a wide slick belong to its rim. */
const rimPixels = 12
const minDarkSpreads = 2.5
/** A pixel belongs to a dark spot from this share of the spot's own darkness. */
const edgeShare = 0.5
const spotQuantile = 0.7
const minSpotPixels = 40
/** Spots with less than this share of the darkness of the strongest one, summed over its pixels, are dropped. */
const minSpotMass = 0.05
/** Spots are dropped that are darker than the sea by less than this share of what the darkest spot is, or of the brightness of the sea beside them. */
const minOfDarkest = 0.6
const minSpotDrop = 0.2
const spotSurroundings = { from: 3, to: 12 }

/**
 * Narrows the heat map of a radar patch, whose cells are coarse, to the dark pixels of the backscatter itself: 0 or 255 per pixel of `detail`
 * (0 to 255, same extent as the heat). A region that stands out as a whole is one wide slick; elsewhere each dark spot on or beside the heat is a
 * slick, unless it is pale for the darkest, and heat without a dark spot is dropped. Land, ships and empty parts of the frame are left out.
 */
export function refineHeat(heat: Heat, detail: Plane): Heat {
  const { width, height } = detail
  const warm = interpolatePlane({ ...heat, data: toFloats(heat.data) }, width, height)
  const sea = findSea(detail)
  const hot = maskWhere(warm.data, (value, i) => value >= oilHeat && sea[i] !== 0)
  const data = new Uint8Array(width * height)
  if (countSet(hot) === 0) return { width, height, data }
  const { pixels, regions } = findWideSlicks(detail, hot, sea)
  for (const at of pixels) data[at] = 255
  const rim = dilate(regions, width, rimPixels)
  const rest = maskWhere(hot, (isHot, i) => isHot !== 0 && rim[i] === 0)
  if (countSet(rest) === 0) return { width, height, data }
  for (const at of findSpots(detail, warm, { hot, rest, sea, taken: data })) data[at] = 255
  return { width, height, data }
}

/** Pixels of slicks that fill a region of heat, and the mask of these regions. */
function findWideSlicks(detail: Plane, hot: Uint8Array, sea: Uint8Array) {
  const { width, height } = detail
  const regions = new Uint8Array(hot.length)
  const pixels: number[] = []
  const smooth = blur(shrink(detail, 2), wide.smoothing / 2)
  const [halfHot, halfSea] = [halve(hot, width), halve(sea, width)]
  const isDark = once(() => isDarkThroughout(detail, hot, sea))
  const smoothFor = once(() => createSmoother(detail, hot, sea))
  for (const region of findComponents(hot, width, height, wide.minShare * hot.length)) {
    const mask = new Uint8Array(hot.length)
    for (const at of region.pixels) mask[at] = 1
    const levels = standOut(smooth, halve(mask, width), halfHot, halfSea)
    if (levels === null || !(levels.isWide || (levels.sea > levels.slick && isDark()))) continue
    for (const at of region.pixels) regions[at] = 1
    const near = dilate(mask, width, nearPixels)
    const { data } = smoothFor()(levels.sea - levels.slick)
    const darkest = levels.slick + wideEdgeShare * (levels.sea - levels.slick)
    for (let i = 0; i < data.length; i++) if (near[i] && sea[i] && (data[i] as number) < darkest) pixels.push(i)
  }
  return { pixels, regions }
}

/** Brightness of a region and of the sea around it, and whether it stands out as a whole; null without sea around it. */
function standOut({ data, width }: Plane, region: Uint8Array, hot: Uint8Array, sea: Uint8Array) {
  const brightness = (mask: Uint8Array) => sorted(selectWhere(data, mask))
  const around = (from: Uint8Array, to?: Uint8Array) =>
    brightness(maskWhere(sea, (isSea, i) => isSea !== 0 && !hot[i] && !from[i] && to?.[i] !== 0))
  const inner = dilate(region, width, regionSurroundings.from / 2)
  const near = around(inner, dilate(region, width, regionSurroundings.to / 2))
  const other = near.length * 4 >= regionSurroundings.min ? near : around(inner)
  if (other.length * 4 < regionSurroundings.min) return null
  const own = brightness(region)
  const level = { sea: quantile(other, 0.5), slick: quantile(own, 0.4) }
  const drop = level.sea - level.slick
  const step = once(() => stepAtBorder({ data, width }, region, sea))
  const isWide = [plain, stepped].some(
    ({ minDrop, minSpreads, maxRange, minStep }) =>
      drop >= minDrop * Math.max(minBrightness, level.sea) &&
      level.sea - quantile(own, 0.75) >= minSpreads * (robustSpread(other) + minSpread) &&
      quantile(own, 0.85) - quantile(own, 0.15) <= maxRange * drop &&
      (minStep === null || step() >= minStep * drop),
  )
  return { ...level, isWide }
}

/** By how much a region is darker just inside its border than the sea just outside. */
function stepAtBorder({ data, width }: Pick<Plane, 'data' | 'width'>, region: Uint8Array, sea: Uint8Array): number {
  const outside = maskWhere(region, (isInside) => isInside === 0)
  const strip = (side: Uint8Array, within: Uint8Array) => {
    const [near, far] = [dilate(side, width, borderPixels.from / 2), dilate(side, width, borderPixels.to / 2)]
    return quantile(
      sorted(
        selectWhere(
          data,
          maskWhere(far, (isFar, i) => isFar !== 0 && near[i] === 0 && within[i] !== 0),
        ),
      ),
      0.5,
    )
  }
  return strip(region, sea) - strip(outside, region)
}

/** Chooses the detail smoothed as little as its speckle allows for a slick that is darker than the sea by a drop. */
function createSmoother(detail: Plane, hot: Uint8Array, sea: Uint8Array): (drop: number) => Plane {
  const others = maskWhere(sea, (isSea, i) => isSea !== 0 && !hot[i])
  const kept = halve(countSet(others) > fewOthers * others.length ? others : sea, detail.width)
  const half = shrink(detail, 2)
  const scene = blur(half, sceneSmoothing / 2).data
  const levels = wideSmoothings.map((sigma) => ({
    spread: once(() => {
      const grain = blur(half, sigma / 2).data.map((value, i) => value - (scene[i] as number))
      return robustSpread(sorted(selectWhere(grain, kept))) + minSpread
    }),
    smooth: once(() => blur(detail, sigma)),
  }))
  return (drop) => {
    const level = levels.find(({ spread }) => drop >= wideSpreads * spread()) ?? levels.at(-1)
    return level?.smooth() ?? detail
  }
}

function once<T>(compute: () => T): () => T {
  let known: { value: T } | null = null
  return () => (known ??= { value: compute() }).value
}

/** Every second cell of every second row. */
function halve(mask: Uint8Array, width: number): Uint8Array {
  const across = Math.floor(width / 2)
  const half = new Uint8Array(across * Math.floor(mask.length / width / 2))
  for (let y = 0, i = 0; i < half.length; y += 2)
    for (let x = 0; x < across; x++, i++) half[i] = mask[y * width + 2 * x] as number
  return half
}

/** How far the heat's pixels are below the other sea, in its spreads, from the darkest, at a smoothing in pixels. */
function createDarkness(detail: Plane, hot: Uint8Array, sea: Uint8Array): (sigma: number) => Float32Array {
  const half = shrink(detail, 2)
  const [halfHot, halfSea] = [halve(hot, detail.width), halve(sea, detail.width)]
  const hasOther = halfSea.some((isSea, i) => isSea && !halfHot[i])
  const other = maskWhere(halfSea, (isSea, i) => isSea !== 0 && (!hasOther || !halfHot[i]))
  return (sigma) => {
    const { data } = blur(half, sigma / 2)
    const around = sorted(selectWhere(data, other))
    const [median, spread] = [quantile(around, 0.5), robustSpread(around) + minSpread]
    return sorted(selectWhere(data, halfHot)).map((value) => (median - value) / spread)
  }
}

/** Whether all of the heat is dark, by its size and not by its brightness alone, and not far less than its darkest, as beside thin slicks. */
function isDarkThroughout(detail: Plane, hot: Uint8Array, sea: Uint8Array): boolean {
  if (countSet(hot) < throughout.minShare * hot.length) return false
  const darkness = createDarkness(detail, hot, sea)
  const coarse = darkness(throughout.smoothing)
  const least = quantile(coarse, 0.75)
  const fine = Math.max(0.1, quantile(darkness(smoothings[0].sigma), 0.75))
  return (
    least >= throughout.minSpreads &&
    least >= throughout.minGain * fine &&
    least >= throughout.minOfDarkest * quantile(coarse, 0.02)
  )
}

/** The smoothing at which the darkest of the heat's pixels stand out best from the other sea. */
function chooseSmoothing(detail: Plane, hot: Uint8Array, sea: Uint8Array): number {
  const darkness = createDarkness(detail, hot, sea)
  const [best] = smoothings
    .map(({ sigma, gain }) => ({ sigma, most: quantile(darkness(sigma), 0.02) / gain }))
    .toSorted((a, b) => b.most - a.most)
  return best?.sigma ?? smoothings[0].sigma
}

type Masks = { hot: Uint8Array; rest: Uint8Array; sea: Uint8Array; taken: Uint8Array }

/** Pixels of the dark spots that touch the rest of the heat, without those that are pale. */
function findSpots(detail: Plane, warm: Plane, { hot, rest, sea, taken }: Masks): number[] {
  const { width, height } = detail
  const sigma = chooseSmoothing(detail, hot, sea)
  const smooth = blur(detail, sigma)
  const darkness = measureSeaDarkness(smooth, sea).data
  const at = (i: number) => darkness[i] as number
  const near = dilate(
    maskWhere(warm.data, (value) => value >= nearHeat),
    width,
    nearPixels,
  )
  const dark = maskWhere(
    darkness,
    (value, i) => value > minDarkSpreads && near[i] !== 0 && sea[i] !== 0 && taken[i] === 0,
  )
  const touching = findComponents(dark, width, height, minSpotPixels).filter(({ pixels }) =>
    pixels.some((i) => rest[i]),
  )
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
  const distinct = spots
    .filter(({ pixels }) => mass(pixels) >= least)
    .map(({ pixels }) => ({ pixels, darkness: mass(pixels) / pixels.length }))
    .toSorted((a, b) => b.darkness - a.darkness)
  const [darkest] = distinct
  if (darkest === undefined) return []
  const fine = sigma === smoothings[0].sigma ? smooth : blur(detail, smoothings[0].sigma)
  const isDistinct = (spot: typeof darkest) =>
    spot === darkest ||
    (spot.darkness >= minOfDarkest * darkest.darkness && dropBeside(spot.pixels, fine, sea, core) >= minSpotDrop)
  return distinct.filter(isDistinct).flatMap(({ pixels }) => pixels)
}

/** By how much a spot is darker than the sea beside it, as a share of that sea's brightness; 0 where none is beside it. */
function dropBeside(pixels: number[], { data, width, height }: Plane, sea: Uint8Array, core: Uint8Array): number {
  const columns = rangeOf(pixels, (at) => at % width, width)
  const rows = rangeOf(pixels, (at) => Math.floor(at / width), height)
  const across = columns.to - columns.from
  const spot = new Uint8Array(across * (rows.to - rows.from))
  for (const at of pixels) spot[(Math.floor(at / width) - rows.from) * across + (at % width) - columns.from] = 1
  const [inner, outer] = [dilate(spot, across, spotSurroundings.from), dilate(spot, across, spotSurroundings.to)]
  const around: number[] = []
  for (let i = 0; i < spot.length; i++) {
    const at = (rows.from + Math.floor(i / across)) * width + columns.from + (i % across)
    if (outer[i] && !inner[i] && sea[at] && !core[at]) around.push(data[at] as number)
  }
  if (around.length === 0) return 0
  const median = (values: Float32Array) => quantile(sorted(values), 0.5)
  const level = median(Float32Array.from(around))
  const own = median(Float32Array.from(pixels, (at) => data[at] as number))
  return (level - own) / Math.max(minBrightness, level)
}

/** The columns or rows of pixels with what is beside them, within the image. */
function rangeOf(pixels: number[], placeOf: (at: number) => number, size: number) {
  let [from, to] = [size, 0]
  for (const at of pixels) {
    from = Math.min(from, placeOf(at))
    to = Math.max(to, placeOf(at))
  }
  return { from: Math.max(0, from - spotSurroundings.to), to: Math.min(size, to + spotSurroundings.to + 1) }
}
