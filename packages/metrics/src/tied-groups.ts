/** Positives and negatives that share one score. */
export type TiedGroup = { score: number; positives: number; negatives: number }

/** Groups rows of equal score, highest first; a label is positive when it is >= 0.5. Throws a RangeError for a NaN score. */
export const groupTiedScores = (scores: ArrayLike<number>, labels: ArrayLike<number>): TiedGroup[] => {
  const order = Uint32Array.from({ length: scores.length }, (_, row) => row)
  for (const row of order)
    if (Number.isNaN(scores[row])) throw new RangeError(`scores must be numbers, got NaN in row ${row}`)
  order.sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0))
  const groups: TiedGroup[] = []
  let group: TiedGroup | undefined
  for (const row of order) {
    const score = scores[row] ?? 0
    if (group === undefined || group.score !== score) {
      group = { score, positives: 0, negatives: 0 }
      groups.push(group)
    }
    if ((labels[row] ?? 0) >= 0.5) group.positives += 1
    else group.negatives += 1
  }
  return groups
}
