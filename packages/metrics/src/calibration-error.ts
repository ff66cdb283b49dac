/**
 * Expected calibration error, 0 to 1: the mean distance between predicted probability and share of positives over `bins` equal
 * intervals, weighted by rows. Null without rows. A label is positive when it is >= 0.5.
 */
export const calibrationError = (
  probabilities: ArrayLike<number>,
  labels: ArrayLike<number>,
  bins: number,
): number | null => {
  const gaps = new Float64Array(bins)
  for (let row = 0; row < probabilities.length; row += 1) {
    const probability = probabilities[row] ?? 0
    const bin = Math.min(bins - 1, Math.floor(probability * bins))
    gaps[bin] = (gaps[bin] ?? 0) + probability - ((labels[row] ?? 0) >= 0.5 ? 1 : 0)
  }
  return probabilities.length > 0 ? gaps.reduce((sum, gap) => sum + Math.abs(gap), 0) / probabilities.length : null
}
