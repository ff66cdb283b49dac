import { maxToneShare } from './degenerate.ts'
import type { Domain } from './domain.ts'
import type { DomainModel, OilModel } from './model.ts'
import type { Prepared } from './prepare.ts'
import { heatInOutlines, type Heat } from '../slicks/heat.ts'
import { coveredShare, outlineSlicks, type Slick } from '../slicks/outline-slicks.ts'
import type { Picture } from './picture.ts'
import type { Abstention, OilGap, OilHelp, OilReason, Sight } from './reason.ts'
import { speaksFor, type OilVerdict } from './verdict-table.ts'

export type OilScore = {
  /** Calibrated probability of oil, 0 to 1; meaningless when the image does not show the sea. */
  probability: number
  /** The more likely class even without a verdict; used to evaluate the model, never shown to people. */
  leaning: 'oil_spill' | 'clean_water'
  verdict: OilVerdict
  /** Why there is no verdict; null when there is one. */
  abstention: Abstention['code'] | null
  domain: Domain
  picture: Picture
  /** Estimated oil, within the outlines where slicks were looked for; null for a picture without sea. */
  heat: Heat | null
  /** Map on which the slicks were outlined; null when slicks were not looked for. */
  slickMap: Heat | null
  /** Largest first. */
  slicks: Slick[]
  /** Share of the image covered by all slicks; null when slicks were not looked for. */
  slickShare: number | null
  /** Range of that share, from outlines and masks of other collections; null without slicks, and for photographs. */
  slickShareRange: [low: number, high: number] | null
  /** What would help to get a verdict; empty when there is one. */
  helps: OilHelp[]
  reasons: OilReason[]
  missing: OilGap[]
  model: { name: string; version: string }
}

/** Outputs of the graphs: margin and novelty of the kind of picture, the margins of sea and of things of a photograph, and the estimated oil. */
export type RawScore = {
  margin: number
  novelty: number
  sea: number | null
  thing: number | null
  heat: Heat
  /** Map on which slicks are outlined; `heat` where it is absent. */
  slickMap?: Heat
}

const gaps = (...codes: OilGap['code'][]) => codes.map((code): OilGap => ({ code, params: {} }))
const missingByDomain: Record<Domain, OilGap[]> = {
  sar: gaps('wind', 'second_pass'),
  rgb: gaps('place_and_time', 'radar_image'),
}
const helpOf: Record<Abstention['code'], OilHelp['code']> = {
  not_sea: 'picture_of_sea',
  kind_not_trained: 'trained_kind',
  kind_unsure: 'trained_kind',
  no_slick_found: 'second_picture',
  oil_possible: 'second_picture',
  too_close: 'second_picture',
  too_small: 'larger_picture',
  too_narrow: 'crop_to_water',
  flat: 'picture_with_detail',
  damaged: 'whole_file',
}
const noColour: Sight[] = [{ code: 'no_colour_stands_out', params: {} }]
const missingWithoutSea = gaps('image_of_sea')

/**
 * A picture of the sea whose kind is less certain gets no verdict. No photograph of 1,057 of the sea has less, and of 26 skies and 27 views of land
 * that are taken for radar eleven (training/oil/at-sea.md).
 */
const LEAST_CERTAINTY_OF_KIND = 0.3

const probabilityOf = (margin: number, { calibration: { slope, intercept } }: DomainModel) =>
  1 / (1 + Math.exp(-(slope * margin + intercept)))

/** Whether a margin leans towards oil, so that slicks may be outlined. */
export const leansToOil = (margin: number, part: DomainModel): boolean => probabilityOf(margin, part) >= part.threshold

/** The range of the share that slicks cover; null without slicks, and where it was not measured. */
export function rangeOfShare(slicks: readonly Slick[], { slicks: { range } }: DomainModel): [number, number] | null {
  if (slicks.length === 0 || range === null) return null
  const share = coveredShare(slicks)
  return [share * range.low, Math.min(1, share * range.high)]
}

/** Scores a prepared image from the graphs' outputs: oil, clean or cannot say, with outlines of any slicks. */
export function scoreImage(prepared: Prepared, raw: RawScore, model: OilModel): OilScore {
  const { picture, evidence, aspect } = prepared
  const domain = picture.kind === 'radar' ? 'sar' : 'rgb'
  const part = model[domain]
  const probability = probabilityOf(raw.margin, part)
  const leaning = probability >= part.threshold ? 'oil_spill' : 'clean_water'
  const abstention = findAbstention(prepared, raw, probability, model)
  const verdict = abstention ? 'cannot_say' : leaning
  // An image without detail may show anything, so no kind of water is recognised in it.
  const showsSea = picture.kind !== 'not_sea' && abstention?.code !== 'flat'
  const isEstimated = abstention === null || abstention.code === 'too_close' || abstention.code === 'oil_possible'
  const isOutlined = leaning === 'oil_spill' && isEstimated
  const slickMap = isOutlined ? (raw.slickMap ?? raw.heat) : null
  const slicks = slickMap ? outlineSlicks(slickMap, { ...part.slicks, aspect }) : []
  const counted = slicks.length > 0 ? evidence.map((sight) => countingSlicks(sight, slicks)) : evidence
  const speaking = counted.filter((sight) => speaksFor(sight, verdict))
  const seen = speaking.length > 0 ? speaking : noColour
  return {
    probability,
    leaning,
    verdict,
    abstention: abstention?.code ?? null,
    domain,
    picture,
    heat: !showsSea ? null : slickMap ? heatInOutlines(raw.heat, slickMap, 255 * part.slicks.threshold) : raw.heat,
    slickMap,
    slicks,
    slickShare: isOutlined || verdict !== 'cannot_say' ? coveredShare(slicks) : null,
    slickShareRange: rangeOfShare(slicks, part),
    helps: abstention ? [{ code: helpOf[abstention.code], params: {} }] : [],
    reasons: [...(abstention ? [abstention] : []), ...(isEstimated ? seen : [])],
    missing: showsSea ? missingByDomain[domain] : missingWithoutSea,
    model: { name: 'varuna-oil', version: model.version },
  }
}

/** Dark patches that were outlined are counted and measured as the slicks that are listed. */
const countingSlicks = (sight: Sight, slicks: readonly Slick[]): Sight =>
  sight.code === 'dark_patches'
    ? { ...sight, params: { ...sight.params, count: slicks.length, share: coveredShare(slicks) } }
    : sight

function findAbstention(prepared: Prepared, raw: RawScore, probability: number, model: OilModel): Abstention | null {
  const { picture, unusableReason, evidence } = prepared
  const { kind, certainty } = picture
  const { mostNovelty, unsure, threshold } = model[kind === 'radar' ? 'sar' : 'rgb']
  if (unusableReason && unusableReason.code !== 'damaged') return unusableReason
  if (kind === 'not_sea') return { code: 'not_sea', params: {} }
  if (unusableReason) return unusableReason
  if (evidence.some((sight) => sight.code === 'nearly_black' && sight.params.share > maxToneShare))
    return { code: 'flat', params: {} }
  if (certainty < LEAST_CERTAINTY_OF_KIND) return { code: 'kind_unsure', params: { kind, certainty } }
  if (raw.novelty > mostNovelty) return { code: 'kind_not_trained', params: { kind } }
  const leastSea = model.kinds.least[probability >= threshold ? 'oil' : 'clean']
  if (raw.sea !== null && raw.sea < leastSea) return { code: 'kind_not_trained', params: { kind } }
  if (raw.thing !== null && raw.thing > model.kinds.mostThing && probability >= threshold)
    return { code: 'kind_not_trained', params: { kind } }
  if (probability >= threshold && evidence.some(({ code }) => code === 'no_dark_patch'))
    return { code: 'no_slick_found', params: {} }
  if (probability > unsure.from && probability < unsure.to)
    return { code: 'too_close', params: { probability, unsureFrom: unsure.from, unsureTo: unsure.to } }
  const oilFrom = model.rgb.surfaceOilFrom
  if (kind === 'surface_photograph' && probability >= threshold && probability < oilFrom)
    return { code: 'oil_possible', params: { kind, probability, oilFrom } }
  return null
}
