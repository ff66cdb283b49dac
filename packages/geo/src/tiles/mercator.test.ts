import fc from 'fast-check'
import { expect, it } from 'vitest'
import { EDGE_LATITUDE, EXTENT, isTile, latAt, lonAt, MAX_ZOOM, tileX, tileY } from './mercator.ts'

it('converts to tile units and back, at every zoom', () => {
  const zoom = fc.integer({ min: 0, max: MAX_ZOOM })
  fc.assert(
    fc.property(
      zoom,
      fc.double({ min: -180, max: 180, noNaN: true }),
      fc.double({ min: -85, max: 85, noNaN: true }),
      (z, lon, lat) => {
        const tile = { z, x: Math.floor(2 ** z / 3), y: Math.floor(2 ** z / 5) }
        expect(lonAt(tile, tileX(tile, lon))).toBeCloseTo(lon, 8)
        expect(latAt(tile, tileY(tile, lat))).toBeCloseTo(lat, 8)
      },
    ),
  )
})

it('puts the corners of the world at the corners of its tile, and the poles at its sides', () => {
  const world = { z: 0, x: 0, y: 0 }
  expect([tileX(world, -180), tileX(world, 180)]).toEqual([0, EXTENT])
  expect(tileY(world, EDGE_LATITUDE)).toBeCloseTo(0, 6)
  expect(tileY(world, 90)).toBe(tileY(world, EDGE_LATITUDE))
  expect(tileY(world, -90)).toBeCloseTo(EXTENT, 6)
})

it.each([
  [{ z: 0, x: 0, y: 0 }, true],
  [{ z: 12, x: 4095, y: 4095 }, true],
  [{ z: 12, x: 4096, y: 0 }, false],
  [{ z: 13, x: 0, y: 0 }, false],
  [{ z: 3, x: -1, y: 0 }, false],
  [{ z: 3, x: 1.5, y: 0 }, false],
])('knows whether %j is a tile', (tile, known) => {
  expect(isTile(tile)).toBe(known)
})
