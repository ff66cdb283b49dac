import type { Domain } from './domain.ts'
import type { OilModel } from './model.ts'
import type { Prepared } from './prepare.ts'

export type OilScore = {
  /** Calibrated probability of oil, 0..1. */
  probability: number
  type: 'oil_spill' | 'clean_water'
  verdict: 'oil_spill' | 'clean_water' | 'cannot_say'
  domain: Domain
  /** What the answer rests on, in plain words. */
  reasons: string[]
  /** What would make it surer. */
  missing: string[]
  model: { name: string; version: string }
}

const missingOf: Record<Domain, string[]> = {
  sar: [
    'Wind at the time of the picture: calm water is dark on radar too',
    'A second pass: a slick drifts, a look-alike often stays',
  ],
  rgb: ['Where and when the picture was taken', 'A radar picture of the same water'],
}

/** The verdict on a prepared picture from its graph's margin and novelty: oil, clean, or cannot say with the reason first. */
export function scoreImage(prepared: Prepared, raw: { margin: number; novelty: number }, model: OilModel): OilScore {
  const { domain, evidence, problem } = prepared
  const part = model[domain]
  const { slope, intercept } = part.calibration
  const probability = 1 / (1 + Math.exp(-(slope * raw.margin + intercept)))
  const type = probability >= part.threshold ? 'oil_spill' : 'clean_water'
  const doubt = problem ?? doubtOf(probability, raw.novelty, part)
  return {
    probability,
    type,
    verdict: doubt ? 'cannot_say' : type,
    domain,
    reasons: doubt ? [doubt, ...evidence] : evidence,
    missing: missingOf[domain],
    model: { name: 'varuna-oil', version: model.version },
  }
}

function doubtOf(probability: number, novelty: number, part: OilModel[Domain]): string | null {
  if (novelty > part.mostNovelty) return 'The image is unlike those the model was trained on.'
  if (probability > part.unsure.from && probability < part.unsure.to)
    return `The probability of oil is ${Math.round(probability * 100)}%: too close to call.`
  return null
}
