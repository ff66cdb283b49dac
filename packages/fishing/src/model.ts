import { FEATURE_NAMES } from './features/features.ts'

/** Converts the graph's margin to a probability: 1 / (1 + exp(-(slope * margin + intercept))). */
export type Calibration = { slope: number; intercept: number }

/** The parts of `model.json` that the product uses. */
export type FishingModel = {
  version: string
  /** For tracks, by minimum number of earlier reports, ascending; with fewer than the first, `point` applies. */
  calibration: { track: (Calibration & { fromReports: number })[]; point: Calibration }
  /** Probabilities from here on are classified as fishing. */
  threshold: number
  limits: { mostSpeedKnots: number; mostShoreKm: number }
}

/** Validates the parsed `model.json`; the error says what is missing or why this code cannot use it. */
export const parseModel = (json: unknown): { ok: true; model: FishingModel } | { ok: false; error: string } => {
  const model = json as Partial<FishingModel & { features: string[] }> | null
  const track = model?.calibration?.track
  const lengths = Array.isArray(track) ? track : []
  const isRising = lengths.every(({ fromReports }, at) => fromReports > (lengths[at - 1]?.fromReports ?? 0))
  const numbers = [
    ...lengths.flatMap(({ fromReports, slope, intercept }) => [fromReports, slope, intercept]),
    model?.calibration?.point?.slope,
    model?.calibration?.point?.intercept,
    model?.threshold,
    model?.limits?.mostSpeedKnots,
    model?.limits?.mostShoreKm,
  ]
  if (typeof model?.version !== 'string' || lengths.length === 0 || !isRising || !numbers.every(Number.isFinite))
    return { ok: false, error: 'model.json lacks version, calibration, threshold or limits' }
  if (model.features?.join() !== FEATURE_NAMES.join())
    return { ok: false, error: 'model.json was trained on other features than this code computes' }
  return { ok: true, model: model as FishingModel }
}
