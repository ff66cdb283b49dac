import { expect, test } from 'vitest'
import { areaOfRing, boxOfRing } from './start-drawing.ts'

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

test('a drawn circle has its middle and its radius', () => {
  const ring = [
    [181, 0],
    [180, 1],
    [179, 0],
    [180, -1],
    [181, 0],
  ]
  const circle = areaOfRing('circle', ring)
  expect(circle).toMatchObject({ kind: 'circle', lat: 0, lon: -180 })
  expect(circle?.kind === 'circle' && circle.radiusNm).toBeCloseTo(60.04, 2)
})

test('a polygon has its corners, and none with too many', () => {
  const ring = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 0],
  ]
  expect(areaOfRing('polygon', ring)).toEqual({
    kind: 'polygon',
    corners: [
      [0, 0],
      [1, 0],
      [1, 1],
    ],
  })
  expect(
    areaOfRing(
      'polygon',
      Array.from({ length: 102 }, (_, at) => [at / 10, 1]),
    ),
  ).toBeNull()
})
