import { expect, test } from 'vitest'
import { paint } from '../image/testing.ts'
import { measureColourShares } from './colour-shares.ts'

test('measures black, brown, blue and low sun by their share of the image', () => {
  const quarters = paint((x) => {
    if (x < 64) return [10, 10, 12]
    if (x < 128) return [100, 70, 40]
    return x < 192 ? [40, 90, 200] : [240, 140, 60]
  })
  const shares = measureColourShares(quarters)
  for (const share of Object.values(shares)) expect(share).toBeCloseTo(0.25, 6)
  expect(measureColourShares(paint(() => [120, 120, 120]))).toEqual({ black: 0, brown: 0, blue: 0, sunset: 0 })
})
