import type { Abstention, AbstentionCode } from './abstention.ts'
import type { Domain } from './domain.ts'
import type { OilModel } from './model.ts'
import type { Prepared } from '../image/prepare.ts'

export type OilScore = {
  /** Calibrated probability of oil, 0 to 1; meaningless when the image does not show the sea. */
  probability: number
  type: 'oil_spill' | 'clean_water'
  verdict: 'oil_spill' | 'clean_water' | 'cannot_say'
  /** Why there is no verdict; null when there is one. */
  abstention: AbstentionCode | null
  domain: Domain
  /** Basis of the answer in plain words; without a verdict, the reason for that comes first. */
  reasons: string[]
  /** Information that would make the answer more certain. */
  missing: string[]
  model: { name: string; version: string }
}

/** Outputs of the graphs; `sea` is the margin of the sea check for a photograph, null for radar. */
export type RawScore = { margin: number; novelty: number; sea: number | null }

const missingByDomain: Record<Domain, string[]> = {
  sar: [
    'Wind at the time of the picture: calm water is dark on radar too',
    'A second pass: a slick drifts, a look-alike often stays',
  ],
  rgb: ['Where and when the picture was taken', 'A radar picture of the same water'],
}
const missingWithoutSea = ['A radar patch, or a photograph in which open water fills much of the picture']
const notSea: Abstention = {
  code: 'not_sea',
  text: 'This does not look like a picture of the sea, neither by radar nor by camera. Nothing is said about oil.',
}

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
    reasons: [...(abstention ? [abstention.text] : []), ...(isSea ? evidence : [])],
    missing: isSea ? missingByDomain[domain] : missingWithoutSea,
    model: { name: 'varuna-oil', version: model.version },
  }
}

function findAbstention(prepared: Prepared, raw: RawScore, probability: number, model: OilModel): Abstention | null {
  const { domain, unusableReason: problem } = prepared
  const { mostNovelty, unsure: unsure } = model[domain]
  if (problem) return problem
  if (raw.sea !== null && raw.sea < model.sea.least.photograph) return notSea
  if (raw.novelty > mostNovelty)
    return { code: 'unlike_training', text: 'The image is unlike those the model was trained on.' }
  if (probability > unsure.from && probability < unsure.to)
    return { code: 'too_close', text: describeTooClose(probability, unsure) }
  return null
}

function describeTooClose(probability: number, { from, to }: { from: number; to: number }): string {
  const percent = (share: number) => `${Math.round(share * 100)}%`
  return `The probability of oil is ${percent(probability)}. Between ${percent(from)} and ${percent(to)} it is too close to call.`
}
