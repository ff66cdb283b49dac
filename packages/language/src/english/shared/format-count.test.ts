import { expect, test } from 'vitest'
import { formatCount } from './format-count.ts'

test('counts are grouped as the platform groups them', () => {
  const counts = [0, 7, 999, 1_000, 12_345, 999_999, 1_000_000, 1_234_567_890, -1, -999, -1_000, -123_456]
  expect(counts.map(formatCount)).toEqual(counts.map((count) => count.toLocaleString('en')))
})
