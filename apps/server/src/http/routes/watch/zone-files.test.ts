import { testDbf, testShp } from '@varuna/geo/zone-files/testing-shapefile'
import type { DrawnZoneRequest } from '@varuna/contract/watch/drawn-zone'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { zipOf } from '../../../input-files/testing-zip.ts'
import { fakeInference } from '../../testing/fake-inference.ts'
import { vesselReport } from '../../testing/reports.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import type { Send } from '../../testing/sign-in.ts'
import { sendZoneFile, zoneNamed } from '../../testing/zone-files.ts'

let server: TestServer
let admin: Send
beforeAll(async () => {
  server = await startTestServer(fakeInference())
  admin = await server.signInAs('admin')
}, 60_000)
afterAll(() => server.close())

const send = (name: string, payload: Buffer | string) => sendZoneFile(admin, name, payload)
const ring = [
  [70, 10],
  [70, 12],
  [72, 12],
  [72, 10],
  [70, 10],
] as [number, number][]
const zonesAt = async (lat: number, lon: number, at = '2026-01-10T00:00:00Z') =>
  (await admin({ url: `/api/location?lat=${lat}&lon=${lon}&at=${at}` })).json().zones
const named = (name: string) => zoneNamed(admin, name)

test('zones that are read from KML, written as KML and read again are equal: holes, parts, the 180th meridian, countries and kind', async () => {
  const rings = (...all: string[]) =>
    `<Polygon>${all.map((text, at) => `<${at === 0 ? 'outer' : 'inner'}BoundaryIs><LinearRing><coordinates>${text}</coordinates></LinearRing></${at === 0 ? 'outer' : 'inner'}BoundaryIs>`).join('')}</Polygon>`
  const kml = `<kml><Document>
    <Placemark><name>Reef &amp; EEZ Bank</name><ExtendedData><Data name="wdpaid"><value>7</value></Data><Data name="iso3"><value>FRA;ITA</value></Data></ExtendedData>
    <MultiGeometry>${rings('60.1234567,10 64,10 64,14 60,14 60.1234567,10', '61,11 62,11 62,12 61,12 61,11')}${rings('179,-2 -179,-2 -179,2 179,2 179,-2')}</MultiGeometry></Placemark>
    <Placemark><name>&lt;Second&gt;</name>${rings('1,1 2,1 2,2 1,2 1,1')}</Placemark></Document></kml>`
  const read = async (id: string) => {
    const { zones } = server.store
    const list = await zones.list(id)
    const boxes = await zones.boxes(id)
    const outlines = await Promise.all(boxes.map(({ zone_id, part }) => zones.rings(zone_id, part)))
    return {
      kind: (await zones.imports()).find((one) => one.id === id)?.kind,
      zones: list.map(({ name, countries }) => ({ name, countries })),
      boxes: boxes.map(({ zone_id, ...box }) => ({ ...box, zone: zone_id.slice(id.length) })),
      outlines: outlines.map((bytes) => Buffer.from(bytes ?? []).toString('hex')),
    }
  }
  expect(
    (
      await admin({
        method: 'POST',
        url: '/api/zone-files?name=first.kml&kind=mpa',
        payload: Buffer.from(kml),
        headers: { 'content-type': 'application/octet-stream' },
      })
    ).json(),
  ).toMatchObject({ id: 'mpa-first', zones: 2 })
  const written = await admin({ url: '/api/zone-files/mpa-first/kml' })
  expect([written.statusCode, written.headers['content-type'], written.headers['content-disposition']]).toEqual([
    200,
    'application/vnd.google-earth.kml+xml',
    'attachment; filename="mpa-first.kml"',
  ])
  expect(await send('again.kml', written.body)).toMatchObject({ id: 'mpa-again', zones: 2 })
  const first = await read('mpa-first')
  expect(first.zones).toEqual([
    { name: 'Reef & EEZ Bank', countries: 'FR,IT' },
    { name: '<Second>', countries: '' },
  ])
  expect(first.boxes).toHaveLength(3)
  expect(await read('mpa-again')).toEqual(first)
  expect((await admin({ url: '/api/zone-files/none/kml' })).statusCode).toBe(404)
  for (const id of ['mpa-first', 'mpa-again']) await admin({ method: 'DELETE', url: `/api/zone-files/${id}` })
})

test('zones of a zipped shapefile, KML, GPX and GeoJSON are stored whole or not at all, and apply at once', async () => {
  const shapefile = zipOf([
    ['areas/reef.shp', Buffer.from(testShp([[ring]]))],
    ['areas/reef.dbf', Buffer.from(testDbf(['NAME', 'ISO3'], [['Amber Bank', 'IND']]))],
    ['areas/reef.prj', Buffer.from('GEOGCS["GCS_WGS_1984"]')],
  ])
  expect(await send('reef.zip', shapefile)).toEqual({
    id: 'mpa-reef',
    kind: 'mpa',
    zones: 1,
    leftOut: 0,
    withoutCountry: 0,
    replaced: false,
  })
  expect(await zonesAt(11, 71)).toMatchObject([{ name: 'Amber Bank', country: 'IN', approximate: false }])
  const coordinates = ring.map((position) => position.join(',')).join(' ')
  const kml = `<kml><Placemark><name>Coral Bank</name><Polygon><outerBoundaryIs><LinearRing><coordinates>${coordinates}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></kml>`
  expect(await send('coral.kml', kml)).toMatchObject({ id: 'mpa-coral', zones: 1 })
  expect(await send('coral.kmz', zipOf([['doc.kml', Buffer.from(kml)]]))).toMatchObject({ zones: 1, replaced: true })
  const points = ring.map(([lon, lat]) => `<rtept lat="${lat}" lon="${lon}"/>`).join('')
  expect(await send('round.gpx', `<gpx><rte>${points}</rte></gpx>`)).toMatchObject({ id: 'mpa-round' })
  expect(await named('round 1')).toMatchObject({ kind: 'protected_area', approximate: false })

  const open = `<kml><Placemark><name>Open</name><Polygon><outerBoundaryIs><LinearRing><coordinates>1,1 2,2 3,x</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></kml>`
  expect(await send('open.kml', open)).toMatchObject({
    status: 400,
    fault: { code: 'invalid_input.features_unreadable', params: { faults: [{ feature: 1, name: 'Open' }] } },
  })
  expect(await send('cut.kml', kml.slice(0, 90))).toMatchObject({
    status: 400,
    detail: 'The zones of this file cannot be read: <coordinates> is not closed: the file is cut off.',
  })
  expect(await send('letter.txt', 'Dear harbour master')).toMatchObject({
    fault: { code: 'invalid_input.not_geojson' },
  })
  expect(await named('Open')).toBeUndefined()
  expect((await admin({ method: 'DELETE', url: '/api/zone-files/mpa-round' })).statusCode).toBe(204)
  expect(await named('round 1')).toBeUndefined()
  const { versions } = (await admin({ url: '/api/zone-versions' })).json()
  expect(versions.map(({ fileName }: { fileName: string }) => fileName)).toEqual([
    'first.kml',
    'again.kml',
    'coral.kml',
    'round.gpx',
  ])
  // A version is not removed for good here.
  const version = `/api/zone-files/${encodeURIComponent(versions[0].id)}`
  expect((await admin({ method: 'DELETE', url: version })).statusCode).toBe(404)
  for (const id of ['mpa-reef', 'mpa-coral']) await admin({ method: 'DELETE', url: `/api/zone-files/${id}` })
})

test('a zone is drawn with a rule and a season, changed, removed, and each state before comes back', async () => {
  const ground: DrawnZoneRequest['corners'] = [
    [62, 5],
    [62, 7],
    [64, 7],
    [64, 5],
  ]
  const asked: DrawnZoneRequest = {
    name: 'Spawning ground',
    fishing: 'banned',
    season: { from: '12-01', to: '02-15' },
    country: 'IN',
    corners: ground,
  }
  const draw = (payload: object, path = '', method: 'POST' | 'PUT' = 'POST') =>
    admin({ method, url: `/api/drawn-zones${path}`, payload })
  const { zones } = (await draw(asked)).json()
  expect(zones).toEqual([{ id: expect.any(String), ...asked }])
  expect(await zonesAt(6, 63)).toMatchObject([
    { name: 'Spawning ground', kind: 'seasonal_closure', inSeason: true, season: asked.season },
  ])
  expect(await named('Spawning ground')).toMatchObject({ isClosed: true, kind: 'seasonal_closure' })
  const id = zones[0].id as string
  const changed = { ...asked, fishing: 'restricted', season: null, corners: asked.corners.slice(1) }
  expect((await draw(changed, `/${id}`, 'PUT')).json()).toEqual({ zones: [{ id, ...changed }] })
  expect(await named('Spawning ground')).toMatchObject({ isClosed: false, kind: 'protected_area', season: null })
  const dateLine = {
    ...asked,
    name: 'Date line',
    corners: [
      [179, -1],
      [179, 1],
      [-179, 1],
      [-179, -1],
    ],
  }
  expect((await draw(dateLine)).json().zones.map((zone: { corners: object }) => zone.corners)).toEqual([
    dateLine.corners,
    changed.corners,
  ])
  expect(await zonesAt(0, -179.5)).toMatchObject([{ name: 'Date line' }])
  expect((await admin({ method: 'DELETE', url: `/api/drawn-zones/${id}` })).json().zones).toMatchObject([
    { name: 'Date line' },
  ])
  expect((await draw(asked, `/${id}`, 'PUT')).statusCode).toBe(404)

  const { versions } = (await admin({ url: '/api/zone-versions' })).json()
  const drawn = versions.filter(({ fileName }: { fileName: string }) => fileName === 'Drawn zones')
  expect(drawn).toHaveLength(3)
  const path = `/api/zone-versions/${encodeURIComponent(drawn[1].id)}`
  expect((await admin({ url: `${path}/difference` })).json().counts).toEqual({ added: 1, removed: 1, changed: 0 })
  expect((await admin({ method: 'POST', url: `${path}/restore` })).statusCode).toBe(204)
  expect((await admin({ url: '/api/drawn-zones' })).json().zones).toMatchObject([changed])
})

test.each([
  [
    {
      corners: [
        [70, 10],
        [71, 11],
        [70, 10],
      ],
    },
    'corners',
  ],
  [
    {
      corners: [
        [70, 10],
        [71, 11],
      ],
    },
    'corners',
  ],
  [
    {
      corners: [
        [70, 95],
        [71, 11],
        [70, 10],
      ],
    },
    'corners.0.1',
  ],
  [{ season: { from: '02-30', to: '03-01' } }, 'season.from'],
  [{ name: ' ' }, 'name'],
])('a zone with %j is refused at its field', async (over, field) => {
  const asked = { name: 'A', fishing: 'open', season: null, country: null, corners: ring.slice(0, -1), ...over }
  const response = await admin({ method: 'POST', url: '/api/drawn-zones', payload: asked })
  expect(response.json()).toMatchObject({ status: 400, errors: [{ field }] })
})

test('fishing where a drawn zone bans it breaks a rule, in its season alone', async () => {
  server.setFishingMargin(9)
  await admin({
    method: 'POST',
    url: '/api/drawn-zones',
    payload: {
      ...{ name: 'Nursery', fishing: 'banned', season: { from: '06-01', to: '06-30' }, country: null },
      corners: [
        [60, 15],
        [60, 16],
        [61, 16],
        [61, 15],
      ],
    },
  })
  const judge = async (timestamp: string) => {
    const place = { lat: 15.5, lon: 60.5, distance_from_shore: null, distance_from_port: null }
    const response = await admin({
      method: 'POST',
      url: '/api/vessel',
      payload: { ...vesselReport, ...place, timestamp },
    })
    return response.json() as object
  }
  expect(JSON.stringify(await judge('2025-06-10T00:00:00Z'))).toContain('"IUU-1"')
  expect(JSON.stringify(await judge('2025-08-10T00:00:00Z'))).not.toContain('"IUU-1"')
})

test('imported and drawn zones are found by name, and a zone that they replace is not found twice', async () => {
  const search = async (text: string) =>
    (await admin({ url: `/api/places?search=${encodeURIComponent(text)}` })).json().places
  expect(await search('searchable reef')).toEqual([])
  const reef = {
    type: 'Feature',
    properties: { NAME: 'Searchable Reef' },
    geometry: { type: 'Polygon', coordinates: [ring] },
  }
  await send('searched.geojson', JSON.stringify({ type: 'FeatureCollection', features: [reef] }))
  const [found] = await search('searchable reef')
  expect(found).toMatchObject({ kind: 'zone', name: 'Searchable Reef', lat: 11, lon: 71, isListed: true })
  const listed = (await admin({ url: '/api/zones' })).json().zones.map(({ id }: { id: string }) => id)
  expect(listed).toContain(found.id)
  await admin({ method: 'DELETE', url: '/api/zone-files/mpa-searched' })
  expect(await search('searchable reef')).toEqual([])
})
