import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { binaryMetrics } from './binary-metrics.ts'
import { calibrationError } from './calibration-error.ts'

const rows = fc.array(fc.tuple(fc.integer({ min: 0, max: 8 }), fc.boolean()), { minLength: 2, maxLength: 60 })

/** AUC by its definition, pair by pair. */
const pairwiseAuc = (scores: number[], labels: number[]) => {
  let wins = 0
  let pairs = 0
  for (const [i, a] of scores.entries())
    for (const [j, b] of scores.entries()) {
      if (labels[i] !== 1 || labels[j] !== 0) continue
      pairs += 1
      wins += a > b ? 1 : a === b ? 0.5 : 0
    }
  return pairs > 0 ? wins / pairs : null
}

describe('binaryMetrics', () => {
  it('agrees with a worked example', () => {
    const figures = binaryMetrics([0.9, 0.8, 0.7, 0.3, 0.1], [1, 0, 1, 0, 0], 0.5)
    expect(figures.n).toBe(5)
    expect(figures.auc).toBeCloseTo(5 / 6)
    expect(figures.averagePrecision).toBeCloseTo((1 + 2 / 3) / 2)
    expect(figures.precision).toBeCloseTo(2 / 3)
    expect(figures.recall).toBe(1)
    expect(figures.f1).toBeCloseTo(0.8)
    expect(figures.accuracy).toBeCloseTo(0.8)
  })

  it('counts a tie as half', () => {
    expect(binaryMetrics([1, 1], [1, 0], 0.5).auc).toBe(0.5)
  })

  it('has no AUC when all labels are equal', () => {
    const figures = binaryMetrics([0.2, 0.4], [0, 0], 0.5)
    expect(figures.auc).toBeNull()
    expect(figures.averagePrecision).toBeNull()
    expect(figures.precision).toBeNull()
    expect(figures.accuracy).toBe(1)
  })

  it('matches the pairwise definition of AUC', () => {
    fc.assert(
      fc.property(rows, (sample) => {
        const scores = sample.map(([score]) => score)
        const labels = sample.map(([, label]) => (label ? 1 : 0))
        const expected = pairwiseAuc(scores, labels)
        const { auc } = binaryMetrics(scores, labels, 4)
        if (expected === null) expect(auc).toBeNull()
        else expect(auc).toBeCloseTo(expected, 10)
      }),
    )
  })

  it('rejects scores that are NaN', () => {
    expect(() => binaryMetrics([NaN, 1], [0, 1], 0.5)).toThrow(RangeError)
  })
})

describe('calibrationError', () => {
  it('is the mean distance between probabilities and observed shares', () => {
    expect(calibrationError([0.8, 0.8, 0.2, 0.2], [1, 1, 0, 0], 10)).toBeCloseTo(0.2)
    expect(calibrationError([], [], 10)).toBeNull()
  })
})
