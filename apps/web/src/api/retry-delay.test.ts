import { expect, test } from 'vitest'
import { retryDelayMs } from './retry-delay.ts'

test.each([
  [0, 1_000],
  [1, 2_000],
  [2, 4_000],
  [3, 5_000],
  [2_000, 5_000],
])('after %i failed tries the pause is at most %i ms, and at least three quarters of it', (failures, longest) => {
  const delays = Array.from({ length: 200 }, () => retryDelayMs(failures))
  expect(Math.max(...delays)).toBeLessThanOrEqual(longest)
  expect(Math.min(...delays)).toBeGreaterThanOrEqual(0.75 * longest)
  expect(new Set(delays).size).toBeGreaterThan(100)
})
