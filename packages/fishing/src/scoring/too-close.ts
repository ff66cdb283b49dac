import type { TooClose } from '../reason.ts'

/** From here up to the model's threshold, fishing and not fishing are within odds of 3 to 2 of each other. */
const LEAST_PROBABILITY = 0.4

/** Why a `probability` (0 to 1) that is not above the model's threshold is no answer (IUU-19); null where it is one. */
export const findTooClose = (probability: number): TooClose | null =>
  probability < LEAST_PROBABILITY
    ? null
    : { rule: 'IUU-19', code: 'too_close_to_call', params: { probability, leastProbability: LEAST_PROBABILITY } }
