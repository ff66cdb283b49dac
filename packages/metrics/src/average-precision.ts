import { groupTiedScores } from './tied-groups.ts'

/** Average precision over the steps of recall, without interpolation and with ties grouped; null without positives. */
export const averagePrecision = (scores: ArrayLike<number>, labels: ArrayLike<number>): number | null => {
  let positives = 0
  let seen = 0
  let sum = 0
  for (const group of groupTiedScores(scores, labels)) {
    positives += group.positives
    seen += group.positives + group.negatives
    sum += group.positives * (positives / seen)
  }
  return positives > 0 ? sum / positives : null
}
