import type { PositionReport, StaticReport } from '@varuna/ais/reports/report'
import { aisTrack, aisVesselDetail, aisVesselPage } from '@varuna/contract/watch/ais-vessel'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fakeInference } from '../../testing/fake-inference.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import type { Send } from '../../testing/sign-in.ts'

const noon = Date.UTC(2026, 0, 31, 12)
const hour = 3_600_000
const position = (mmsi: number, over: Partial<PositionReport> = {}): PositionReport => ({
  kind: 'position',
  mmsi,
  station: 'class_a',
  timeMs: noon,
  timeFrom: 'source',
  lat: 18.9,
  lon: 72.8,
  speedKnots: 12.3,
  courseDegrees: 234.5,
  headingDegrees: 234,
  navigationStatus: 0,
  utcSecond: null,
  ...over,
})
const staticReport = (mmsi: number, over: Partial<StaticReport> = {}): StaticReport => ({
  kind: 'static',
  mmsi,
  station: 'class_a',
  timeMs: noon,
  timeFrom: 'source',
  name: 'SINDHU DURG',
  callSign: 'ATXZ',
  imo: 9_074_729,
  shipType: 70,
  lengthMetres: 142,
  beamMetres: 21,
  bowMetres: 108,
  portMetres: null,
  draughtMetres: 6.2,
  destination: 'MUMBAI',
  ...over,
})

let server: TestServer
let ana: Send
beforeAll(async () => {
  server = await startTestServer(fakeInference())
  ana = await server.signInAs('ana')
})
afterAll(() => server.close())

const get = (url: string) => ana({ url })
const list = async (query: string) => aisVesselPage.parse((await get(`/api/vessels?${query}`)).json())
const mmsis = async (query: string) => (await list(query)).vessels.map(({ mmsi }) => mmsi)
const faultsOf = async (url: string) => {
  const answer = await get(url)
  expect([url, answer.statusCode, answer.headers['content-type']]).toEqual([url, 400, 'application/problem+json'])
  const { errors = [], code } = answer.json() as { code: string; errors?: { field: string; code: string }[] }
  expect(code).toBe('invalid_input')
  return errors.map(({ field, code: fault }) => `${field} ${fault}`)
}

test('an empty store lists and finds nothing, and knows no vessel', async () => {
  for (const query of ['', 'search=maria', 'south=-90&west=-180&north=90&east=180'])
    expect((await get(`/api/vessels?${query}`)).json()).toEqual({ vessels: [], next: null })
  expect((await get('/api/vessels/419000001')).statusCode).toBe(404)
  const period = 'from=2026-01-31T00:00:00Z&to=2026-01-31T23:00:00Z'
  expect((await get(`/api/vessels/419000001/track?${period}`)).statusCode).toBe(404)
})

describe('with vessels', () => {
  beforeAll(async () => {
    await server.store.positions.write({
      positions: [
        ...Array.from({ length: 10 }, (_, step) =>
          position(419_000_001, { timeMs: noon - step * hour, lat: 18.9 - step / 10 }),
        ),
        position(352_000_001, {
          lat: -17,
          lon: 179.5,
          timeMs: noon - hour,
          timeFrom: 'stream',
          timeUncertaintyMs: 61_000,
          speedKnots: null,
          courseDegrees: null,
          headingDegrees: null,
          navigationStatus: null,
        }),
        position(352_000_002, { lat: -17, lon: -179.5, timeMs: noon - 2 * hour, timeUncertaintyMs: Infinity }),
        position(970_000_001, { lat: 90, lon: 0, timeMs: noon - 3 * hour }),
        position(2_442_000, { lat: -90, lon: 180, station: 'base_station', timeMs: noon - 4 * hour }),
      ],
      staticReports: [
        staticReport(419_000_001, { name: 'OLD NAME', timeMs: noon - 9 * hour }),
        staticReport(419_000_001),
        staticReport(352_000_001, { callSign: '3FAB', imo: null }),
        staticReport(211_000_001, { name: 'NO POSITION', callSign: null, imo: null }),
      ],
      progress: null,
    })
    server.setNow(noon + hour)
  })

  test('what is no vessel has no kind of vessel, and a document without one', async () => {
    for (const [mmsi, words] of [
      ['002442000', 'a coast station'],
      ['970000001', 'a distress transmitter'],
    ] as const) {
      const refused = await get(`/api/vessels/${mmsi}/kind`)
      expect([refused.statusCode, refused.json().errors]).toMatchObject([
        400,
        [{ field: 'mmsi', code: 'mmsi_not_of_a_vessel' }],
      ])
      expect(refused.body).toContain(`belongs to ${words}`)
      expect((await get(`/api/vessels/${mmsi}/report.pdf`)).statusCode).toBe(200)
    }
    expect((await get('/api/vessels/419000001/kind')).statusCode).toBe(200)
    expect((await get('/api/vessels/992442000/kind')).statusCode).toBe(404)
  })

  test('without a box the newest positions are listed, with names, flags and how the time is known', async () => {
    const { vessels, next } = (await get('/api/vessels?limit=2')).json()
    expect(next).toBeNull()
    expect(vessels).toEqual([
      {
        mmsi: 419_000_001,
        flag: 'IN',
        simulated: false,
        name: 'SINDHU DURG',
        callSign: 'ATXZ',
        imo: 9_074_729,
        shipType: 70,
        position: {
          time: '2026-01-31T12:00:00.000Z',
          timeFrom: 'source',
          timeUncertaintySeconds: 1,
          lat: 18.9,
          lon: 72.8,
          speedKnots: 12.3,
          courseDegrees: 234.5,
          headingDegrees: 234,
          navigationStatus: 0,
          station: 'class_a',
        },
      },
      {
        mmsi: 352_000_001,
        flag: 'PA',
        simulated: false,
        name: 'SINDHU DURG',
        callSign: '3FAB',
        imo: null,
        shipType: 70,
        position: {
          time: '2026-01-31T11:00:00.000Z',
          timeFrom: 'stream',
          timeUncertaintySeconds: 61,
          lat: -17,
          lon: 179.5,
          speedKnots: null,
          courseDegrees: null,
          headingDegrees: null,
          navigationStatus: null,
          station: 'class_a',
        },
      },
    ])
    const others = await list('')
    expect(others.vessels.map(({ mmsi }) => mmsi)).toEqual([
      419_000_001, 352_000_001, 352_000_002, 970_000_001, 2_442_000,
    ])
    expect(others.vessels[2]).toMatchObject({ name: null, position: { timeUncertaintySeconds: null } })
    expect(others.vessels[3]?.flag).toBeNull()
  })

  test('a box may cross the 180th meridian and touch the poles', async () => {
    expect(await mmsis('south=-20&west=179&north=-10&east=-179')).toEqual([352_000_002, 352_000_001])
    expect(await mmsis('south=-20&west=-180&north=-10&east=-179')).toEqual([352_000_002])
    expect(await mmsis('south=90&west=-180&north=90&east=180')).toEqual([970_000_001])
    expect(await mmsis('south=-90&west=-180&north=-90&east=-180')).toEqual([2_442_000])
    expect(await mmsis('south=0&west=0&north=0&east=0')).toEqual([])
  })

  test('a box is read page by page', async () => {
    const world = 'south=-90&west=-180&north=90&east=180'
    const first = await list(`${world}&limit=3`)
    expect(first.vessels.length).toBe(3)
    const second = await list(`${world}&limit=3&after=${first.next}`)
    expect([second.vessels.length, second.next]).toEqual([2, null])
    expect(new Set([...first.vessels, ...second.vessels].map(({ mmsi }) => mmsi)).size).toBe(5)
  })

  test('since omits older positions; in the future it omits everything', async () => {
    expect(await mmsis('since=2026-01-31T11:00:00Z')).toEqual([419_000_001, 352_000_001])
    expect(await mmsis('south=-20&west=179&north=-10&east=-179&since=2026-01-31T11:00:00Z')).toEqual([352_000_001])
    expect(await mmsis('since=2090-01-01T00:00:00Z')).toEqual([])
  })

  test('search finds a vessel by MMSI, IMO number, call sign and any name, current or earlier', async () => {
    expect(await mmsis('search=4190')).toEqual([419_000_001])
    expect(await mmsis('search=IMO%209074729')).toEqual([419_000_001])
    expect(await mmsis('search=3fa')).toEqual([352_000_001])
    expect(await mmsis('search=durg')).toEqual([352_000_001, 419_000_001])
    expect(await mmsis('search=durg&limit=1')).toEqual([352_000_001])
    const { vessels } = await list('search=old%20n')
    expect(vessels).toMatchObject([{ mmsi: 419_000_001, name: 'SINDHU DURG', position: { lat: 18.9 } }])
    expect((await list('search=no+position')).vessels).toMatchObject([
      { mmsi: 211_000_001, flag: 'DE', position: null },
    ])
  })

  test.each(['%', '_', '%25', "' or 1=1 --", '*', '"', '\\', 'x'.repeat(100), '🛢'])(
    'the search %j finds nothing',
    async (text) => {
      expect(await mmsis(`search=${encodeURIComponent(text)}`)).toEqual([])
    },
  )

  test('the page of a vessel has its static data over time', async () => {
    const detail = aisVesselDetail.parse((await get('/api/vessels/419000001')).json())
    expect(detail).toMatchObject({ mmsi: 419_000_001, flag: 'IN', name: 'SINDHU DURG', position: { lat: 18.9 } })
    expect(detail.staticData.map(({ name, firstTime }) => [name, firstTime])).toEqual([
      ['OLD NAME', '2026-01-31T03:00:00.000Z'],
      ['SINDHU DURG', '2026-01-31T12:00:00.000Z'],
    ])
    expect(detail.staticData[1]).toMatchObject({ bowMetres: 108, portMetres: null, destination: 'MUMBAI' })
    expect((await get('/api/vessels/352000002')).json()).toMatchObject({ name: null, staticData: [] })
    expect((await get('/api/vessels/211000001')).json()).toMatchObject({ name: 'NO POSITION', position: null })
    expect((await get('/api/vessels/002442000')).json()).toMatchObject({ position: { station: 'base_station' } })
  })

  test('a vessel without any received report is not found', async () => {
    const answer = await get('/api/vessels/000000007')
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({
      code: 'not_found',
      detail: 'No report of vessel 000000007 has been received.',
      fault: { code: 'not_found.vessel', params: { mmsi: '000000007' } },
    })
  })

  const track = async (query: string) => aisTrack.parse((await get(`/api/vessels/419000001/track?${query}`)).json())

  test('a track is read oldest first, page by page, with both ends of the period', async () => {
    const period = 'from=2026-01-31T08:00:00Z&to=2026-01-31T12:00:00Z'
    const whole = await track(period)
    expect(whole.positions.map(({ time }) => time.slice(11, 13))).toEqual(['08', '09', '10', '11', '12'])
    const first = await track(`${period}&limit=2`)
    const second = await track(`${period}&limit=3&after=${first.next}`)
    expect([...first.positions, ...second.positions]).toEqual(whole.positions)
    expect(second.next).toBeNull()
  })

  test('a track is thinned by a spacing, and is empty where there are no positions', async () => {
    const period = 'from=2026-01-31T03:00:00Z&to=2026-01-31T12:00:00Z'
    const { positions } = await track(`${period}&spacing=10800`)
    expect(positions.map(({ time }) => time.slice(11, 13))).toEqual(['03', '06', '09', '12'])
    expect(await track('from=2020-01-01T00:00:00Z&to=2020-12-31T00:00:00Z')).toMatchObject({
      positions: [],
      next: null,
    })
    const noPosition = await get('/api/vessels/211000001/track?from=2020-01-01T00:00:00Z&to=2020-01-02T00:00:00Z')
    expect(noPosition.json()).toEqual({ mmsi: 211_000_001, positions: [], next: null })
  })
})

const day = 'from=2026-01-30T00:00:00Z&to=2026-01-31T00:00:00Z'
test.each([
  ['/api/vessels?south=1', ['west parameter_missing', 'north parameter_missing', 'east parameter_missing']],
  ['/api/vessels?after=1.2&south=1&west=1&north=2', ['east parameter_missing']],
  ['/api/vessels?south=x&west=1&north=2&east=2', ['south parameter_not_a_number']],
  ['/api/vessels?south=-91&west=1&north=2&east=2', ['south latitude_out_of_range']],
  ['/api/vessels?south=1&west=1&north=2&east=181', ['east longitude_out_of_range']],
  ['/api/vessels?south=1&south=1&west=1&north=2&east=2', ['south parameter_repeated']],
  ['/api/vessels?south=2&west=1&north=1&east=2', ['north box_reversed']],
  ['/api/vessels?south=1&west=1&north=2&east=2&after=1.2%3B%20drop', []],
  [`/api/vessels?south=1&west=1&north=2&east=2&after=${'9'.repeat(41)}`, ['after too_long']],
  ['/api/vessels?since=yesterday', ['since timestamp_invalid']],
  ['/api/vessels?since=1969-12-31T23:59:59Z', ['since timestamp_out_of_range']],
  ['/api/vessels?limit=0', ['limit value_too_small']],
  ['/api/vessels?limit=5001', ['limit value_too_large']],
  ['/api/vessels?search=', ['search parameter_missing']],
  ['/api/vessels?search=%20', ['search parameter_missing']],
  ['/api/vessels?search=a&search=b', ['search parameter_repeated']],
  [`/api/vessels?search=${'x'.repeat(10_000)}`, ['search too_long']],
  ['/api/vessels?search=a%00b', ['search text_not_storable']],
  [
    '/api/vessels?search=a&since=2026-01-31T00:00:00Z&after=1.2',
    ['since parameters_conflict', 'after parameters_conflict'],
  ],
  ['/api/vessels/41900000', ['mmsi mmsi_wrong_length']],
  ['/api/vessels/4190000011', ['mmsi mmsi_wrong_length']],
  ['/api/vessels/41900000a', ['mmsi mmsi_not_a_number']],
  ['/api/vessels/-19000001', ['mmsi mmsi_not_a_number']],
  [`/api/vessels/4.9e8/track?${day}`, ['mmsi mmsi_not_a_number']],
  ['/api/vessels/419000001/track', ['from parameter_missing', 'to parameter_missing']],
  ['/api/vessels/419000001/track?from=2026-01-31T00:00:00Z&to=2026-01-30T00:00:00Z', ['to period_reversed']],
  ['/api/vessels/419000001/track?from=2025-01-01T00:00:00Z&to=2026-01-02T00:00:01Z', ['to period_too_long']],
  ['/api/vessels/419000001/track?from=soon&to=2026-01-30T00:00:00Z', ['from timestamp_invalid']],
  [`/api/vessels/419000001/track?${day}&limit=5001`, ['limit value_too_large']],
  [`/api/vessels/419000001/track?${day}&spacing=-1`, ['spacing value_too_small']],
  [`/api/vessels/419000001/track?${day}&after=1.9999999999.0`, []],
])('%s is refused', async (url, faults) => {
  expect(await faultsOf(url)).toEqual(faults)
})

test('a period of exactly 366 days is read, and the message of a reversed one says so', async () => {
  const url = '/api/vessels/000000007/track?from=2025-01-01T00:00:00Z&to='
  expect((await get(`${url}2026-01-02T00:00:00Z`)).statusCode).toBe(404)
  expect((await get(`${url}2024-01-01T00:00:00Z`)).json().detail).toBe('to: to must not be before from')
})

test.each(['/api/vessels', '/api/vessels/419000001', `/api/vessels/419000001/track?${day}`])(
  '%s needs an account, and its answers are not cached',
  async (url) => {
    expect((await server.app.inject({ url })).statusCode).toBe(401)
    expect((await get(url)).headers['cache-control']).toBe('no-store')
    expect((await get(url)).headers['x-ratelimit-limit']).toBe('300')
  },
)
