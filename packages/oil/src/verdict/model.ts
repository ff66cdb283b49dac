import type { Domain } from './domain.ts'
import { parseSeaCheck, type SeaCheck } from './sea-check.ts'

/** The parts of `model.json` about one graph that the product uses. */
export type DomainModel = {
  /** Converts the graph's margin to a probability: 1 / (1 + exp(-(slope * margin + intercept))). */
  calibration: { slope: number; intercept: number }
  /** Probabilities from here on are classified as oil_spill. */
  threshold: number
  /** Probabilities strictly between these two get no verdict. */
  unsure: { from: number; to: number }
  /** Images with a higher novelty are unlike the training data. */
  mostNovelty: number
  featureNames: string[]
}

export type OilModel = Record<Domain, DomainModel> & { version: string; sea: SeaCheck }

const domains: Domain[] = ['sar', 'rgb']

/**
 * Validates the parsed `model.json` and `sea.json`; the error says what is missing. Feature names are checked when an image is
 * prepared.
 */
export function parseModel(
  json: unknown,
  seaJson: unknown,
): { ok: true; model: OilModel } | { ok: false; error: string } {
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
      return {
        ok: false,
        error: `model.json lacks calibration, threshold, unsure, mostNovelty or featureNames for ${domain}`,
      }
  }
  const read = parseSeaCheck(seaJson)
  if (!read.ok) return read
  return { ok: true, model: { ...(model as OilModel), sea: read.sea } }
}
