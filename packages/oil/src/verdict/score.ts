import type { Domain } from './domain.ts'
import type { OilModel } from './model.ts'
import type { Prepared } from '../image/prepare.ts'
import type { Heat } from '../slicks/heat.ts'
import type { Slick } from '../slicks/outline-slicks.ts'
import type { Picture } from './picture.ts'
import type { Abstention, OilGap, OilHelp, OilReason } from './reason.ts'

export type OilScore = {
  /** Calibrated probability of oil, 0 to 1; meaningless when the image does not show the sea. */
  probability: number
  type: 'oil_spill' | 'clean_water'
  verdict: 'oil_spill' | 'clean_water' | 'cannot_say'
  /** Why there is no verdict; null when there is one. */
  abstention: Abstention['code'] | null
  domain: Domain
  picture: Picture | null
  /** Where oil is estimated; null without an estimate. */
  heat: Heat | null
  /** Largest first. */
  slicks: Slick[]
  /** Share of the image covered by all slicks; null when slicks were not looked for. */
  slickShare: number | null
  /** What would help to get a verdict; empty when there is one. */
  helps: OilHelp[]
  reasons: OilReason[]
  missing: OilGap[]
  model: { name: string; version: string }
}

/** Outputs of the graphs; `sea` is the margin of the sea check for a photograph, null for radar. */
export type RawScore = { margin: number; novelty: number; sea: number | null }

const gaps = (...codes: OilGap['code'][]) => codes.map((code): OilGap => ({ code, params: {} }))
const missingByDomain: Record<Domain, OilGap[]> = {
  sar: gaps('wind', 'second_pass'),
  rgb: gaps('place_and_time', 'radar_image'),
}
const helpOf: Record<Abstention['code'], OilHelp['code']> = {
  not_sea: 'picture_of_sea',
  kind_not_trained: 'trained_kind',
  unlike_training: 'trained_kind',
  too_close: 'second_picture',
  too_small: 'larger_picture',
  too_narrow: 'crop_to_water',
  flat: 'picture_with_detail',
  damaged: 'whole_file',
}
const missingWithoutSea = gaps('image_of_sea')

/** Scores a prepared image from the graphs' outputs: oil, clean, or cannot say. */
export function scoreImage(prepared: Prepared, raw: RawScore, model: OilModel): OilScore {
  const { domain, evidence } = prepared
  const part = model[domain]
  const { slope, intercept } = part.calibration
  const probability = 1 / (1 + Math.exp(-(slope * raw.margin + intercept)))
  const type = probability >= part.threshold ? 'oil_spill' : 'clean_water'
  const abstention = findAbstention(prepared, raw, probability, model)
  const isSea = abstention?.code !== 'not_sea'
  return {
    probability,
    type,
    verdict: abstention ? 'cannot_say' : type,
    abstention: abstention?.code ?? null,
    domain,
    picture: isSea ? null : { kind: 'not_sea', certainty: 1, takenFor: { code: 'unknown', params: {} } },
    heat: null,
    slicks: [],
    slickShare: null,
    helps: abstention ? [{ code: helpOf[abstention.code], params: {} }] : [],
    reasons: [...(abstention ? [abstention] : []), ...(isSea ? evidence : [])],
    missing: isSea ? missingByDomain[domain] : missingWithoutSea,
    model: { name: 'varuna-oil', version: model.version },
  }
}

function findAbstention(prepared: Prepared, raw: RawScore, probability: number, model: OilModel): Abstention | null {
  const { domain, unusableReason: problem } = prepared
  const { mostNovelty, unsure } = model[domain]
  if (problem) return problem
  if (raw.sea !== null && raw.sea < model.sea.least.photograph) return { code: 'not_sea', params: {} }
  if (raw.novelty > mostNovelty) return { code: 'unlike_training', params: {} }
  if (probability > unsure.from && probability < unsure.to)
    return { code: 'too_close', params: { probability, unsureFrom: unsure.from, unsureTo: unsure.to } }
  return null
}
