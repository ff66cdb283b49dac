import { expect, test } from 'vitest'
import { resizeToPlanes } from './resize.ts'
import { createRgbTensor, rgbTensorSide } from './rgb-tensor.ts'
import { paint } from './testing.ts'

test('keeps a flat colour in each plane', () => {
  const planes = resizeToPlanes(
    paint(() => [10, 20, 30]),
    4,
  )
  const rounded = Array.from(planes, (value) => Math.round(value * 1000) / 1000)
  expect(rounded).toEqual([...Array(16).fill(10), ...Array(16).fill(20), ...Array(16).fill(30)])
})

test('keeps a horizontal ramp when halving an image', () => {
  const planes = resizeToPlanes(
    paint((x) => [x, x, x]),
    128,
  )
  for (let x = 2; x < 126; x++) expect(planes[x]).toBeCloseTo(2 * x + 0.5, 1)
})

test('the second view mirrors the first, both within -1 to 1', () => {
  const tensor = createRgbTensor(paint((x, y) => [x, y, 255]))
  const half = tensor.length / 2
  const last = rgbTensorSide - 1
  for (const [x, y] of [
    [0, 0],
    [5, 100],
    [last, 7],
  ] as const) {
    expect(tensor[half + y * rgbTensorSide + x]).toBe(tensor[y * rgbTensorSide + last - x])
  }
  expect(Math.max(...tensor.subarray(0, 100))).toBeLessThanOrEqual(1)
  expect(tensor[half - 1]).toBeCloseTo(1)
})
