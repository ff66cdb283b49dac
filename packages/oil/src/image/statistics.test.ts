import { expect, test } from 'vitest'
import { sorted } from './sorted.ts'
import { moments, otsu, quantile, robustSpread } from './statistics.ts'

test('quantiles and spread of a known list', () => {
  const order = sorted(Float32Array.from([5, 1, 3, 2, 4]))
  expect([quantile(order, 0), quantile(order, 0.5), quantile(order, 1)]).toEqual([1, 3, 5])
  expect(robustSpread(order)).toBeCloseTo(0.7413 * 2)
  expect(quantile(new Float32Array(0), 0.5)).toBe(0)
})

test('a constant has no deviation, skewness or kurtosis', () => {
  expect(moments([7, 7, 7])).toEqual({ mean: 7, deviation: 0, skewness: 0, kurtosis: 0 })
})

test('otsu finds the threshold between two clusters', () => {
  const split = otsu(Float32Array.from([1, 1, 1, 9, 9, 9, 9, 9, 9]))
  expect(split.threshold).toBe(1)
  expect(split.separability).toBeCloseTo(1)
  expect(split.lowerShare).toBeCloseTo(1 / 3)
})
