import { FEATURE_NAMES } from '../features/features.ts'
import type { FewPositions } from '../reason.ts'
import type { Basis } from '../score.ts'

/** The last hours that count, and the fewest steps of ten minutes an hour in them from which every probability is an answer. */
const LATELY = { hours: 6, stepsAnHour: 1.5 }
/** With fewer steps, fishing is called from this probability on. */
const SURE_PROBABILITY = 0.8
/** A track is never taken to be shorter, so that its first reports are not sparse by being first. */
const MIN_HOURS = 0.5

const stepsColumn = FEATURE_NAMES.indexOf(`hours${LATELY.hours}.reports`)

/** Whether a report with a track has few steps in the last six hours, or since its track began (IUU-18). */
export const isSparse = ({ kind, hours }: Pick<Basis, 'kind' | 'hours'>, features: Float32Array): boolean => {
  if (kind !== 'track') return false
  const known = Math.min(LATELY.hours, Math.max(hours, MIN_HOURS))
  return (features[stepsColumn] ?? 0) < LATELY.stepsAnHour * known
}

/**
 * Why `probability` (0 to 1) is too low to call a report fishing after so few steps; null where it is not. The straight way between bursts
 * of reports is shorter than the one sailed, so that a vessel that zigzags under way looks slow enough to fish.
 */
export const findFewPositions = (
  basis: Pick<Basis, 'kind' | 'hours'>,
  features: Float32Array,
  probability: number,
): FewPositions | null => {
  if (probability >= SURE_PROBABILITY || !isSparse(basis, features)) return null
  const params = { probability, sureProbability: SURE_PROBABILITY }
  return { rule: 'IUU-18', code: 'few_positions_lately', params }
}
