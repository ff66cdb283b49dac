import { blur, shrink } from './blur.ts'
import { findDarkSpots } from './dark-spots.ts'
import { FeatureList, type Features } from './feature-list.ts'
import { gradientMagnitude } from './gradients.ts'
import { splitColours, type ColourPlanes } from './hue.ts'
import { luma, type Plane, type RgbImage } from '../image/image.ts'
import { addLevel } from './sar-levels.ts'
import { sorted } from './sorted.ts'
import { moments, otsu, quantile, robustSpread } from './statistics.ts'

const bands = 4
const hueBins = 12

/** Computes features of a photograph: colour, vertical layout, texture, dark patches and rainbow sheen. */
export function computeRgbFeatures(image: RgbImage): Features {
  const list = new FeatureList()
  const grey = luma(image)
  const colours = splitColours(image)
  addColour(list, colours)
  addBands(list, grey, colours)
  addSheen(list, grey, colours)
  const unit = Math.max(1, robustSpread(sorted(grey.data)))
  list.add('luma_spread', unit / 255)
  const levels = [2, 4, 8].map((factor) => blur(shrink(grey, factor), 1))
  levels.forEach((plane, i) => addLevel(list, `luma${i}`, plane, unit))
  const [, quarter] = levels
  if (quarter) addPatches(list, quarter, colours)
  return { names: list.names, values: list.values() }
}

function addColour(list: FeatureList, colours: ColourPlanes): void {
  const { hue, saturation, value, yellowness, redness } = colours
  for (const [name, plane] of Object.entries({ saturation, value, yellowness, redness })) {
    const order = sorted(plane.data)
    for (const q of [0.02, 0.1, 0.5, 0.9, 0.98]) list.add(`${name}_q${q * 100}`, quantile(order, q))
    const shape = moments(plane.data)
    list.add(`${name}_deviation`, shape.deviation)
    list.add(`${name}_skewness`, shape.skewness)
  }
  const weights = new Float32Array(hueBins)
  const counts = { black: 0, brown: 0, grey: 0, white: 0, blue: 0, green: 0, sunset: 0 }
  const n = hue.data.length
  for (let i = 0; i < n; i++) {
    const h = hue.data[i] as number
    const s = saturation.data[i] as number
    const v = value.data[i] as number
    const bin = Math.min(hueBins - 1, Math.floor(h * hueBins))
    weights[bin] = (weights[bin] as number) + (s * v) / n
    if (v < 0.2) counts.black++
    if (h > 0.02 && h < 0.14 && s > 0.2 && v > 0.1 && v < 0.6) counts.brown++
    if (s < 0.15 && v >= 0.2 && v <= 0.8) counts.grey++
    if (s < 0.15 && v > 0.8) counts.white++
    if (h > 0.5 && h < 0.7 && s > 0.25) counts.blue++
    if (h > 0.2 && h <= 0.5 && s > 0.2) counts.green++
    if ((h < 0.14 || h > 0.95) && s > 0.4 && v > 0.6) counts.sunset++
  }
  weights.forEach((weight, bin) => list.add(`hue_${bin}`, Math.sqrt(weight)))
  for (const [name, count] of Object.entries(counts)) list.add(`${name}_share`, count / n)
}

function addBands(list: FeatureList, grey: Plane, { saturation, yellowness, redness }: ColourPlanes): void {
  const edges = gradientMagnitude(grey)
  const rows = grey.height / bands
  for (const [name, plane] of Object.entries({ grey, saturation, yellowness, redness, edges }))
    for (let band = 0; band < bands; band++) {
      const part = plane.data.subarray(band * rows * plane.width, (band + 1) * rows * plane.width)
      const { mean, deviation } = moments(part)
      list.add(`${name}_band${band}`, mean)
      if (name === 'grey') list.add(`${name}_band${band}_deviation`, deviation)
    }
  const means = Array.from(
    { length: grey.height },
    (_, y) => moments(grey.data.subarray(y * grey.width, (y + 1) * grey.width)).mean,
  )
  const steps = means.slice(8).map((mean, y) => Math.abs(mean - (means[y] as number)))
  list.add('horizon_step', Math.max(...steps) / (moments(means).deviation + 1))
  list.add('horizon_row', steps.indexOf(Math.max(...steps)) / grey.height)
}

/** Rainbow sheen: hue changes quickly where brightness does not. */
function addSheen(list: FeatureList, grey: Plane, { hue, saturation, yellowness, redness }: ColourPlanes): void {
  const change = sorted(
    gradientMagnitude(blur(redness, 1)).data.map((value, i) => (value * 255) / (1 + (grey.data[i] as number) / 16)),
  )
  const yellow = sorted(gradientMagnitude(blur(yellowness, 1)).data)
  for (const q of [0.5, 0.9, 0.99]) {
    list.add(`red_change_q${q * 100}`, quantile(change, q))
    list.add(`yellow_change_q${q * 100}`, quantile(yellow, q) * 255)
  }
  const bins = new Float32Array(24)
  for (let i = 0; i < hue.data.length; i++) {
    const bin = Math.min(23, Math.floor((hue.data[i] as number) * 24))
    if ((saturation.data[i] as number) > 0.08) bins[bin] = (bins[bin] as number) + 1
  }
  const total = bins.reduce((sum, count) => sum + count, 0) + 1
  list.add(
    'hue_entropy',
    bins.reduce((sum, count) => sum - (count ? (count / total) * Math.log(count / total) : 0), 0),
  )
}

function addPatches(list: FeatureList, plane: Plane, colours: ColourPlanes): void {
  const order = sorted(plane.data)
  const median = quantile(order, 0.5)
  const split = otsu(order)
  list.add('split_separability', split.separability)
  list.add('split_lower_share', split.lowerShare)
  const small = Object.entries(colours)
    .filter(([name]) => name !== 'hue')
    .map(([name, full]) => [name, shrink(full, 4)] as const)
  for (const [key, threshold] of [
    ['otsu', split.threshold],
    ['dark', median * 0.6],
  ] as const) {
    const spots = findDarkSpots(plane, threshold, 6)
    list.add(`${key}_share`, spots.share)
    list.add(`${key}_largest`, Math.sqrt(spots.largestShare))
    list.add(`${key}_count`, Math.log(1 + spots.count))
    list.add(`${key}_contrast`, spots.contrast / 255)
    list.add(`${key}_roughness`, spots.roughness)
    list.add(`${key}_sharpness`, spots.sharpness)
    list.add(`${key}_elongation`, Math.log(spots.largest?.elongation ?? 1))
    for (const [name, colour] of small) {
      const inside = moments((spots.largest?.pixels ?? []).map((at) => colour.data[at] as number)).mean
      list.add(`${key}_${name}_inside`, inside)
      list.add(`${key}_${name}_step`, inside - moments(colour.data).mean)
    }
  }
}
