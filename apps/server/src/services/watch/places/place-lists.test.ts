import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { locate } from '@varuna/geo/locate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundledPath } from '../../../paths.ts'
import type { Store } from '../../../store/interfaces/store.ts'
import { openSqliteStore } from '../../../store/testing-stores.ts'
import { loadGeo } from '../../shared/bundled-data/load-geo.ts'
import { surroundingsOf } from '../tracks/load-surroundings.ts'
import type { PlaceListKind } from './place-list-kinds.ts'
import { formatPlaceList, importPlaceList, removePlaceList, withPlaceLists } from './place-lists.ts'

const geo = loadGeo(bundledPath.geo)
const clock = { now: () => Date.UTC(2026, 10, 27) }
let folder: string
let store: Store
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'varuna-places-'))
  store = await openSqliteStore(folder)
})
afterAll(async () => {
  await store.close()
  rmSync(folder, { recursive: true })
})

const bring = (kind: PlaceListKind, name: string, text: string) =>
  importPlaceList({ store, clock, geo }, { kind, name, bytes: new TextEncoder().encode(text) })
const textOf = async (kind: PlaceListKind) => {
  const [row] = await store.publishedLists.ofKinds([kind])
  return row === undefined ? '' : [...formatPlaceList(row)].join('')
}

/** Columns and forms of the World Port Index as it is published; the fifth port is none of Varuna's. */
const index = `\uFEFFOID_,World Port Index Number,Region Name,Main Port Name,Alternate Port Name,UN/LOCODE,Country Code,World Water Body,Tidal Range (m),Harbor Size,Latitude,Longitude
0.0,15590.0,United States W Coast -- 16190,Los Angeles,,US LAX,United States,North Pacific Ocean,1.5,Large,33.72,-118.27
1.0,49200.0,India -- 48580,Mumbai,Bombay,IN BOM,India,Arabian Sea,4.0,Large,18.95,72.85
2.0,60200.0,Korea -- 60000,Busan,Pusan; Fusan, ,"Korea, South",Sea of Japan,1,Large,35.1,129.04
3.0,1.0,Burma -- 1,Yangon,Rangoon,MM RGN,Burma,Andaman Sea,5,Medium,16.766667,96.166667
4.0,2.0,Papua -- 1,Anewa Bay,,PG KIE,Papua New Guinea,Solomon Sea,1,Small,-6.216667,155.633333
`

test('ports of the World Port Index count before the bundled ones, in the place of a position too', async () => {
  const place = [-6.21, 155.63] as const
  expect(locate(geo, ...place).nearestPort?.distanceNm).toBeGreaterThan(2)
  expect(await bring('ports', 'UpdatedPub150.csv', index)).toMatchObject({ entries: 5 })
  const now = await withPlaceLists(geo, { store })
  expect(locate(now, ...place).nearestPort).toMatchObject({ name: 'Anewa Bay', country: 'PG', locode: 'PGKIE' })
  expect(now.ports.byFoldedName.get('pusan')).toMatchObject([{ name: 'Busan', country: 'KR', locode: 'KRPUS' }])
  expect(now.ports.byFoldedName.get('yangon')?.map(({ country }) => country)).toEqual(['MM'])
  expect(now.ports.byFoldedName.get('kandla')).toEqual(geo.ports.byFoldedName.get('kandla'))
  expect(surroundingsOf(now, bundledPath.geo).findPortNearby(...place)?.name).toBe('Anewa Bay')

  const written = await textOf('ports')
  await bring('ports', 'again.csv', written)
  expect(await textOf('ports')).toBe(written)
  const [row] = await store.publishedLists.ofKinds(['ports'])
  if (row) await store.publishedLists.put({ ...row, body: '[{' })
  expect((await withPlaceLists(geo, { store })).ports).toBe(geo.ports)
  expect(await removePlaceList({ store, clock }, 'ports')).toBe(true)
  expect(await withPlaceLists(geo, { store })).toBe(geo)
})

test('every line that cannot be read is named, with its column and reason, and nothing is imported', async () => {
  const header = 'name,aliases,country,locode,lat,lon\n'
  const bad = ['A,,India,,91,72', 'B,,India,INB,18,72', ',,India,,18,72', 'C,,Atlantis,,0,-30', 'D,,India,,18,x']
  await expect(bring('ports', 'ports.csv', `${header}Good,,India,,18.9,72.8\n${bad.join('\n')}\n`)).rejects.toThrow(
    [
      '5 line(s) cannot be read; nothing was imported.',
      '  line 3, column lat, “91”: Latitude must be between -90 and 90',
      '  line 4, column locode, “INB”',
    ].join('\n'),
  )
  await expect(bring('ports', 'ports.csv', `${header}${bad.join('\n')}\n`)).rejects.toThrow('column country')
  await expect(bring('ports', 'ports.csv', header + `${bad[0]}\n`.repeat(30))).rejects.toThrow('and 20 more')
  await expect(bring('ports', 'ports.csv', 'name,latitude\nA,1\n')).rejects.toThrow('lon')
  await expect(bring('anchorages', 'a.csv', 'name,lat,lon,radius_nm\nA,1,2,31\n')).rejects.toThrow('at most 30')
  expect(await store.publishedLists.ofKinds(['ports', 'anchorages'])).toEqual([])
})

test('official anchorages are points with a radius in CSV, or areas in GeoJSON', async () => {
  const isAnchorage = async (lat: number, lon: number) =>
    surroundingsOf(await withPlaceLists(geo, { store }), bundledPath.geo).isAnchorage(lat, lon)
  expect(await isAnchorage(25.2, 56.5)).toBe(false)
  await bring('anchorages', 'anchorages.csv', 'Name;Latitude;Longitude;Radius\nFujairah C;25,2;56,48;2,5\n')
  expect([await isAnchorage(25.2, 56.5), await isAnchorage(25.3, 56.48)]).toEqual([true, false])
  expect(await textOf('anchorages')).toBe('name,lat,lon,radius_nm\r\nFujairah C,25.2,56.48,2.5\r\n')

  const ring = [
    [103.7, 1.2],
    [103.8, 1.2],
    [103.8, 1.25],
    [103.7, 1.25],
    [103.7, 1.2],
  ]
  const area = (coordinates: unknown) => ({
    type: 'Feature',
    properties: { name: 'Western' },
    geometry: { type: 'Polygon', coordinates },
  })
  const geojson = (...features: unknown[]) => JSON.stringify({ type: 'FeatureCollection', features })
  await expect(bring('anchorages', 'a.geojson', geojson(area([ring.slice(1)])))).rejects.toThrow(
    'feature 1 (Western): ring 1 is open',
  )
  await bring('anchorages', 'a.geojson', geojson(area([ring])))
  expect([await isAnchorage(1.22, 103.75), await isAnchorage(25.2, 56.5)]).toEqual([true, false])
  const written = await textOf('anchorages')
  await bring('anchorages', 'b.geojson', written)
  expect(await textOf('anchorages')).toBe(written)
})

test('an area as large as a sea is no anchorage, and nothing is imported', async () => {
  const box = (west: number, south: number, east: number, north: number) => ({
    type: 'Feature',
    properties: { name: `From ${west}` },
    geometry: {
      type: 'Polygon',
      coordinates: [
        [
          [west, south],
          [east, south],
          [east, north],
          [west, north],
          [west, south],
        ],
      ],
    },
  })
  const file = (...features: object[]) => JSON.stringify({ type: 'FeatureCollection', features })
  await removePlaceList({ store, clock }, 'anchorages')
  await expect(
    bring('anchorages', 'a.geojson', file(box(72, 18, 72.5, 18.5), box(-179, -80, 179, 80))),
  ).rejects.toThrow('feature 2 (From -179): the area is more than 120 nautical miles across')
  expect(await textOf('anchorages')).toBe('')
  expect(await bring('anchorages', 'a.geojson', file(box(72, 18, 72.5, 18.5)))).toMatchObject({ entries: 1 })
  await removePlaceList({ store, clock }, 'anchorages')
})
