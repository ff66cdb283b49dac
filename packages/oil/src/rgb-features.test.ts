import { expect, test } from 'vitest'
import { rgbEvidence } from './evidence.ts'
import { rgbFeatures } from './rgb-features.ts'
import { paint } from './testing.ts'

const sea = (x: number, y: number): [number, number, number] => [30, 90 + (x % 7), y < 90 ? 230 : 150]
const spill = paint((x, y) => (y > 120 && y < 200 && x > 40 && x < 220 ? [50, 30, 12] : sea(x, y)))

test('every name is given once and every value is a finite number', () => {
  for (const image of [spill, paint(() => [0, 0, 0]), paint(sea)]) {
    const { names, values } = rgbFeatures(image)
    expect(new Set(names).size).toBe(names.length)
    expect(values.every(Number.isFinite)).toBe(true)
  }
})

test('brown water counts as brown and is told', () => {
  const { names, values } = rgbFeatures(spill)
  expect(values[names.indexOf('brown_share')]).toBeCloseTo((79 * 179) / 256 ** 2, 2)
  expect(rgbEvidence({ names, values }).join(' ')).toContain('% of the image is brown.')
})
