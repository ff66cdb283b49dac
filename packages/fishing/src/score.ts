import type { FishingModel } from './model.ts'

/** What an answer rests on: the report alone, or the report after `fixes` earlier ones over `hours`. */
export type Basis = { kind: 'point' } | { kind: 'track'; fixes: number; hours: number }

/** The calibrated probability (0 to 1) that the vessel is fishing, from the graph's raw margin. */
export const fishingProbability = (model: FishingModel, basis: Basis['kind'], margin: number): number => {
  const { slope, intercept } = model.calibration[basis]
  return 1 / (1 + Math.exp(-(slope * margin + intercept)))
}
