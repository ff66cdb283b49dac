import { averagePrecision } from './average-precision.ts'
import { rocAuc } from './roc-auc.ts'

/** Metrics of a binary classifier; null where the labels leave a metric undefined. */
export type BinaryMetrics = {
  n: number
  positives: number
  auc: number | null
  averagePrecision: number | null
  f1: number | null
  precision: number | null
  recall: number | null
  accuracy: number | null
}

const ratio = (part: number, whole: number) => (whole > 0 ? part / whole : null)

/**
 * Computes AUC (ties count half) and average precision, and F1, precision, recall and accuracy for `score >= threshold`. `scores` and
 * `labels` have equal lengths; a label is positive when it is >= 0.5. Throws a RangeError when the lengths differ.
 */
export const binaryMetrics = (
  scores: ArrayLike<number>,
  labels: ArrayLike<number>,
  threshold: number,
): BinaryMetrics => {
  if (scores.length !== labels.length)
    throw new RangeError(`scores and labels must have equal lengths, got ${scores.length} and ${labels.length}`)
  const n = scores.length
  let hits = 0
  let called = 0
  let positives = 0
  for (let row = 0; row < n; row += 1) {
    const yes = (scores[row] ?? NaN) >= threshold
    const truth = (labels[row] ?? 0) >= 0.5
    if (yes) called += 1
    if (truth) positives += 1
    if (yes && truth) hits += 1
  }
  const wrong = called + positives - 2 * hits
  return {
    n,
    positives,
    auc: rocAuc(scores, labels),
    averagePrecision: averagePrecision(scores, labels),
    f1: ratio(2 * hits, called + positives),
    precision: ratio(hits, called),
    recall: ratio(hits, positives),
    accuracy: ratio(n - wrong, n),
  }
}
