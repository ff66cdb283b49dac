import { expect, test } from 'vitest'
import { cutOutline } from './cut-outline.ts'

const box = (west: number, south: number, east: number, north: number): [number, number][] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
]
const boundsOf = (ring: [number, number][] = []) => {
  const [lons, lats] = [ring.map(([lon]) => lon), ring.map(([, lat]) => lat)]
  return [Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)]
}
const twiceArea = (ring: [number, number][] = []) =>
  ring.slice(1).reduce((sum, [x, y], at) => sum + (ring[at]?.[0] ?? 0) * y - x * (ring[at]?.[1] ?? 0), 0)

test('an outline that does not cross the meridian stays one polygon, wound counter-clockwise with clockwise holes', () => {
  const outline = box(70, 18, 71, 19)
  const hole = box(70.2, 18.2, 70.4, 18.4)
  const expected = [[outline, hole.toReversed()]]
  expect(cutOutline([outline, hole])).toEqual(expected)
  expect(cutOutline([outline.toReversed(), hole.toReversed()])).toEqual(expected)
})

test.each([
  ['east of it', box(-180.2, 10, -179.9, 11)],
  ['west of it', box(179.8, 10, 180.1, 11)],
  [
    'wrapped point by point',
    box(179.8, 10, 180.1, 11).map(([lon, lat]): [number, number] => [lon > 180 ? lon - 360 : lon, lat]),
  ],
])('an outline across the 180th meridian that is written %s becomes two polygons', (_, outline) => {
  const hole = box(-179.99, 10.4, -179.95, 10.6)
  const parts = cutOutline([outline, hole])
  expect(parts.map(([ring]) => boundsOf(ring).map((value) => Math.round(value * 1e6) / 1e6))).toEqual([
    [expect.any(Number), 10, 180, 11],
    [-180, 10, expect.any(Number), 11],
  ])
  const areas = parts.map(([ring]) => twiceArea(ring) / 2)
  expect(Math.min(...areas)).toBeGreaterThan(0)
  expect(areas.reduce((sum, area) => sum + area, 0)).toBeCloseTo(0.3, 6)
  expect(parts.map((rings) => rings.length)).toEqual([1, 2])
  expect(twiceArea(parts[1]?.[1])).toBeLessThan(0)
})

test('a hole across the meridian is cut too, and an outline that only touches it is not', () => {
  expect(cutOutline([box(179, 0, 181, 2), box(179.5, 0.5, 180.5, 1.5)]).map((rings) => rings.length)).toEqual([2, 2])
  expect(cutOutline([box(179, 0, 180, 2)])).toHaveLength(1)
  expect(cutOutline([])).toEqual([])
})
