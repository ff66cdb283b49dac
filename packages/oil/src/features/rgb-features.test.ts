import { expect, test } from 'vitest'
import { describeRgb } from '../verdict/evidence.ts'
import { computeRgbFeatures } from './rgb-features.ts'
import { paint } from '../image/testing.ts'

const sea = (x: number, y: number): [number, number, number] => [30, 90 + (x % 7), y < 90 ? 230 : 150]
const spill = paint((x, y) => (y > 120 && y < 200 && x > 40 && x < 220 ? [50, 30, 12] : sea(x, y)))

test('each feature name is unique and each value is finite', () => {
  for (const image of [spill, paint(() => [0, 0, 0]), paint(sea)]) {
    const { names, values } = computeRgbFeatures(image)
    expect(new Set(names).size).toBe(names.length)
    expect(values.every(Number.isFinite)).toBe(true)
  }
})

test('reports brown water as brown', () => {
  const { names, values } = computeRgbFeatures(spill)
  expect(values[names.indexOf('brown_share')]).toBeCloseTo((79 * 179) / 256 ** 2, 2)
  expect(describeRgb({ names, values })).toContainEqual({
    code: 'brown',
    params: { share: values[names.indexOf('brown_share')] },
  })
})
