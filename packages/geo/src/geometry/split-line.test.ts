import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitAtAntimeridian, type LonLat } from './split-line.ts'

/** The parts of a line, as lists of points. */
function partsOf(points: readonly LonLat[]): LonLat[][] {
  const parts: LonLat[][] = []
  for (const { begins, ...point } of splitAtAntimeridian(points)) {
    if (begins) parts.push([])
    parts.at(-1)?.push(point)
  }
  return parts
}

const line = (...points: [lon: number, lat: number][]) => points.map(([lon, lat]) => ({ lon, lat }))

test.each([
  ['eastwards', line([179, 10], [-179, 12]), [line([179, 10], [180, 11]), line([-180, 11], [-179, 12])]],
  ['westwards', line([-179, 10], [178, 13]), [line([-179, 10], [-180, 11]), line([180, 11], [178, 13])]],
  [
    'there and back',
    line([179, 0], [-179, 0], [179, 0]),
    [line([179, 0], [180, 0]), line([-180, 0], [-179, 0], [-180, 0]), line([180, 0], [179, 0])],
  ],
  [
    'to the meridian and on',
    line([179, 0], [180, 1], [-179, 2]),
    [line([179, 0], [180, 1]), line([-180, 1], [-179, 2])],
  ],
  ['not at all', line([-90, 0], [90, 5]), [line([-90, 0], [90, 5])]],
  ['from the meridian', line([180, 0], [-179, 1]), [line([-180, 0], [-179, 1])]],
  ['nowhere', line([170, 0], [170, 0]), []],
])('a line that goes %s is split there', (_, points, parts) => {
  expect(partsOf(points)).toEqual(parts)
})

test('keeps a line along the meridian on it', () => {
  for (const { lon } of splitAtAntimeridian(line([180, 0], [-180, 1], [180, 2]))) expect(Math.abs(lon)).toBe(180)
})

test('makes no part that crosses the meridian or is a single point, and keeps every point of the line', () => {
  const point = fc.record({ lon: fc.integer({ min: -180, max: 180 }), lat: fc.integer({ min: -90, max: 90 }) })
  const keyOf = ({ lon, lat }: LonLat) => `${lon} ${lat}`
  fc.assert(
    fc.property(fc.array(point, { minLength: 2, maxLength: 30 }), (points) => {
      const parts = partsOf(points)
      for (const part of parts) {
        expect(part.length).toBeGreaterThan(1)
        for (const [index, { lon }] of part.slice(1).entries())
          expect(Math.abs(lon - (part[index]?.lon ?? NaN))).toBeLessThanOrEqual(180)
      }
      const kept = new Set(parts.flat().map(keyOf))
      const inside = points.filter(({ lon }) => Math.abs(lon) < 180)
      if (new Set(points.map(keyOf)).size > 1) expect(inside.filter((one) => !kept.has(keyOf(one)))).toEqual([])
    }),
  )
})
