import { expect, test } from 'vitest'
import { boxOfZone, isInZone } from './zones-query.ts'

const across = {
  polygons: [
    [
      [
        [175, -10],
        [190, -10],
        [190, 10],
        [175, 10],
      ] as [number, number][],
    ],
  ],
}

test('a zone across the 180th meridian contains positions on both sides, and its box crosses it', () => {
  const places = [
    [0, 176],
    [0, -171],
    [0, 180],
    [0, -180],
    [0, -169],
    [0, 174],
    [11, 180],
  ] as const
  expect(places.map(([lat, lon]) => isInZone(across, lat, lon))).toEqual([true, true, true, true, false, false, false])
  expect(boxOfZone(across)).toEqual({ south: -10, west: 175, north: 10, east: -170 })
})

test('a zone without an outline contains nothing and has no box', () => {
  expect([isInZone({ polygons: [] }, 0, 0), boxOfZone({ polygons: [] })]).toEqual([false, null])
})

test('a hole of a zone is outside it', () => {
  const hole: [number, number][] = [
    [180, -1],
    [182, -1],
    [182, 1],
    [180, 1],
  ]
  const pierced = { polygons: across.polygons.map((rings) => [...rings, hole]) }
  expect([isInZone(pierced, 0, -179), isInZone(pierced, 0, 179)]).toEqual([false, true])
})
