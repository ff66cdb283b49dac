import fc from 'fast-check'
import { expect, it } from 'vitest'
import { greatCircleNm } from '../geometry/great-circle.ts'
import { findWaterway, openWaterways, readNarrowWaters, type WaterwayRow } from './waterways.ts'

const degree = fc.double({ min: -0.4, max: 0.4, noNaN: true })
const line = fc.array(fc.tuple(degree, degree, fc.integer({ min: 100, max: 3000 })), { minLength: 2, maxLength: 6 })
const rows = fc.array(line, { maxLength: 4 }).map((lines) =>
  lines.map((places, at): WaterwayRow => {
    return { name: `River ${at}`, kind: 'river', line: places.map(([lat, lon, width]) => [60 + lat, 10 + lon, width]) }
  }),
)

/** Distance to the nearest water in nautical miles, negative inside it; samples each leg at 401 points. */
const distanceOff = (all: readonly WaterwayRow[], lat: number, lon: number) => {
  let least = Infinity
  for (const { line: places } of all)
    for (const [at, to] of places.slice(1).entries())
      for (let step = 0; step <= 400; step++) {
        const from = places[at] ?? to
        const between = (index: 0 | 1 | 2) => from[index] + ((to[index] - from[index]) * step) / 400
        least = Math.min(least, greatCircleNm(lat, lon, between(0), between(1)) - between(2) / 1852)
      }
  return least
}

it('finds the same as a measurement of every leg', () => {
  fc.assert(
    fc.property(rows, degree, degree, fc.constantFrom(0, 1), (all, north, east, beyondNm) => {
      const [lat, lon] = [60 + north, 10 + east]
      const off = distanceOff(all, lat, lon) - beyondNm
      if (Math.abs(off) < 0.15) return
      expect(findWaterway(openWaterways(all), lat, lon, beyondNm) !== null).toBe(off < 0)
    }),
  )
})

it('returns the first matching waterway of the table, and null where there is none', () => {
  const places: WaterwayRow['line'] = [
    [0, 0, 200],
    [0, 1, 400],
  ]
  const waterways = openWaterways([
    { name: 'Canal', kind: 'canal', line: places },
    { name: 'River', kind: 'river', line: places },
  ])
  expect(findWaterway(waterways, 0.001, 0.5)).toEqual({ name: 'Canal', kind: 'canal' })
  expect(findWaterway(waterways, 0.003, 0.1)).toBeNull()
  expect(findWaterway(waterways, 0.003, 0.9)?.name).toBe('Canal')
  expect(findWaterway(openWaterways([]), 0, 0)).toBeNull()
})

it('reads narrow waters: a line of places with one half width, and a circle of one place', () => {
  const rows = [
    { name: 'Strait', kind: 'strait', half_width_m: '100', line: '10 20; 10.01 20' },
    { name: 'Basin', kind: 'harbour', half_width_m: '50', line: '-10 -20' },
  ]
  const waterways = openWaterways(readNarrowWaters(rows))
  expect(findWaterway(waterways, 10.005, 20.0005)).toEqual({ name: 'Strait', kind: 'strait' })
  expect(findWaterway(waterways, 10.005, 20.0012)).toBeNull()
  expect(findWaterway(waterways, -10.0003, -20.0003)).toEqual({ name: 'Basin', kind: 'harbour' })
  expect(findWaterway(waterways, -10.0006, -20)).toBeNull()
  expect(() => readNarrowWaters([{ ...rows[1], kind: 'pond' }])).toThrow('Basin needs a kind of canal, river')
  expect(() => readNarrowWaters([{ ...rows[1], line: '-10' }])).toThrow('Basin needs')
})
