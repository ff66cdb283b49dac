import { FEATURE_NAMES, WORK_FEATURE_NAMES } from './features/features.ts'
import type { Ensemble } from './trees/ensemble.ts'
import { parseTrees } from './trees/tree-file.ts'
import { WORK_FAMILIES } from './work-family.ts'

/** Converts a margin to a probability: 1 / (1 + exp(-(slope * margin + intercept))). */
export type Calibration = { slope: number; intercept: number }

/**
 * The range of the training data. A vessel is inshore when closer to shore than `leastShoreKm`, or within `leastShoreHours` after being
 * within 2 km of it.
 */
type Limits = {
  mostSpeedKnots: number
  mostShoreKm: number
  leastShoreHours: number
  leastShoreKm: number
  /** Closer to shore than this, only a vessel that has towed is inside the range. */
  leastShoreUnlessTowedKm: number
  /** Inshore, shorter vessels are outside the range. */
  leastLengthMetres: number
}

/** The parts of `model.json` that the product uses. */
type Manifest = {
  version: string
  /** For tracks, by minimum number of earlier reports, ascending; with fewer than the first, `point` applies. */
  calibration: { track: (Calibration & { fromReports: number })[]; point: Calibration }
  /** Probabilities from here on are classified as fishing. */
  threshold: number
  limits: Limits
  /** Number of trees of each ensemble, in the order of the tree file. */
  trees: { track: number; point: number; work: number }
  /**
   * Fishing is called only where the track is that of a gear with a probability of `leastGear`; `statedTypeLogOdds` is the weight of a
   * stated type for or against it.
   */
  work: { leastGear: number; statedTypeLogOdds: number }
}

/** The manifest with the ensembles for reports with a track, for reports alone, and for the families of work. */
export type FishingModel = Manifest & {
  readonly ensembles: { readonly track: Ensemble; readonly point: Ensemble; readonly work: Ensemble }
}

/** Names that the trees were trained with, in order. */
type Trained = { features: string[]; workFeatures: string[]; work: { families: string[] } }

type Parsed = { ok: true; model: FishingModel } | { ok: false; error: string }

/** Validates the parsed `model.json` and its tree file; the error says what is missing or why the model cannot be used. */
export const parseModel = (json: unknown, treeFile: Uint8Array): Parsed => {
  const model = json as Partial<Manifest & Trained> | null
  const lengths = Array.isArray(model?.calibration?.track) ? model.calibration.track : []
  const isRising = lengths.every(({ fromReports }, at) => fromReports > (lengths[at - 1]?.fromReports ?? 0))
  const numbers = [
    ...lengths.flatMap(({ fromReports, slope, intercept }) => [fromReports, slope, intercept]),
    model?.calibration?.point?.slope,
    model?.calibration?.point?.intercept,
    model?.threshold,
    model?.limits?.mostSpeedKnots,
    model?.limits?.mostShoreKm,
    model?.limits?.leastShoreHours,
    model?.limits?.leastShoreKm,
    model?.limits?.leastShoreUnlessTowedKm,
    model?.limits?.leastLengthMetres,
    model?.trees?.track,
    model?.trees?.point,
    model?.trees?.work,
    model?.work?.leastGear,
    model?.work?.statedTypeLogOdds,
  ]
  if (typeof model?.version !== 'string' || lengths.length === 0 || !isRising || !numbers.every(Number.isFinite))
    return { ok: false, error: 'model.json lacks version, calibration, threshold, limits, trees or work' }
  const trained = [...(model.features ?? []), ...(model.workFeatures ?? [])]
  if (trained.join() !== WORK_FEATURE_NAMES.join() || model.features?.length !== FEATURE_NAMES.length)
    return { ok: false, error: 'model.json was trained on other features than this code computes' }
  if (model.work?.families?.join() !== WORK_FAMILIES.join())
    return { ok: false, error: 'model.json was trained on other families of work than this code knows' }
  const read = parseTrees(treeFile)
  if (!read.ok) return read
  return withEnsembles(model as Manifest, read.trees)
}

const withEnsembles = (manifest: Manifest, trees: Ensemble['trees']): Parsed => {
  const { track, point, work } = manifest.trees
  const isWhole = trees.features === WORK_FEATURE_NAMES.length && trees.roots.length === track + point + work
  if (!isWhole || [track, point, work].some((count) => count < 1))
    return { ok: false, error: 'the tree file is not the one that model.json describes' }
  const ensembles = {
    track: { trees, from: 0, to: track },
    point: { trees, from: track, to: track + point },
    work: { trees, from: track + point, to: track + point + work },
  }
  return { ok: true, model: { ...manifest, ensembles } }
}
