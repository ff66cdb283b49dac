import { checkLand } from '@varuna/geo/coastline/land-check'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nmBetween, placeBetween, type Place } from '../place.ts'
import { grid, ports } from '../testing.ts'
import { createRouteFinder, type Route } from './find-route.ts'

const findRoute = createRouteFinder(grid)
const portAt = (code: string): Place => {
  const port = ports.find(({ locode }) => locode === code)
  if (port === undefined) throw new Error(`Expected a port with the code ${code}.`)
  return port
}
const between = (from: string, to: string) => findRoute(portAt(from), portAt(to))

const corners = new Set(grid.passages.flatMap(({ line }) => line.map(([lat, lon]) => `${lat} ${lon}`)))
const isCorner = (place: Place) => corners.has(`${place.lat} ${place.lon}`)

/** Points of a route, every quarter of a mile, that are on land, except in canals and harbour approaches. */
const pointsOnLand = ({ places }: Route): Place[] =>
  places.slice(1).flatMap((to, at) => {
    const from = places[at] as Place
    const isPortOrCanal = at === 0 || at === places.length - 2 || isCorner(from) || isCorner(to)
    if (isPortOrCanal) return []
    const steps = Math.ceil(nmBetween(from, to) / 0.25)
    return Array.from({ length: steps }, (_, step) => placeBetween(from, to, step / steps)).filter(
      ({ lat, lon }) => checkLand(grid.coastline, lat, lon).status === 'land',
    )
  })

describe('routes', () => {
  it('cross the Pacific and 180 degrees on great circles', () => {
    const nm = between('CNSHA', 'USLAX')?.nm ?? 0
    expect(Math.abs(nm - 5674) / 5674).toBeLessThan(0.02)
  })

  it.each([
    ['NLRTM', 'SGSIN', 'Suez Canal', 8300],
    ['USNYC', 'USLAX', 'Panama Canal', 4960],
    ['DEHAM', 'PLGDN', 'Kiel Canal', 410],
  ])('%s to %s takes the %s', (from, to, passage, nm) => {
    const route = between(from, to)
    expect(route?.passages).toEqual([passage])
    expect(Math.abs((route?.nm ?? 0) - nm) / nm).toBeLessThan(0.03)
  })

  it.each([
    ['ROCND', 'GRPIR', ['Bosporus', 'Dardanelles'], 555],
    ['USSEA', 'JPCHB', ['Admiralty Inlet'], 4190],
    ['CAVAN', 'JPYOK', [], 4200],
  ])('%s to %s takes narrow straits: %j', (from, to, passages, nm) => {
    const route = between(from, to)
    expect(route?.passages).toEqual(passages)
    expect(Math.abs((route?.nm ?? 0) - nm) / nm).toBeLessThan(0.03)
  })

  it('are null where there is no sea, and from an enclosed sea', () => {
    expect(findRoute({ lat: 48, lon: 68 }, portAt('SGSIN'))).toBeNull()
    expect(findRoute({ lat: 41, lon: 51 }, portAt('SGSIN'))).toBeNull()
  })

  it('never cross land, and are no shorter than the great circle', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ports), fc.constantFrom(...ports), (from, to) => {
        const route = findRoute(from, to)
        if (route === null) return
        expect(pointsOnLand(route)).toEqual([])
        const first = route.places[0] as Place
        const last = route.places.at(-1) as Place
        expect(route.nm).toBeGreaterThanOrEqual(nmBetween(first, last) - 1e-6)
      }),
      { numRuns: 4, seed: 4 },
    )
  })
})
