import { expect, test } from 'vitest'
import { boxOfRing } from './start-drawing.ts'

test('a rectangle drawn across 180 degrees becomes a box across it', () => {
  const ring = [
    [171.2, -4],
    [188.8, -4],
    [188.8, 6],
    [171.2, 6],
    [171.2, -4],
  ]
  const box = boxOfRing(ring)
  expect(box).toMatchObject({ south: -4, west: 171.2, north: 6 })
  expect(box.east).toBeCloseTo(-171.2, 9)
})
