import { expect, it } from 'vitest'
import { readTile } from '../fixtures/read-tile.ts'
import type { ZoneRow } from '../zones/zone.ts'
import { cutPlaces, openChartPlaces } from './cut-tile.ts'
import { linesLayer } from './cut-lines.ts'
import { encodeTile } from './vector-tile.ts'

const zone = (id: string, shape: ZoneRow['shape']): ZoneRow => ({
  id,
  name: id,
  countries: ['FJ'],
  kind: 'protected_area',
  shape,
  season: null,
  confidence: 'low',
  source: 'test',
})
const port = (name: string, lat: number, lon: number) =>
  ({ name, aliases: [], country: 'FJ', locode: null, lat, lon, source: 'varuna' }) as const

const places = openChartPlaces(
  [{ kind: 'sea', name: 'Koro Sea', rank: 2, lat: -18, lon: 179.5 }],
  [port('Suva', -18.14, 178.42), port('On the line', 0, 180)],
  [
    zone('across', {
      type: 'polygon',
      corners: [
        [178, -20],
        [182, -20],
        [182, -16],
        [178, -16],
      ],
    }),
    zone('ring', { type: 'circles', circles: [{ lat: -17, lon: -179.9, radiusNm: 30 }] }),
    zone('waters', { type: 'waters', of: 'FJ' }),
  ],
)
const namesIn = (layer: { properties: Record<string, string | number> }[] = []) =>
  layer.map(({ properties }) => properties['name'])

it('draws zones on both sides of the antimeridian, clockwise, and none for whole waters', () => {
  for (const x of [0, 31]) {
    const { zones = [] } = readTile(cutPlaces(places, { z: 5, x, y: 17 }))
    expect(namesIn(zones)).toEqual(['across', 'ring'])
    for (const [ring = []] of zones.map(({ parts }) => parts)) {
      const area = ring.reduce((sum, [ax, ay], at) => {
        const [bx, by] = ring[(at + 1) % ring.length] ?? [0, 0]
        return sum + ax * by - bx * ay
      }, 0)
      expect(area).toBeGreaterThan(0)
    }
  }
})

it('puts each port and name in exactly one tile, 180 E being 180 W', () => {
  const tilesWith = (name: string) =>
    [0, 31].flatMap((x) =>
      [15, 16, 17].filter((y) => {
        const { ports, names } = readTile(cutPlaces(places, { z: 5, x, y }))
        return [...namesIn(ports), ...namesIn(names)].includes(name)
      }),
    )
  expect(['Suva', 'On the line', 'Koro Sea'].map((name) => tilesWith(name).length)).toEqual([1, 1, 1])
})

it('shows ports from zoom 5', () => {
  expect(namesIn(readTile(cutPlaces(places, { z: 4, x: 15, y: 8 }))['ports'])).toEqual([])
})

it.each([
  [{ z: 0, x: 0, y: 0 }, [1800]],
  [{ z: 6, x: 32, y: 31 }, [1800, 300, 60]],
  [{ z: 12, x: 2048, y: 2047 }, [1800, 1]],
])('draws the graticule of tile %j', (at, steps) => {
  const { grid = [] } = readTile(cutPlaces(places, at))
  const found = new Set(grid.map(({ properties }) => properties['step']))
  expect([...found].sort((a, b) => Number(b) - Number(a))).toEqual(steps)
})

it('cuts lines to a tile, maritime limits only where they are distinct from the coast', () => {
  const line = {
    kind: 'territorial',
    line: [70, 9, 75, 11, 80, 9],
    west: 70,
    south: 9,
    east: 80,
    north: 11,
  } as const
  const lines = [{ ...line, line: [...line.line] }]
  expect(readTile(encodeTile([linesLayer(lines, { z: 4, x: 11, y: 7 })]))).toEqual({})
  const { lines: drawn = [] } = readTile(encodeTile([linesLayer(lines, { z: 5, x: 22, y: 15 })]))
  expect(drawn.map(({ properties, parts }) => [properties['kind'], parts[0]?.length])).toEqual([['territorial', 3]])
  expect(linesLayer(lines, { z: 5, x: 2, y: 15 }).features).toEqual([])
})
