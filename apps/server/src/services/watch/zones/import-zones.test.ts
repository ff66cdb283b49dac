import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { locate } from '@varuna/geo/locate'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bundledPath } from '../../../paths.ts'
import { openSqliteStore } from '../../../store/testing-stores.ts'
import type { Store } from '../../../store/interfaces/store.ts'
import { operator } from '../../../audit/actor.ts'
import { importZones, parseZones, type ZoneReading } from './import-zones.ts'
import { readFeatures } from './read-geojson.ts'
import { openImportedZones, type ImportedZones } from './imported-zones.ts'
import { loadGeo } from '../../shared/bundled-data/load-geo.ts'

const geo = loadGeo(bundledPath.geo)
const folder = mkdtempSync(join(tmpdir(), 'varuna-zones-'))
let store: Store
let imported: ImportedZones
let now = 1_800_000_000_000
beforeAll(async () => {
  store = await openSqliteStore(folder)
  imported = openImportedZones(store, geo.zones)
})
beforeEach(async () => {
  for (const { id } of await store.zones.imports()) await store.zones.remove(id)
})
afterAll(async () => {
  await store.close()
  rmSync(folder, { recursive: true })
})

const box = (west: number, south: number, east: number, north: number) => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
]
const feature = (properties: object, ...rings: number[][][]) => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Polygon', coordinates: rings },
})
async function* bytesOf(text: string) {
  yield Buffer.from(text)
}
const take = (
  features: object[],
  {
    name = 'World EEZ v12.geojson',
    text = JSON.stringify({ type: 'FeatureCollection', features }),
    ...over
  }: Partial<ZoneReading & { name: string; text: string }> = {},
) => {
  const reading = { kind: null, nameField: null, countryField: null, ...over }
  now += 1000
  return importZones(
    { store, countries: geo.countries, clock: { now: () => now } },
    { name, kind: reading.kind, by: operator },
    parseZones(readFeatures(bytesOf(text)), reading),
  )
}
const at = async (lat: number, lon: number) => locate(geo, lat, lon, null, undefined, await imported.at(lat, lon))

const india = { GEONAME: 'Indian Exclusive Economic Zone', POL_TYPE: '200NM', ISO_TER1: 'IND' }
const fiji = { GEONAME: 'Fijian Exclusive Economic Zone', POL_TYPE: '200NM', ISO_TER1: 'FJI' }

test('an exclusive economic zone replaces the nearest coast, with holes and across the antimeridian', async () => {
  const done = await take([
    feature(india, box(65, 10, 72, 20), box(69, 14, 70, 15)),
    feature(fiji, [
      [176, -21],
      [-178, -21],
      [-178, -13],
      [176, -13],
      [176, -21],
    ]),
  ])
  expect(done).toMatchObject({
    id: 'eez-world-eez-v12',
    kind: 'eez',
    zone_count: 2,
    position_count: 15,
    replaced: false,
  })
  expect((await at(16, 71)).waters).toEqual({
    country: 'IN',
    dispute: null,
    kind: 'exclusive_economic_zone',
    name: 'Indian Exclusive Economic Zone',
    source: 'World EEZ v12.geojson, imported 2027-01-15',
    approximate: false,
  })
  expect((await at(14.5, 69.5)).waters).toMatchObject({ country: null, kind: 'high_seas', approximate: true })
  for (const lon of [179, 180, -180, -179]) {
    expect((await at(-20, lon)).waters).toMatchObject({ country: 'FJ', approximate: false })
  }
})

test('an imported protected area replaces the bundled one and keeps its season until it is removed', async () => {
  const devi = { WDPAID: 1, NAME: 'Devi River Mouth', DESIG_ENG: 'Turtle Sanctuary', ISO3: 'IND', MARINE: '1' }
  expect((await at(19.9, 86.4)).zones).toMatchObject([{ id: 'in-devi', approximate: true }])
  await take(
    [feature(devi, box(86, 19.7, 87, 20.2)), feature({ ...devi, NAME: 'Inland', MARINE: '0' }, box(1, 1, 2, 2))],
    {
      name: 'wdpa.json',
    },
  )
  const [file] = await store.zones.imports()
  expect(file).toMatchObject({ id: 'mpa-wdpa', zone_count: 1 })
  expect((await at(19.9, 86.4)).zones).toMatchObject([
    {
      id: 'in-devi',
      name: 'Devi River Mouth',
      season: { from: '11-01', to: '05-31' },
      confidence: 'high',
      approximate: false,
    },
  ])
  expect((await at(19.9, 86.95)).zones).toMatchObject([{ id: 'in-devi' }])
  await store.zones.remove('mpa-wdpa')
  expect((await at(19.9, 86.4)).zones).toMatchObject([{ id: 'in-devi', approximate: true }])
})

test('importing a file again replaces its earlier import', async () => {
  await take([feature({ name: 'Old', iso2: 'IN' }, box(60, 0, 61, 1))], { kind: 'mpa', name: 'a.geojson' })
  const again = await take([feature({ name: 'New' }, box(60, 0, 61, 1))], { kind: 'mpa', name: 'a.geojson' })
  expect(again).toMatchObject({ replaced: true, withoutCountry: 1 })
  expect((await at(0.5, 60.5)).zones).toMatchObject([{ name: 'New', country: null, approximate: false }])
})

test('names and countries come from the given properties', async () => {
  await take([feature({ titel: 'Wattenmeer', staat: 'DEU;NLD' }, box(60, 0, 61, 1))], {
    kind: 'mpa',
    nameField: 'TITEL',
    countryField: 'staat',
  })
  const [{ id = '' } = {}] = await store.zones.imports()
  expect(await store.zones.list(id)).toMatchObject([{ name: 'Wattenmeer', countries: 'DE,NL' }])
})

test('every invalid feature is reported with its reason, and nothing is imported', async () => {
  const good = feature(india, box(65, 10, 72, 20))
  const open = feature({ ...india, GEONAME: 'Open' }, box(1, 1, 2, 2).slice(0, 4))
  const point = { ...good, properties: { GEONAME: 'Spot' }, geometry: { type: 'Point', coordinates: [1, 2] } }
  const nameless = feature({ MRGID_EEZ: 5 }, box(1, 1, 2, 2))
  await expect(take([good, open, good, point, nameless])).rejects.toThrow(
    [
      '3 of 5 features cannot be read; nothing was imported.',
      '  feature 2 (Open): ring 1 is open: it ends at 1 2, not where it began, at 1 1',
      '  feature 4 (Spot): its geometry is a Point, not a Polygon or MultiPolygon',
      '  feature 5: none of its properties geoname, name_eng, name, site_name, orig_name holds a name',
    ].join('\n'),
  )
  expect(await store.zones.imports()).toEqual([])
  await expect(take([good, ...Array.from({ length: 12 }, () => point)])).rejects.toThrow('and 2 more')
})

test('a truncated file imports nothing, even after valid features', async () => {
  const whole = JSON.stringify({ type: 'FeatureCollection', features: [feature(india, box(65, 10, 72, 20))] })
  await expect(take([], { text: whole.slice(0, -2) })).rejects.toThrow('The file is cut off')
  expect(await store.zones.imports()).toEqual([])
})

test('a file of unknown kind holds protected areas, and one of two kinds is refused', async () => {
  const plain = feature({ name: 'A' }, box(1, 1, 2, 2))
  expect(await take([plain])).toMatchObject({ kind: 'mpa' })
  expect(await take([feature({ name: 'Exclusive Economic Zone of Kenya' }, box(1, 1, 2, 2))])).toMatchObject({
    kind: 'eez',
  })
  await expect(take([plain, feature(india, box(1, 1, 2, 2))])).rejects.toThrow('Use --kind mpa or --kind eez')
  const land = feature({ WDPAID: 1, NAME: 'A', MARINE: '0' }, box(1, 1, 2, 2))
  await expect(take([land])).rejects.toThrow('entirely on land')
})

test('the index finds the same zones as checking every zone', async () => {
  const rings = Array.from({ length: 900 }, (_, at) => {
    const west = 60 + (at % 30) * 0.4
    const south = -15 + Math.floor(at / 30) * 0.4
    return box(west, south, west + 0.5, south + 0.5)
  })
  await take(
    rings.map((ring, at) => feature({ name: `Cell ${at}` }, ring)),
    { kind: 'mpa', name: 'cells.geojson' },
  )
  for (let step = 0; step < 200; step++) {
    const lat = -15.2 + ((step * 37) % 130) / 10.07
    const lon = 59.8 + ((step * 53) % 130) / 10.03
    const every = rings.flatMap((ring, at) => {
      const [[west = 0, south = 0] = [], , [east = 0, north = 0] = []] = ring
      return west <= lon && lon < east && south < lat && lat <= north ? [`Cell ${at}`] : []
    })
    expect((await imported.at(lat, lon)).zones.map(({ name }) => name).sort(), `${lat} ${lon}`).toEqual(every.sort())
  }
})
