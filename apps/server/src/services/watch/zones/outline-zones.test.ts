import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ZoneRow } from '@varuna/geo/zones/zone'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bundledPath } from '../../../paths.ts'
import { openSqliteStore } from '../../../store/testing-stores.ts'
import type { Store } from '../../../store/interfaces/store.ts'
import { loadGeo } from '../../shared/bundled-data/load-geo.ts'
import { listZones } from '../places/list-zones.ts'
import { operator } from '../../../audit/actor.ts'
import { importZones, parseZones } from './import-zones.ts'
import { readFeatures } from './read-geojson.ts'
import { openImportedZones } from './imported-zones.ts'

const geo = loadGeo(bundledPath.geo)
const folder = mkdtempSync(join(tmpdir(), 'varuna-outlines-'))
let store: Store
beforeAll(async () => {
  store = await openSqliteStore(folder)
})
beforeEach(async () => {
  for (const { id } of await store.zones.imports()) await store.zones.remove(id)
})
afterAll(async () => {
  await store.close()
  rmSync(folder, { recursive: true })
})

type Ring = [number, number][]
const square = (west: number, south: number, degrees: number): Ring => [
  [west, south],
  [west + degrees, south],
  [west + degrees, south + degrees],
  [west, south + degrees],
  [west, south],
]
const circle = (lon: number, lat: number, degrees: number, corners: number): Ring =>
  Array.from({ length: corners + 1 }, (_, at) => {
    const angle = ((at % corners) / corners) * 2 * Math.PI
    return [lon + degrees * Math.cos(angle), lat + degrees * Math.sin(angle)]
  })
const area = (name: string, ...polygons: Ring[][]) => ({
  type: 'Feature',
  properties: { NAME: name, ISO3: 'IND' },
  geometry: { type: 'MultiPolygon', coordinates: polygons },
})
let now = 1_800_000_000_000
const take = (name: string, ...features: object[]) => {
  now += 1000
  const bytes = (async function* () {
    yield Buffer.from(JSON.stringify({ type: 'FeatureCollection', features }))
  })()
  const kind = 'mpa'
  const zones = parseZones(readFeatures(bytes), { kind, nameField: null, countryField: null })
  return importZones(
    { store, countries: geo.countries, clock: { now: () => now } },
    { name, kind, by: operator },
    zones,
  )
}

test('outlines have their holes, stay within 0.002 degrees, and follow later imports', async () => {
  const imported = openImportedZones(store, geo.zones)
  expect(await imported.outlines()).toMatchObject({ zones: [], leftOut: 0 })
  await take('a.geojson', area('Amber reef', [square(70, 10, 2), square(71, 11, 0.5)]))
  const [reef] = (await imported.outlines()).zones
  expect(reef?.polygons).toEqual([[square(70, 10, 2), square(71, 11, 0.5)]])
  await take('b.geojson', area('Round bank', [circle(60, 5, 1, 20_000)]))
  const round = (await imported.outlines()).zones.find(({ name }) => name === 'Round bank')?.polygons[0]?.[0] ?? []
  expect(round.length).toBeLessThan(200)
  for (const [at, [lon, lat]] of round.slice(1).entries()) {
    const [lastLon, lastLat] = round[at] as [number, number]
    expect(Math.hypot((lon + lastLon) / 2 - 60, (lat + lastLat) / 2 - 5)).toBeGreaterThan(1 - 0.0022)
  }
})

test('the smallest zones are omitted, and counted, when a file has more than a map holds', async () => {
  const zones = Array.from({ length: 1_020 }, (_, at) =>
    area(`Area ${at}`, [square(60 + (at % 40) / 4, -40 + at / 40, 0.01 + at * 1e-5)]),
  )
  await take('many.geojson', ...zones)
  const { zones: outlined, leftOut } = await openImportedZones(store, geo.zones).outlines()
  expect([outlined.length, leftOut]).toEqual([1_000, 20])
  expect(outlined.some(({ name }) => name === 'Area 0')).toBe(false)
  expect(outlined.some(({ name }) => name === 'Area 1019')).toBe(true)
})

test('an imported area replaces a screening zone, with its season and whether it is closed', async () => {
  const row: ZoneRow = {
    id: 'in-turtles',
    name: 'Turtle Beach Sanctuary',
    countries: ['IN'],
    kind: 'seasonal_closure',
    season: { from: '11-01', to: '05-31' },
    confidence: 'high',
    source: 'made for this test',
    shape: { type: 'polygon', corners: square(86, 20, 1) },
  }
  const rules = {
    version: '1',
    knownFrom: '2025',
    zones: {
      'in-turtles': {
        fishing: 'banned',
        homeFlags: ['IN'],
        confidence: 'high',
        since: null,
        basis: 'made for this test',
      },
    },
  } as const
  const imported = openImportedZones(store, [row])
  const list = async (month: number) => listZones([row], await imported.outlines(), rules, Date.UTC(2026, month, 15))
  expect((await list(11)).map(({ id, isClosed, approximate }) => [id, isClosed, approximate])).toEqual([
    ['in-turtles', true, true],
  ])
  await take('official.geojson', area('Turtle Beach Sanctuary', [square(86.1, 20.1, 0.8)]))
  expect(await list(11)).toMatchObject([
    { name: 'Turtle Beach Sanctuary', isClosed: true, approximate: false, kind: 'seasonal_closure' },
  ])
  expect(await list(6)).toMatchObject([{ isClosed: false, approximate: false }])
})
