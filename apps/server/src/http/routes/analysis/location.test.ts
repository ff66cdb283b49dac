import { afterAll, beforeAll, expect, test } from 'vitest'
import { location } from '@varuna/contract/analysis/location'
import { packPolygon } from '@varuna/geo/geometry/polygon'
import type { Geocoder } from '../../../geocoder/geocoder.ts'
import { fakeInference } from '../../testing/fake-inference.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import type { Send } from '../../testing/sign-in.ts'

let server: TestServer
let send: Send
beforeAll(async () => {
  server = await startTestServer(fakeInference())
  send = await server.signInAs('ana')
})
afterAll(() => server.close())

const at = (query: string) => send({ url: `/api/location?${query}` })

test('open sea, harbour and land are distinguished', async () => {
  expect((await at('lat=15&lon=70')).json()).toMatchObject({ status: 'water', nearCoast: false })
  const harbour = (await at('lat=18.92&lon=72.842')).json()
  expect(harbour).toMatchObject({ status: 'water', nearestPort: { country: 'IN' } })
  expect((await at('lat=19.9975&lon=73.7898')).json()).toMatchObject({ status: 'land', distanceFromShoreNm: 0 })
})

test('one answer holds status, distances, port, waters, zones, source and tolerance', async () => {
  const answer = (await at('lat=19.9&lon=86.4')).json()
  expect(location.parse(answer)).toEqual(answer)
  expect(answer).toEqual({
    lat: 19.9,
    lon: 86.4,
    status: 'water',
    notice: null,
    nearCoast: false,
    insideNm: null,
    distanceFromShoreNm: expect.any(Number),
    nearestPort: {
      name: 'Paradip',
      country: 'IN',
      locode: 'INPRT',
      distanceNm: expect.any(Number),
    },
    waters: {
      country: 'IN',
      dispute: null,
      kind: 'territorial_sea',
      name: null,
      source: 'Nearest coast (OpenStreetMap)',
      approximate: true,
    },
    zones: [
      expect.objectContaining({
        id: 'in-devi',
        season: { from: '11-01', to: '05-31' },
        inSeason: true,
        approximate: true,
      }),
    ],
    waterway: null,
    toleranceNm: 0.3,
    source: expect.stringContaining('OpenStreetMap'),
  })
})

test('a square at the coast is neither land nor water, and disputed waters are no state’s', async () => {
  expect((await at('lat=45.4338&lon=12.3381')).json()).toMatchObject({ status: 'coast', nearCoast: true, notice: null })
  const disputed = (await at('lat=37.3&lon=131.8')).json()
  expect(disputed.waters).toMatchObject({ country: null, dispute: { claimants: ['JP', 'KR'] } })
})

test('zones imported by another process apply at once', async () => {
  const file = {
    id: 'eez-a',
    kind: 'eez' as const,
    file_name: 'a.geojson',
    imported_at_ms: 1,
    zone_count: 1,
    position_count: 5,
  }
  const { box, rings } = packPolygon([
    [
      [70, 15],
      [72, 15],
      [72, 17],
      [70, 17],
      [70, 15],
    ],
  ])
  const [west, south, east, north] = box
  const zone = {
    id: 'eez-a-1',
    import_id: 'eez-a',
    position: 0,
    name: 'Official',
    countries: 'IN',
    fishing: null,
    season: null,
  }
  await server.store.zones.replace(file, [zone], [{ zone_id: zone.id, part: 0, west, south, east, north, rings }])
  const official = { country: 'IN', name: 'Official', source: 'a.geojson, imported 1970-01-01', approximate: false }
  expect((await at('lat=16&lon=71')).json().waters).toMatchObject(official)
  const { zones } = (await send({ url: '/api/zones' })).json() as { zones: { id: string; source: string | null }[] }
  expect(zones.find(({ id }) => id === zone.id)?.source).toBe(official.source)
  expect(zones.find(({ id }) => id === 'in-gom')?.source).toBeNull()
  await server.store.zones.remove('eez-a')
  expect((await at('lat=16&lon=71')).json().waters).toMatchObject({ name: null, approximate: true })
})

test('a configured geocoder decides; when it fails the status is unknown and reports are accepted as on water', async () => {
  let answer: Awaited<ReturnType<Geocoder['check']>> = { status: 'land' }
  const geocoder = { source: 'Nominatim (maps.example)', check: async () => answer }
  const other = await startTestServer(fakeInference(), { geocoder })
  const ask = await other.signInAs('ana')
  const here = async () => (await ask({ url: '/api/location?lat=15&lon=70' })).json()
  const report = {
    mmsi: 419_000_001,
    timestamp: '2026-01-31T10:00:00Z',
    distance_from_shore: 100,
    distance_from_port: 100,
    speed: 4,
    course: 90,
    lat: 15,
    lon: 70,
    source: 'AIS',
  }
  const send = () => ask({ method: 'POST', url: '/api/vessel', payload: report })

  expect(await here()).toMatchObject({
    status: 'land',
    notice: null,
    source: expect.stringMatching(/^Water or land: Nominatim/),
  })
  expect((await send()).statusCode).toBe(422)

  answer = { status: 'unknown', reason: 'it did not answer in time' }
  expect(await here()).toMatchObject({
    status: 'unknown',
    notice: "Couldn't verify if location is water. Proceeding anyway.",
    distanceFromShoreNm: expect.any(Number),
  })
  const assessed = await send()
  expect(assessed.statusCode).toBe(200)
  const assumed = {
    code: 'assumed_water',
    text: '⚠️ Location validation failed. Proceeding with analysis assuming water.',
  }
  expect(assessed.json().missing[0]).toMatchObject(assumed)
  const { mmsi, timestamp } = report
  const intelligence = {
    vesselId: `${mmsi}`,
    timestamp,
    lat: 15,
    lon: 70,
    lastPort: 'Mumbai',
    nextPort: 'Colombo',
    flagState: 'India',
    cargoType: 'Container',
    riskScore: 20,
  }
  const judged = await ask({ method: 'POST', url: '/api/intelligence', payload: intelligence })
  expect(judged.statusCode).toBe(200)
  expect(judged.json().missing[0]).toMatchObject(assumed)
  await other.close()
})

test('180 east and 180 west are the same place', async () => {
  const east = (await at('lat=-17&lon=180')).json()
  const west = (await at('lat=-17&lon=-180')).json()
  expect(east.nearestPort.name).toBe(west.nearestPort.name)
  expect(east.nearestPort.distanceNm).toBeCloseTo(west.nearestPort.distanceNm, 6)
  expect(east.distanceFromShoreNm).toBeCloseTo(west.distanceFromShoreNm, 6)
  expect(east.status).toBe(west.status)
})

test.each([
  'lat=91&lon=0',
  'lat=0&lon=181',
  'lat=NaN&lon=0',
  'lat=&lon=0',
  'lat=north&lon=0',
  'lat=1e308&lon=0',
  'lon=0',
  'lat=1&lat=2&lon=0',
  'lat=0x10&lon=0',
  'lat=Infinity&lon=0',
  'lat=0&lon=',
  'lat=-90.0001&lon=0',
  'lat=0&lon=-1e308',
  'lat=1,5&lon=0',
  'lat=%00&lon=0',
])('%s is refused with the field named', async (query) => {
  const answer = await at(query)
  expect(answer.statusCode).toBe(400)
  expect(['lat', 'lon']).toContain(answer.json().errors[0].field)
})

test.each(['lat=90&lon=0', 'lat=-90&lon=-180', 'lat=0&lon=0', 'lat=-0&lon=%2B180', 'lat=1e-300&lon=1e1'])(
  '%s is a valid place',
  async (query) => {
    const answer = await at(query)
    expect(answer.statusCode).toBe(200)
    expect(location.parse(answer.json()).status).toMatch(/water|land/)
  },
)

test('a repeated parameter is not reported as missing', async () => {
  expect((await at('lat=1&lat=2&lon=0')).json().detail).toContain('lat is given more than once')
})
