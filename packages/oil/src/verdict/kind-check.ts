import { measureColourShares } from '../features/colour-shares.ts'
import { measureAsymmetry, measureSpeckle } from '../features/speckle.ts'
import { computeTexture, textureNames } from '../features/texture.ts'
import type { RgbImage } from '../image/image.ts'
import { hasColours } from './domain.ts'
import { pictureKinds, type Picture, type PictureKind, type TakenFor } from './picture.ts'

/** The part of `model.json` that classifies the kind of picture. */
export type KindCheck = {
  /** Label of each output of `kinds`: a kind of picture of the sea, or the subject of a picture without sea. */
  labels: (Exclude<PictureKind, 'not_sea'> | TakenFor['code'])[]
  /** The minimum and maximum of each texture number of a radar patch. */
  texture: Record<(typeof textureNames)[number], [minimum: number, maximum: number]>
  /** Speckle without which a picture is no radar, and speckle with which lower odds of radar suffice. */
  speckle: { leastEvenness: number; evenness: number; level: number }
  /** A photograph with a larger share of dry sand shows none of the sea that the model knows. */
  mostSand: number
  /** A picture with a larger margin of land shows land, also where it has the grain of radar. */
  mostLand: number
  /** A photograph with a larger margin of sky shows the sky. */
  mostSky: number
  /** A photograph with a larger margin of a thing near or under the sea is not called oil. */
  mostThing: number
  /** Converts the margin `sea` to the probability that a photograph shows the sea. */
  calibration: { slope: number; intercept: number }
  least: {
    /** Minimum log-odds of radar, against everything else, for a picture without colours to count as radar. */
    radar: number
    /** The lower minimum for a picture with even speckle. */
    speckledRadar: number
    /** Minimum margin for a photograph to show the sea, and the higher ones required to call it clean or oil. */
    sea: number
    clean: number
    oil: number
  }
}

/** Outputs of the picture network: one log-odds per label, and the margins of sea against no sea, and of land and of sky against sea and radar. */
export type KindScores = { kinds: Float32Array; sea: number; land: number; sky: number }

/** Validates the parsed `kinds` of `model.json`; the error says what is missing. */
export function parseKindCheck(json: unknown): { ok: true; kinds: KindCheck } | { ok: false; error: string } {
  const kinds = json as Partial<KindCheck> | null
  const { least, calibration, speckle } = kinds ?? {}
  const numbers = [
    least?.radar,
    least?.speckledRadar,
    least?.sea,
    least?.clean,
    least?.oil,
    calibration?.slope,
    calibration?.intercept,
  ]
  if (!Array.isArray(kinds?.labels) || !kinds.labels.includes('radar'))
    return { ok: false, error: 'model.json lacks kinds.labels' }
  if (!numbers.every(Number.isFinite)) return { ok: false, error: 'model.json lacks kinds.least or kinds.calibration' }
  if (![speckle?.leastEvenness, speckle?.evenness, speckle?.level].every(Number.isFinite))
    return { ok: false, error: 'model.json lacks kinds.speckle' }
  if (![kinds.mostSand, kinds.mostLand, kinds.mostSky, kinds.mostThing].every(Number.isFinite))
    return { ok: false, error: 'model.json lacks kinds.mostSand, kinds.mostLand, kinds.mostSky or kinds.mostThing' }
  if (!textureNames.every((name) => [0, 1].every((side) => Number.isFinite(kinds.texture?.[name]?.[side]))))
    return { ok: false, error: 'model.json lacks the bounds of radar texture' }
  return { ok: true, kinds: kinds as KindCheck }
}

/** What the pixels alone say of a picture: whether it may be radar, or looks like radar by its speckle, or shows mostly dry sand. */
export type Appearance = { radar: 'impossible' | 'possible' | 'speckled'; isSand: boolean }

/**
 * Even grain with less is no speckle. Chosen on 418 radar images with even speckle, of which 5 have less, and on grey views of land from the
 * air: 50 of 57 of scrub have less, 5 of 12 of fields and none of 59 of forest.
 */
const LEAST_ASYMMETRY = -0.22

/**
 * Examines an image without a network. Radar has one tint, a texture unlike plain noise, gradients and patterns, and speckle that is nearly
 * the same everywhere.
 */
export function examineAppearance(image: RgbImage, check: KindCheck): Appearance {
  const isSand = measureColourShares(image).sand > check.mostSand
  if (hasColours(image)) return { radar: 'impossible', isSand }
  const speckle = measureSpeckle(image)
  const { leastEvenness, evenness, level } = check.speckle
  if (speckle && speckle.evenness < leastEvenness) return { radar: 'impossible', isSand }
  const texture = computeTexture(image)
  const isWithin = ([low, high]: [number, number], value: number) => value >= low && value <= high
  const isPossible = texture !== null && textureNames.every((name) => isWithin(check.texture[name], texture[name]))
  if (!isPossible) return { radar: 'impossible', isSand }
  const isSpeckled = speckle !== null && speckle.evenness >= evenness && speckle.level >= level
  if (isSpeckled && measureAsymmetry(image) < LEAST_ASYMMETRY) return { radar: 'impossible', isSand }
  return { radar: isSpeckled ? 'speckled' : 'possible', isSand }
}

/**
 * By how much the log-odds of radar must pass their minimum in one view for the three other turns not to matter. In 620 pictures the odds of
 * radar in one view were within 1.8 of those in four, and no other picture came this far.
 */
const CLEAR_LEAD = 2

/** Whether the network's scores of one view alone show that a picture is radar. */
export const isClearlyRadar = (
  { kinds, land }: Pick<KindScores, 'kinds' | 'land'>,
  { radar }: Appearance,
  check: KindCheck,
): boolean =>
  radar !== 'impossible' &&
  land <= check.mostLand &&
  oddsAgainstRest(kinds, check.labels.indexOf('radar')) >= check.least.radar + CLEAR_LEAD

/** Apart from photographs of the sea, what the network takes radar for whose kind it was not trained on. */
const radarTakenFor = 'sky_or_night'

/** Classifies a picture from the network's scores and its appearance. */
export function recognisePicture(scores: KindScores, { radar: looks, isSand }: Appearance, check: KindCheck): Picture {
  const radar = check.labels.indexOf('radar')
  const margin = oddsAgainstRest(scores.kinds, radar)
  const [top = radar] = ranked(scores.kinds, () => true)
  const isOfSea = (label: string) => (pictureKinds as readonly string[]).includes(label)
  const topLabel = check.labels[top] as string
  const isSpeckledRadar =
    looks === 'speckled' && margin >= check.least.speckledRadar && (isOfSea(topLabel) || topLabel === radarTakenFor)
  const isLand = scores.land > check.mostLand
  if (!isLand && (isSpeckledRadar || (looks !== 'impossible' && margin >= check.least.radar)))
    return { kind: 'radar', certainty: logistic(margin), takenFor: null }
  const { slope, intercept } = check.calibration
  const sea = logistic(slope * scores.sea + intercept)
  if (isLand || isSand) {
    const certainty = isLand ? Math.max(1 - sea, logistic(scores.land)) : 1 - sea
    return { kind: 'not_sea', certainty, takenFor: { code: 'land', params: {} } }
  }
  if (scores.sky > check.mostSky)
    return {
      kind: 'not_sea',
      certainty: Math.max(1 - sea, logistic(scores.sky)),
      takenFor: { code: 'sky_or_night', params: {} },
    }
  if (scores.sea < check.least.sea) {
    const [best] = ranked(scores.kinds, (i) => !isOfSea(check.labels[i] as string))
    const code = check.labels[best as number] as TakenFor['code'] | undefined
    return { kind: 'not_sea', certainty: 1 - sea, takenFor: { code: code ?? 'unknown', params: {} } }
  }
  const photographs = (i: number) => i !== radar && isOfSea(check.labels[i] as string)
  const [best = 0, ...others] = ranked(scores.kinds, photographs)
  const share = 1 / others.reduce((sum, i) => sum + Math.exp(at(scores.kinds, i) - at(scores.kinds, best)), 1)
  return { kind: check.labels[best] as PictureKind, certainty: sea * share, takenFor: null }
}

function ranked(values: Float32Array, isCounted: (place: number) => boolean): number[] {
  return [...values.keys()].filter(isCounted).sort((a, b) => at(values, b) - at(values, a))
}

/** Log-odds of one class of a softmax against all others. */
function oddsAgainstRest(values: Float32Array, place: number): number {
  const others = [...values].filter((_, i) => i !== place)
  const most = Math.max(...others)
  return at(values, place) - most - Math.log(others.reduce((sum, value) => sum + Math.exp(value - most), 0))
}

const at = (values: Float32Array, place: number) => values[place] as number
const logistic = (x: number) => 1 / (1 + Math.exp(-x))
