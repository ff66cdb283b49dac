import type { Domain } from './domain.ts'
import { parseKindCheck, type KindCheck } from './kind-check.ts'

/** The parts of `model.json` that the product uses for one kind of picture. */
export type DomainModel = {
  /** Converts the margin to a probability: 1 / (1 + exp(-(slope * margin + intercept))). */
  calibration: { slope: number; intercept: number }
  /** Probabilities at or above this are classified as oil_spill. */
  threshold: number
  /** Probabilities strictly between these two get no verdict. */
  unsure: { from: number; to: number }
  /** Images with a higher novelty are unlike the training data. */
  mostNovelty: number
  /** Minimum share of oil for a cell to be part of a slick, and the minimum share of the image for a slick to be outlined. */
  slicks: {
    threshold: number
    minShare: number
    /**
     * A mask drawn by people covers `low` to `high` times the share of its outlines in nine of ten images of other collections; null where that
     * was not measured.
     */
    range: { low: number; high: number } | null
  }
}

export type OilModel = {
  version: string
  kinds: KindCheck
  sar: DomainModel & { featureNames: string[] }
  /** `surfaceOilFrom`: a photograph from the surface is called oil only from this probability. */
  rgb: DomainModel & { surfaceOilFrom: number }
}

const domains: Domain[] = ['sar', 'rgb']

/** Validates the parsed `model.json`; the error says what is missing. Feature names are checked when an image is prepared. */
export function parseModel(json: unknown): { ok: true; model: OilModel } | { ok: false; error: string } {
  const model = json as Partial<OilModel> | null
  if (typeof model?.version !== 'string') return { ok: false, error: 'model.json lacks its version' }
  for (const domain of domains) {
    const part = model[domain]
    const numbers = {
      calibration: [part?.calibration?.slope, part?.calibration?.intercept],
      threshold: [part?.threshold],
      unsure: [part?.unsure?.from, part?.unsure?.to],
      mostNovelty: [part?.mostNovelty],
      slicks: [part?.slicks?.threshold, part?.slicks?.minShare],
      range: part?.slicks?.range === null ? [] : [part?.slicks?.range?.low, part?.slicks?.range?.high],
    }
    for (const [name, values] of Object.entries(numbers))
      if (!values.every(Number.isFinite)) return { ok: false, error: `model.json lacks ${name} for ${domain}` }
  }
  if (!Array.isArray(model.sar?.featureNames)) return { ok: false, error: 'model.json lacks featureNames for sar' }
  if (!Number.isFinite(model.rgb?.surfaceOilFrom))
    return { ok: false, error: 'model.json lacks surfaceOilFrom for rgb' }
  const read = parseKindCheck(model.kinds)
  if (!read.ok) return read
  return { ok: true, model: { ...(model as OilModel), kinds: read.kinds } }
}
