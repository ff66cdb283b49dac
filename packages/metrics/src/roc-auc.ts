import { groupTiedScores } from './tied-groups.ts'

/** Area under the ROC curve: the probability that a positive outranks a negative, ties counting half. Null without both. */
export const rocAuc = (scores: ArrayLike<number>, labels: ArrayLike<number>): number | null => {
  let positives = 0
  let negatives = 0
  let wins = 0
  for (const group of groupTiedScores(scores, labels)) {
    wins += group.negatives * (positives + group.positives / 2)
    positives += group.positives
    negatives += group.negatives
  }
  return positives > 0 && negatives > 0 ? wins / (positives * negatives) : null
}
