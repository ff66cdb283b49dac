import { brotliDecompressSync } from 'node:zlib'
import type { PositionReport } from '@varuna/ais/reports/report'
import { liveFishing, pastVessels } from '@varuna/contract/watch/live'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testEvent, testStaticReport } from '../../../store/watch/positions/testing-positions.ts'
import { listLiveVessels, livePosition, nowMs, storePositions, waitFor } from '../../testing/live.ts'
import { fakeInference } from '../../testing/fake-inference.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import type { Send } from '../../testing/sign-in.ts'

let server: TestServer
let ana: Send
beforeAll(async () => {
  server = await startTestServer(fakeInference())
  ana = await server.signInAs('ana')
})
afterAll(() => server.close())

const list = (query = '') => listLiveVessels(ana, query)
const store = (...positions: PositionReport[]) => storePositions(server, positions)

test('a stored vessel is listed with its flag, static data and ongoing events', async () => {
  await server.store.positions.write({
    positions: [livePosition(419_000_001, 18.9, 72.8)],
    staticReports: [],
    progress: null,
    events: [
      testEvent({
        id: 'stop-419000001-x',
        kind: 'stop',
        mmsi: 419_000_001,
        from_ms: nowMs - 7_200_000,
        lat_e7: 189_000_000,
        lon_e7: 728_000_000,
        rule: 'STOP-1',
      }),
    ],
  })
  await server.store.positions.write({
    positions: [],
    staticReports: [testStaticReport({ mmsi: 419_000_001, timeMs: nowMs, name: 'SEA "STAR"', shipType: 70 })],
    progress: null,
  })
  await waitFor(async () =>
    expect((await list('?south=18&west=72&north=19&east=73')).vessels).toEqual([
      [419_000_001, nowMs - 60_000, 18.9, 72.8, 12.3, 271.5, 270, 0, 70, 'IN', 'SEA "STAR"', ['stop']],
    ]),
  )
})

test('static data of an unseen vessel appears once its position arrives', async () => {
  await server.store.positions.write({
    positions: [],
    staticReports: [testStaticReport({ mmsi: 419_000_070, timeMs: nowMs, name: 'EARLY BIRD', shipType: 30 })],
    progress: null,
  })
  const box = '?south=-60&west=-60&north=-59&east=-59'
  expect((await list(box)).total).toBe(0)
  await store(livePosition(419_000_070, -59.5, -59.5))
  await waitFor(async () => expect((await list(box)).vessels[0]?.slice(8)).toEqual([30, 'IN', 'EARLY BIRD', []]))
})

test('a position an hour late, and one from before a clock jump, move nothing', async () => {
  const box = '?south=-50&west=-60&north=-49&east=-59'
  await store(livePosition(419_000_080, -49.5, -59.5))
  await store(livePosition(419_000_080, -49.9, -59.9, { timeMs: nowMs - 3_700_000 }))
  expect((await list(box)).vessels[0]?.slice(1, 4)).toEqual([nowMs - 60_000, -49.5, -59.5])
})

test('base stations, positions of another day and unknown times are no live vessels', async () => {
  await store(
    livePosition(2_190_047, 1, 1, { station: 'base_station' }),
    livePosition(419_000_900, 1, 1, { timeMs: nowMs - 25 * 3_600_000 }),
    livePosition(419_000_901, 1, 1, { timeFrom: 'order' }),
    livePosition(419_000_902, 1, 1),
  )
  await waitFor(async () =>
    expect((await list('?south=0&west=0&north=2&east=2')).vessels.map(([mmsi]) => mmsi)).toEqual([419_000_902]),
  )
})

test('a box across the 180th meridian has its vessels on both sides, and a box at the pole has its vessels', async () => {
  await store(
    livePosition(419_000_010, -17, 179.5),
    livePosition(419_000_011, -17, -179.5),
    livePosition(419_000_012, -17, 180),
    livePosition(419_000_013, -17, 0),
    livePosition(419_000_014, 90, 30),
  )
  const across = '?south=-18&west=179&north=-16&east=-179'
  await waitFor(async () =>
    expect((await list(across)).vessels.map(([mmsi]) => mmsi).sort()).toEqual([419_000_010, 419_000_011, 419_000_012]),
  )
  expect((await list('?south=89&west=-180&north=90&east=180')).vessels.map(([mmsi]) => mmsi)).toEqual([419_000_014])
})

test.each([
  ['?south=1', 'west'],
  ['?south=91&west=0&north=92&east=1', 'south'],
  ['?south=a&west=0&north=2&east=1', 'south'],
])('%s is refused and the field is named', async (query, field) => {
  for (const path of ['vessels', 'stream']) {
    const answer = await ana({ url: `/api/live/${path}${query}` })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().errors.map((error: { field: string }) => error.field)).toContain(field)
  }
})

test('answers are compressed, and nothing but GET opens a stream', async () => {
  await store(...Array.from({ length: 100 }, (_, at) => livePosition(419_300_000 + at, -70, at / 10)))
  const url = '/api/live/vessels?south=-71&west=0&north=-69&east=10'
  const answer = await ana({ url, headers: { 'accept-encoding': 'br' } })
  expect(answer.headers['content-encoding']).toBe('br')
  expect(JSON.parse(brotliDecompressSync(answer.rawPayload).toString())).toMatchObject({ total: 100 })
  const head = await ana({ method: 'HEAD', url: '/api/live/stream' })
  expect(head.statusCode).toBe(404)
})

test('a past minute has each vessel at its latest position at that time, with the events ongoing then, and nothing later', async () => {
  const sailing = 419_500_001
  const silent = 419_500_002
  const newer = 419_500_003
  const old = 419_500_004
  const hourMs = 3_600_000
  const at = (mmsi: number, hoursAgo: number, lat: number) =>
    livePosition(mmsi, lat, 30, { timeMs: nowMs - hoursAgo * hourMs })
  const stop = (id: string, fromHours: number, toHours: number | null) =>
    testEvent({
      id,
      kind: 'stop',
      mmsi: sailing,
      from_ms: nowMs - fromHours * hourMs,
      to_ms: toHours === null ? null : nowMs - toHours * hourMs,
      rule: 'STOP-1',
    })
  await server.store.positions.write({
    positions: [
      at(sailing, 6, -60),
      at(sailing, 5, -59),
      at(sailing, 1, -58),
      at(silent, 20, -59),
      at(newer, 1, -59),
      at(old, 40, -59),
      at(old, 1, -59),
    ],
    staticReports: [],
    progress: null,
    events: [stop('stop-past-a', 6, 4.5), stop('stop-past-b', 4.9, null)],
  })
  const past = async (query: string) => {
    const answer = await ana({ url: `/api/live/past?${query}` })
    return { status: answer.statusCode, body: answer.json() }
  }
  const box = 'south=-61&west=29&north=-57&east=31'
  const fiveHoursAgo = new Date(nowMs - 5 * hourMs + 30_000).toISOString()
  const { status, body } = await past(`at=${fiveHoursAgo}&${box}`)
  expect(status).toBe(200)
  const { at: minute, vessels, total } = pastVessels.parse(body)
  expect([minute, total]).toEqual([new Date(nowMs - 5 * hourMs).toISOString(), 2])
  const found = vessels.sort(([a], [b]) => a - b)
  expect(found.map(([mmsi, timeMs, lat, ...rest]) => [mmsi, timeMs, lat, rest.at(-1)])).toEqual([
    [sailing, nowMs - 5 * hourMs, -59, ['stop']],
    [silent, nowMs - 20 * hourMs, -59, []],
  ])
  const tomorrow = new Date(nowMs + 90_000).toISOString()
  for (const wrong of [`at=${tomorrow}`, `at=${new Date(nowMs - 25 * hourMs).toISOString()}`, 'at=noon', '', 'at=&at='])
    expect((await past(`${wrong}&${box}`)).status, wrong).toBe(400)
  expect((await past(`at=${tomorrow}`)).body.detail).toBe('at must be a time of the last 24 hours')
  await server.store.positions.removeSimulated()
})

test('vessels that may be fishing are assessed once requested, and again four minutes later', async () => {
  const trawler = 419_000_771
  const unknown = 419_000_772
  const tanker = 419_000_773
  const park = { lat: 9.19, lon: 79 }
  const write = (mmsi: number, timeMs: number) =>
    store(livePosition(mmsi, park.lat, park.lon, { timeMs, speedKnots: 3 }))
  for (const mmsi of [trawler, unknown, tanker]) await write(mmsi, nowMs - 30 * 60_000)
  await server.store.positions.write({
    positions: [],
    staticReports: [
      testStaticReport({ mmsi: trawler, timeMs: nowMs, shipType: 30 }),
      testStaticReport({ mmsi: tanker, timeMs: nowMs, shipType: 80 }),
    ],
    progress: null,
  })
  server.setFishingMargin(8)
  const ask = async () => {
    const url = '/api/live/fishing?south=9&west=78.5&north=9.5&east=79.5'
    const answer = await ana({ url })
    expect(answer.statusCode, answer.body).toBe(200)
    return liveFishing.parse(answer.json())
  }
  expect(await ask()).toMatchObject({ vessels: [], waiting: 2 })
  await waitFor(async () => expect((await ask()).waiting).toBe(0))
  const first = await ask()
  expect(first.vessels.map(([mmsi, timeMs]) => [mmsi, timeMs]).sort()).toEqual([
    [trawler, nowMs - 30 * 60_000],
    [unknown, nowMs - 30 * 60_000],
  ])
  const probabilityOf = (mmsi: number) => first.vessels.find(([one]) => one === mmsi)?.[2]
  expect(probabilityOf(trawler)).toBeGreaterThan(0.9)
  expect(probabilityOf(unknown)).toBeNull()

  await write(trawler, nowMs - 29 * 60_000)
  await ask()
  await write(trawler, nowMs - 25 * 60_000)
  await waitFor(async () =>
    expect((await ask()).vessels.find(([mmsi]) => mmsi === trawler)?.[1]).toBe(nowMs - 25 * 60_000),
  )
  expect((await server.app.inject('/api/live/fishing')).statusCode).toBe(401)
  const halfBox = await ana({ url: '/api/live/fishing?south=9' })
  expect(halfBox.statusCode).toBe(400)
})
