import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { greatCircleNm } from '@varuna/geo/geometry/great-circle'
import { countrySquares, coastalWatersAt } from '@varuna/geo/waters/waters'
import { createWatersReach } from '@varuna/geo/waters/waters-reach'
import { zonesAt } from '@varuna/geo/zones/zones'
import { wrapLongitude } from '@varuna/units/angle'
import { bundledPath } from '../../../paths.ts'
import { loadGeo } from '../../shared/bundled-data/load-geo.ts'
import { loadSurroundings } from './load-surroundings.ts'

const geo = loadGeo(bundledPath.geo)
const around = loadSurroundings(bundledPath.geo)

/** Random places: a third anywhere, a third near ports, a third near zones. */
const place = fc.oneof(
  fc.tuple(fc.double({ min: -90, max: 90, noNaN: true }), fc.double({ min: -180, max: 180, noNaN: true })),
  fc
    .tuple(fc.constantFrom(...geo.ports.rows), fc.double({ min: -0.06, max: 0.06, noNaN: true }))
    .map(([port, off]) => [port.lat + off, port.lon + off] as const),
  fc.tuple(fc.constantFrom(...geo.zones), fc.double({ min: -3, max: 3, noNaN: true })).map(([{ shape }, off]) => {
    if (shape.type === 'circles') return [(shape.circles[0]?.lat ?? 0) + off, shape.circles[0]?.lon ?? 0] as const
    return shape.type === 'polygon'
      ? ([(shape.corners[0]?.[1] ?? 0) + off, shape.corners[0]?.[0] ?? 0] as const)
      : ([-49 + off, 70] as const)
  }),
)

describe('surroundings', () => {
  it('find the port that brute force finds', () => {
    fc.assert(
      fc.property(place, ([lat, lon]) => {
        const distances = geo.ports.rows.map((port) => greatCircleNm(lat, lon, port.lat, port.lon) * 1.852)
        const nearest = Math.min(...distances)
        const found = around.findPortNearby(lat, lon)
        if (nearest <= 4) expect(found?.distanceKm).toBeCloseTo(nearest, 6)
        else expect(found).toBeNull()
      }),
      { numRuns: 400 },
    )
  })

  it('find the zones that checking every zone finds', () => {
    const timeMs = Date.UTC(2026, 5, 15)
    fc.assert(
      fc.property(place, ([lat, lon]) => {
        if (Math.abs(lat) > 90) return
        const country = coastalWatersAt(geo.waters, geo.coastline, lat, lon, geo.treaties)?.country ?? null
        const all = zonesAt(geo.zones, lat, lon, timeMs, country).map(({ id }) => id)
        expect(around.zonesAt(lat, lon, timeMs).map(({ id }) => id)).toEqual(all)
      }),
      { numRuns: 400 },
    )
  })

  it.each(['IO', 'PW', 'NC', 'CK', 'PN', 'GS', 'NO', 'AU', 'ID', 'US', 'FJ'])(
    'check the waters of %s wherever a point or one beside it is in them',
    (country) => {
      const mayReach = createWatersReach(geo.waters, geo.treaties, country)
      const coasts = countrySquares(geo.waters, country)
      const off = fc.double({ min: -9, max: 9, noNaN: true })
      let inside = 0
      fc.assert(
        fc.property(fc.constantFrom(...coasts), off, off, ({ lat, lon }, north, east) => {
          const point = { lat: Math.max(-89, Math.min(89, lat + north)), lon: wrapLongitude(lon + east) }
          if (coastalWatersAt(geo.waters, geo.coastline, point.lat, point.lon, geo.treaties)?.country !== country)
            return
          inside += 1
          expect(mayReach(point.lat, point.lon)).toBe(true)
          expect(mayReach(point.lat - 0.25, wrapLongitude(point.lon - 0.25))).toBe(true)
        }),
        { numRuns: 400 },
      )
      expect(inside).toBeGreaterThan(10)
    },
  )

  it('do not check the waters of an island at the other end of an ocean', () => {
    const mayReach = createWatersReach(geo.waters, geo.treaties, 'PN')
    expect([mayReach(-25, -130), mayReach(-25, -100), mayReach(25, -130), mayReach(0, 0)]).toEqual([
      true,
      false,
      false,
      false,
    ])
  })

  it.each([
    ['the Kiel Canal', 54.2, 9.42, 'shore'],
    ['the Rhine at Cologne', 50.94, 6.97, 'shore'],
    ['the Ohio at Cincinnati', 39.09, -84.51, 'shore'],
    ['Miraflores, Panama', 9.0, -79.59, 'shore'],
    ['the middle of the Arabian Sea', 15, 65, 'water'],
    ['Madrid', 40.42, -3.7, 'land'],
    ['the Sahara', 24, 5, 'land'],
  ])('classify %s', (_, lat, lon, kind) => {
    expect(around.groundAt(lat, lon).kind).toBe(kind)
  })
})
