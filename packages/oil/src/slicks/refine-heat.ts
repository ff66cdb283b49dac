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
const plain = { minDrop: 0.3, minSpreads: 1, maxRange: 1.25, needsStep: false }
const stepped = { minDrop: 0.2, minSpreads: 0.6, maxRange: 1.55, needsStep: true }
/** Heat all of which is dark by these measures is wide slicks, whatever its regions are one by one. */
const throughout = { smoothing: 8, minShare: 0.08, minSpreads: 1.5, minGain: 1.4, minOfDarkest: 0.22 }
const borderPixels = { from: 2, to: 14 }
/**
 * A wide slick has an edge: along this share of its outline within the image the sea beside it is brighter by half of what the whole slick is below
 * the sea. A sea that is darker on one side has none, however dark that side is.
 */
const edge = { minShare: 0.3, minStep: 0.5, gapPixels: 6, sliverPixels: 4, smoothing: 7, minWeight: 0.02 }
const regionSurroundings = { from: 6, to: 30, min: 200 }
/** Pixels of a wide slick are darker than this share of the way from its own brightness to that of the sea around it. */
const wideEdgeShare = 0.6
/** The finest of these smoothings, in pixels, at which a wide slick stands out by this many spreads shows its edge. */
const wideSmoothings = [1.5, 2.5, 4]
const coarsestWide = 6
const wideSpreads = 4
const sceneSmoothing = 16
const sceneFactor = 4
/** From this smoothing on, in pixels, half the size has all that is left. */
const halfSmoothing = 2.5
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
 * slick, unless it is pale for the darkest, and heat without a dark spot is dropped, as is a side of the image that is dark without an edge. Land,
 * ships and empty parts of the frame are left out.
 */
export function refineHeat(heat: Heat, detail: Plane): Heat {
  const { width, height } = detail
  const warm = interpolatePlane({ ...heat, data: toFloats(heat.data) }, width, height)
  const sea = findSea(detail)
  const hot = maskWhere(warm.data, (value, i) => value >= oilHeat && sea[i] !== 0)
  if (countSet(hot) === 0) return { width, height, data: new Uint8Array(hot.length) }
  const scene = createScene(detail, hot, sea)
  const { data, regions } = findWideSlicks(scene)
  const rim = dilate(regions, width, rimPixels)
  const rest = maskWhere(hot, (isHot, i) => isHot !== 0 && rim[i] === 0)
  if (countSet(rest) === 0) return { width, height, data }
  for (const at of findSpots(scene, warm, rest, data)) data[at] = 255
  return { width, height, data }
}

/** Backscatter with its heat and sea, also at half the size, and smoothed by a number of pixels. */
type Scene = {
  detail: Plane
  hot: Uint8Array
  sea: Uint8Array
  half: Plane
  halfHot: Uint8Array
  halfSea: Uint8Array
  smooth: (sigma: number) => Plane
  smoothHalf: (sigma: number) => Plane
}

function createScene(detail: Plane, hot: Uint8Array, sea: Uint8Array): Scene {
  const { width, height } = detail
  const half = shrink(detail, 2)
  const smoothHalf = remember((sigma) => blur(half, sigma / 2))
  const smooth = remember((sigma) =>
    sigma < halfSmoothing ? blur(detail, sigma) : interpolatePlane(smoothHalf(sigma), width, height),
  )
  return { detail, hot, sea, half, halfHot: halve(hot, width), halfSea: halve(sea, width), smooth, smoothHalf }
}

function remember(smooth: (sigma: number) => Plane): (sigma: number) => Plane {
  const known = new Map<number, Plane>()
  return (sigma) => {
    const plane = known.get(sigma) ?? smooth(sigma)
    known.set(sigma, plane)
    return plane
  }
}

/** The slicks that fill a region of heat, 255 per pixel, and the mask of these regions. */
function findWideSlicks(scene: Scene) {
  const { hot, sea } = scene
  const { width, height } = scene.detail
  const [data, regions] = [new Uint8Array(hot.length), new Uint8Array(hot.length)]
  const isDark = once(() => isDarkThroughout(scene))
  const smoothFor = once(() => createSmoother(scene))
  for (const region of findComponents(hot, width, height, wide.minShare * hot.length)) {
    const mask = new Uint8Array(hot.length)
    for (const at of region.pixels) mask[at] = 1
    const levels = standOut(scene, halve(mask, width))
    if (levels === null || !(levels.isWide || (levels.sea > levels.slick && isDark()))) continue
    const drop = levels.sea - levels.slick
    const brightness = smoothFor()(drop).data
    const darkest = levels.slick + wideEdgeShare * drop
    const near = dilate(mask, width, nearPixels)
    const slick = maskWhere(brightness, (value, i) => value < darkest && near[i] !== 0 && sea[i] !== 0)
    if (!levels.hasStep() && !hasEdge(scene, slick, drop)) continue
    for (const at of region.pixels) regions[at] = 1
    for (let i = 0; i < slick.length; i++) if (slick[i]) data[i] = 255
  }
  return { data, regions }
}

/** Whether enough of a slick's outline within the image is a step in brightness; cells are of half the size, means of a quarter. */
function hasEdge({ detail, half, halfSea }: Scene, slick: Uint8Array, drop: number): boolean {
  const { width } = half
  const invert = (mask: Uint8Array) => maskWhere(mask, (isSet) => isSet === 0)
  const closed = dilate(halve(slick, detail.width), width, edge.gapPixels / 2)
  const core = invert(dilate(invert(closed), width, (edge.gapPixels + edge.sliverPixels) / 2))
  const inside = dilate(core, width, edge.sliverPixels / 2)
  const strip = (side: Uint8Array) => {
    const [near, far] = [dilate(side, width, borderPixels.from / 2), dilate(side, width, borderPixels.to / 2)]
    return maskWhere(far, (isFar, i) => isFar !== 0 && near[i] === 0 && halfSea[i] !== 0)
  }
  const [within, beside] = [invert(inside), inside].map((side) => averageAlong(half, strip(side))) as [Mean, Mean]
  const border = dilate(inside, width, 1)
  let [steps, all] = [0, 0]
  for (let i = 0; i < border.length; i++) {
    if (!border[i] || inside[i]) continue
    const at = Math.floor(i / width / 2) * within.width + Math.floor((i % width) / 2)
    const step = beside.at(at) - within.at(at)
    if (Number.isNaN(step)) continue
    all++
    if (step >= edge.minStep * drop) steps++
  }
  return steps >= edge.minShare * all
}

type Mean = { width: number; at: (i: number) => number }

/** The mean brightness of a strip around each cell of a quarter of the size; NaN far from the strip. */
function averageAlong(half: Plane, strip: Uint8Array): Mean {
  const weight = toFloats(strip)
  const smooth = (data: Float32Array) => blur(shrink({ ...half, data }, 2), edge.smoothing / 4)
  const weights = smooth(weight)
  const sums = smooth(half.data.map((value, i) => value * (weight[i] as number))).data
  return {
    width: weights.width,
    at: (i) => ((weights.data[i] as number) > edge.minWeight ? (sums[i] as number) / (weights.data[i] as number) : NaN),
  }
}

/** Brightness of a region and of the sea around it, and whether it stands out as a whole; null without sea around it. */
function standOut({ smoothHalf, halfHot, halfSea }: Scene, region: Uint8Array) {
  const { data, width } = smoothHalf(wide.smoothing)
  const brightness = (mask: Uint8Array) => sorted(selectWhere(data, mask))
  const around = (from: Uint8Array, to?: Uint8Array) =>
    brightness(maskWhere(halfSea, (isSea, i) => isSea !== 0 && !halfHot[i] && !from[i] && to?.[i] !== 0))
  const inner = dilate(region, width, regionSurroundings.from / 2)
  const near = around(inner, dilate(region, width, regionSurroundings.to / 2))
  const other = near.length * 4 >= regionSurroundings.min ? near : around(inner)
  if (other.length * 4 < regionSurroundings.min) return null
  const own = brightness(region)
  const level = { sea: quantile(other, 0.5), slick: quantile(own, 0.4) }
  const drop = level.sea - level.slick
  const hasStep = once(() => stepAtBorder({ data, width }, region, halfSea) >= edge.minStep * drop)
  const isWide = [plain, stepped].some(
    ({ minDrop, minSpreads, maxRange, needsStep }) =>
      drop >= minDrop * Math.max(minBrightness, level.sea) &&
      level.sea - quantile(own, 0.75) >= minSpreads * (robustSpread(other) + minSpread) &&
      quantile(own, 0.85) - quantile(own, 0.15) <= maxRange * drop &&
      (!needsStep || hasStep()),
  )
  return { ...level, isWide, hasStep }
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
function createSmoother({ detail, hot, sea, half, smooth, smoothHalf }: Scene): (drop: number) => Plane {
  const others = maskWhere(sea, (isSea, i) => isSea !== 0 && !hot[i])
  const kept = halve(countSet(others) > fewOthers * others.length ? others : sea, detail.width)
  const coarse = blur(shrink(half, sceneFactor), sceneSmoothing / 2 / sceneFactor)
  const slow = interpolatePlane(coarse, half.width, half.height).data
  const spread = (sigma: number) => {
    const grain = smoothHalf(sigma).data.map((value, i) => value - (slow[i] as number))
    return robustSpread(sorted(selectWhere(grain, kept))) + minSpread
  }
  const levels = wideSmoothings.map((sigma) => ({ sigma, spread: once(() => spread(sigma)) }))
  return (drop) =>
    smooth((levels.find((level) => drop >= wideSpreads * level.spread()) ?? { sigma: coarsestWide }).sigma)
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
function createDarkness({ halfHot, halfSea, smoothHalf }: Scene): (sigma: number) => Float32Array {
  const hasOther = halfSea.some((isSea, i) => isSea && !halfHot[i])
  const other = maskWhere(halfSea, (isSea, i) => isSea !== 0 && (!hasOther || !halfHot[i]))
  return (sigma) => {
    const { data } = smoothHalf(sigma)
    const around = sorted(selectWhere(data, other))
    const [median, spread] = [quantile(around, 0.5), robustSpread(around) + minSpread]
    return sorted(selectWhere(data, halfHot)).map((value) => (median - value) / spread)
  }
}

/** Whether all of the heat is dark, by its size and not by its brightness alone, and not far less than its darkest, as beside thin slicks. */
function isDarkThroughout(scene: Scene): boolean {
  if (countSet(scene.hot) < throughout.minShare * scene.hot.length) return false
  const darkness = createDarkness(scene)
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
function chooseSmoothing(scene: Scene): number {
  const darkness = createDarkness(scene)
  const [best] = smoothings
    .map(({ sigma, gain }) => ({ sigma, most: quantile(darkness(sigma), 0.02) / gain }))
    .toSorted((a, b) => b.most - a.most)
  return best?.sigma ?? smoothings[0].sigma
}

/** Pixels of the dark spots that touch the rest of the heat, without those that are pale. */
function findSpots(scene: Scene, warm: Plane, rest: Uint8Array, taken: Uint8Array): number[] {
  const { sea } = scene
  const { width, height } = scene.detail
  const smooth = scene.smooth(chooseSmoothing(scene))
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
  const fine = once(() => scene.smooth(smoothings[0].sigma))
  const isDistinct = (spot: typeof darkest) =>
    spot === darkest ||
    (spot.darkness >= minOfDarkest * darkest.darkness && dropBeside(spot.pixels, fine(), sea, core) >= minSpotDrop)
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
