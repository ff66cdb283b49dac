import { FEATURE_NAMES } from './features/features.ts'
import { splitFeature, unitOf, type FeatureUnit } from './features/feature-units.ts'
import { POSITION_FIGURES } from './features/moment-features.ts'
import { SPEED_BANDS } from './features/window-features.ts'
import type { Calibration, FishingModel } from './model.ts'
import { scoreRow, type Ensemble } from './trees/ensemble.ts'
import { addContributions, prepareContributions, type Contributions } from './trees/shapley.ts'

/**
 * Which trees score a report: `point` for a single report, `track` after enough earlier reports. `fixes` counts the steps of ten
 * minutes before it and `positions` the earlier reports that they rest on; `hours` is the time since the first of them, at `fromMs` (UTC ms),
 * null when there is none.
 */
export type Basis = {
  kind: 'point' | 'track'
  fixes: number
  positions: number
  hours: number
  fromMs: number | null
}

/** Contribution of one feature to the log-odds of fishing, relative to the average report of the training data. */
export type Factor = {
  feature: string
  /** Null when not available; a missing value contributes too. */
  value: number | null
  unit: FeatureUnit
  contribution: number
  direction: 'fishing' | 'not_fishing'
}

const MAX_FACTORS = 5

/** Number of earlier steps from which the trees for tracks are better than those for single reports. */
export const minFixesForTrack = ({ calibration }: Pick<FishingModel, 'calibration'>): number =>
  calibration.track[0]?.fromReports ?? Infinity

/** Selects the basis after a number of earlier steps. */
export const selectBasis = (
  model: Pick<FishingModel, 'calibration'>,
  fixes: number,
  hours: number,
  fromMs: number | null,
  positions = fixes,
): Basis => ({ kind: fixes >= minFixesForTrack(model) ? 'track' : 'point', fixes, positions, hours, fromMs })

const calibrationOf = ({ calibration }: Pick<FishingModel, 'calibration'>, { kind, fixes }: Basis): Calibration =>
  kind === 'point'
    ? calibration.point
    : (calibration.track.findLast(({ fromReports }) => fromReports <= fixes) ?? calibration.point)

/** Calibrated probability (0 to 1) of fishing, from a raw margin. */
export const toProbability = (model: Pick<FishingModel, 'calibration'>, basis: Basis, margin: number): number => {
  const { slope, intercept } = calibrationOf(model, basis)
  return 1 / (1 + Math.exp(-(slope * margin + intercept)))
}

/** Probability (0 to 1) of fishing for the features of a report. */
export const fishingProbability = (model: FishingModel, basis: Basis, features: Float32Array): number =>
  toProbability(model, basis, scoreRow(model.ensembles[basis.kind], features))

const prepared = new WeakMap<Ensemble, Contributions>()

const contributionsOf = (ensemble: Ensemble): Contributions => {
  const known = prepared.get(ensemble) ?? prepareContributions(ensemble)
  prepared.set(ensemble, known)
  return known
}

/** Computes the tables for explanations in advance, which takes 0.2 s. */
export const prepareExplanations = (model: FishingModel, kind: Basis['kind']): void => {
  contributionsOf(model.ensembles[kind])
}

type Explained = { readonly base: number; readonly contributions: Float64Array }
/** A report to explain: its features and the basis of its answer. */
export type ExplainOrder = { readonly basis: Basis; readonly features: Float32Array }

/** The exact contribution of every feature to the log-odds of each answer; with `base` they add up to the log-odds of the probability. */
export const explainAll = (model: FishingModel, orders: readonly ExplainOrder[]): Explained[] => {
  const answers = orders.map(({ basis }) => {
    const { slope, intercept } = calibrationOf(model, basis)
    const { base } = contributionsOf(model.ensembles[basis.kind])
    return { slope, base: slope * base + intercept, contributions: new Float64Array(FEATURE_NAMES.length) }
  })
  for (const kind of ['point', 'track'] as const) {
    const batch = orders.flatMap(({ basis, features }, at) => {
      const answer = answers[at]
      return basis.kind !== kind || !answer ? [] : [{ row: features, scale: answer.slope, out: answer.contributions }]
    })
    if (batch.length > 0) addContributions(contributionsOf(model.ensembles[kind]), batch)
  }
  return answers
}

/**
 * The five features with the largest contributions to each answer, strongest first. For a single report only figures of its position are
 * stated: every time window contains just that position, so contributions of speed windows count for its speed, and other windows are left
 * out.
 */
export const strongestFactors = (model: FishingModel, orders: readonly ExplainOrder[]): Factor[][] =>
  explainAll(model, orders).map(({ contributions }, at) => {
    const { basis, features = noFeatures } = orders[at] ?? {}
    return strongestOf(basis?.kind === 'point' ? ofPosition(contributions) : contributions, features)
  })

const speedIndex = FEATURE_NAMES.indexOf('speed')
const speedFigures = ['speedMean', 'speedMin', 'speedMax', ...SPEED_BANDS]
/**
 * For each feature, the index of the position's figure that its contribution counts for: itself, or the speed for windowed speeds; else
 * null.
 */
const countsFor = FEATURE_NAMES.map((name, index) => {
  const { window, figure } = splitFeature(name)
  if (window === null) return POSITION_FIGURES.includes(figure) ? index : null
  return window !== 'own' && speedFigures.includes(figure) ? speedIndex : null
})

function ofPosition(contributions: Float64Array): Float64Array {
  const own = new Float64Array(contributions.length)
  for (const [index, at] of countsFor.entries()) if (at !== null) own[at] = (own[at] ?? 0) + (contributions[index] ?? 0)
  return own
}

const noFeatures = new Float32Array()

/** The features with the largest contributions; among equal ones, the first comes first. */
const largestOf = (contributions: Float64Array): number[] => {
  const largest: number[] = []
  for (let index = 0; index < contributions.length; index += 1) {
    const size = Math.abs(contributions[index] as number)
    if (size === 0) continue
    let at = largest.length
    while (at > 0 && size > Math.abs(contributions[largest[at - 1] as number] as number)) at -= 1
    if (at === MAX_FACTORS) continue
    largest.splice(at, 0, index)
    if (largest.length > MAX_FACTORS) largest.pop()
  }
  return largest
}

const strongestOf = (contributions: Float64Array, features: Float32Array): Factor[] =>
  largestOf(contributions).map((index) => {
    const feature = FEATURE_NAMES[index] ?? ''
    const value = features[index] ?? NaN
    const contribution = contributions[index] ?? 0
    return {
      feature,
      value: Number.isNaN(value) ? null : value,
      unit: unitOf(feature),
      contribution,
      direction: contribution > 0 ? 'fishing' : 'not_fishing',
    }
  })
