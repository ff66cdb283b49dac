import type { Domain } from './domain.ts'
import type { Linear } from './linear.ts'

/** What `model.json` says about one graph, as far as the product acts on it. */
export type DomainModel = {
  /** Turns the graph's margin into a probability: 1 / (1 + exp(-(slope * margin + intercept))). */
  calibration: { slope: number; intercept: number }
  /** A probability from here on is called oil_spill. */
  threshold: number
  /** Probabilities strictly between these two are too close to call. */
  unsure: { from: number; to: number }
  /** A picture that the graph finds stranger than this is unlike the training data. */
  mostNovelty: number
  featureNames: string[]
}

export type OilModel = Record<Domain, DomainModel> & { version: string; domainRule: Linear }

const domains: Domain[] = ['sar', 'rgb']

/** Reads the parsed `model.json`; an error says what is missing. Feature names are checked when a picture is prepared. */
export function readModel(json: unknown): { ok: true; model: OilModel } | { ok: false; error: string } {
  const model = json as Partial<OilModel> | null
  if (typeof model?.version !== 'string') return { ok: false, error: 'model.json lacks its version' }
  for (const domain of domains) {
    const part = model[domain]
    const numbers = [
      part?.calibration?.slope,
      part?.calibration?.intercept,
      part?.threshold,
      part?.unsure?.from,
      part?.unsure?.to,
      part?.mostNovelty,
    ]
    if (!numbers.every(Number.isFinite) || !Array.isArray(part?.featureNames))
      return { ok: false, error: `model.json lacks part of what it must say about ${domain}` }
  }
  const rule = model.domainRule
  const lengths = [rule?.mean, rule?.deviation, rule?.weights].map((list) => (Array.isArray(list) ? list.length : -1))
  if (lengths.some((length) => length !== model.sar?.featureNames.length) || !Number.isFinite(rule?.bias))
    return { ok: false, error: 'model.json lacks its rule for telling radar from photographs' }
  return { ok: true, model: model as OilModel }
}
