import { FEATURE_NAMES } from './features.ts'

/** Turns the graph's margin into a probability: 1 / (1 + exp(-(slope * margin + intercept))). */
export type Calibration = { slope: number; intercept: number }

/** What `model.json` says beside the graph, as far as the product acts on it. */
export type FishingModel = {
  version: string
  calibration: { track: Calibration; point: Calibration }
  /** A probability from here on is called fishing. */
  threshold: number
  limits: { mostSpeedKnots: number; mostShoreKm: number }
}

/** Reads the parsed `model.json`; an error says what is missing or why this code cannot serve it. */
export const readModel = (json: unknown): { ok: true; model: FishingModel } | { ok: false; error: string } => {
  const model = json as Partial<FishingModel & { features: string[] }> | null
  const numbers = [
    model?.calibration?.track?.slope,
    model?.calibration?.track?.intercept,
    model?.calibration?.point?.slope,
    model?.calibration?.point?.intercept,
    model?.threshold,
    model?.limits?.mostSpeedKnots,
    model?.limits?.mostShoreKm,
  ]
  if (typeof model?.version !== 'string' || !numbers.every(Number.isFinite))
    return { ok: false, error: 'model.json lacks version, calibration, threshold or limits' }
  if (model.features?.join() !== FEATURE_NAMES.join())
    return { ok: false, error: 'model.json was trained on other features than this code computes' }
  return { ok: true, model: model as FishingModel }
}
