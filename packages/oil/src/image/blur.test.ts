import { expect, test } from 'vitest'
import { blur, shrink } from './blur.ts'

test('blur preserves a constant plane and the sum of a single point', () => {
  const data = new Float32Array(41 * 41)
  data[20 * 41 + 20] = 100
  const spread = blur({ width: 41, height: 41, data }, 2)
  expect(spread.data.reduce((sum, value) => sum + value, 0)).toBeCloseTo(100, 2)
  const flat = blur({ width: 8, height: 8, data: new Float32Array(64).fill(5) }, 3)
  for (const value of flat.data) expect(value).toBeCloseTo(5, 4)
})

test('shrink averages each block', () => {
  const plane = { width: 4, height: 2, data: Float32Array.from([1, 3, 5, 7, 1, 3, 5, 7]) }
  expect(shrink(plane, 2)).toEqual({ width: 2, height: 1, data: Float32Array.from([2, 6]) })
})
