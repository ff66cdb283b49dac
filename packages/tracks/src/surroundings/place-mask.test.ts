import { destination } from '@varuna/geo/geometry/great-circle'
import { wrapLongitude } from '@varuna/units/angle'
import { KM_PER_NAUTICAL_MILE } from '@varuna/units/length'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createPlaceMask } from './place-mask.ts'

const lat = fc.double({ min: -90, max: 90, noNaN: true })
const lon = fc.double({ min: -180, max: 180, noNaN: true })

it('is true for every point within reach of a position, across 180 degrees and at the poles too', () => {
  fc.assert(
    fc.property(
      fc.oneof(lat, fc.constantFrom(-90, -89.99, 0, 89.97, 90)),
      fc.oneof(lon, fc.constantFrom(-180, -179.99, 0, 179.99, 180)),
      fc.double({ min: 0, max: 4, noNaN: true }),
      fc.double({ min: 0, max: 360, noNaN: true }),
      (placeLat, placeLon, km, bearing) => {
        const isNear = createPlaceMask([{ lat: placeLat, lon: placeLon }], 4)
        const point = destination(placeLat, placeLon, km / KM_PER_NAUTICAL_MILE, bearing)
        expect(isNear(point.lat, wrapLongitude(point.lon))).toBe(true)
      },
    ),
    { numRuns: 300 },
  )
})

it('is false one degree away', () => {
  const isNear = createPlaceMask([{ lat: 13.1, lon: 80.3 }], 4)
  expect([isNear(13.1, 80.3), isNear(14.1, 80.3), isNear(13.1, 81.3), isNear(-13.1, -80.3)]).toEqual([
    true,
    false,
    false,
    false,
  ])
  expect(createPlaceMask([], 4)(0, 0)).toBe(false)
})
