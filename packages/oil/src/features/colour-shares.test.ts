import { expect, test } from 'vitest'
import { paint } from '../image/testing.ts'
import { measureColourShares } from './colour-shares.ts'

test('measures black, brown, blue, low sun and sand by their share of the image', () => {
  const fifths = paint((x) => {
    if (x < 32) return [210, 180, 140]
    if (x < 64) return [10, 10, 12]
    if (x < 128) return [80, 55, 30]
    return x < 192 ? [40, 90, 200] : [240, 100, 60]
  })
  const shares = measureColourShares(fifths)
  expect(shares.black).toBeCloseTo(1 / 8, 6)
  expect(shares.sand).toBeCloseTo(1 / 8, 6)
  for (const name of ['brown', 'blue', 'sunset'] as const) expect(shares[name]).toBeCloseTo(1 / 4, 6)
  expect(measureColourShares(paint(() => [120, 120, 120]))).toEqual({
    black: 0,
    brown: 0,
    blue: 0,
    sunset: 0,
    sand: 0,
  })
})
