import type { FishingModel } from './model.ts'

/**
 * Which graph answers: `point` for a report alone, `track` after enough earlier reports. `fixes` counts known earlier reports, at most
 * one in four minutes; `hours` is the time since the first of them.
 */
export type Basis = { kind: 'point' | 'track'; fixes: number; hours: number }

/** Number of earlier reports from which the track graph is better than the point graph. */
export const minFixesForTrack = ({ calibration }: FishingModel): number => calibration.track[0]?.fromReports ?? Infinity

/** Selects the basis after a number of earlier reports. */
export const selectBasis = (model: FishingModel, fixes: number, hours: number): Basis => ({
  kind: fixes >= minFixesForTrack(model) ? 'track' : 'point',
  fixes,
  hours,
})

/** Calibrated probability (0 to 1) of fishing, from the graph's raw margin. */
export const fishingProbability = (model: FishingModel, { kind, fixes }: Basis, margin: number): number => {
  const { track, point } = model.calibration
  const { slope, intercept } =
    kind === 'point' ? point : (track.findLast(({ fromReports }) => fromReports <= fixes) ?? point)
  return 1 / (1 + Math.exp(-(slope * margin + intercept)))
}
