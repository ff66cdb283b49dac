import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { brotliDecompressSync } from 'node:zlib'
import {
  liveFishing,
  liveMessages,
  liveVessels,
  pastVessels,
  type LiveMessages,
  type LiveVesselRow,
} from '@varuna/contract/live'
import type { PositionReport } from '@varuna/ais/streams/report'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openTestStream, type TestEventStream } from '../../testing/event-stream.ts'
import { requestLimits } from '../../request-limits.ts'
import { fakeInference, password, startTestServer, type TestServer } from '../../testing/server.ts'

/** Machines that do much else at the time are slow. */
const waitFor = <Result>(check: () => Result | Promise<Result>) => vi.waitFor(check, { timeout: 30_000 })

const nowMs = Date.UTC(2026, 0, 31, 12)
let server: TestServer
let origin = ''
let cookie = ''
beforeAll(async () => {
  server = await startTestServer(fakeInference())
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`
  cookie = await cookieOf('ana')
})
afterAll(() => server.close())

async function cookieOf(name: string, of = server): Promise<string> {
  await of.signInAs(name)
  const email = `${name}@harbour.example`
  const answer = await of.app.inject({ method: 'POST', url: '/api/account/sign-in', payload: { email, password } })
  return answer.cookies.map((one) => `${one.name}=${one.value}`).join('; ')
}

const position = (mmsi: number, lat: number, lon: number, over: Partial<PositionReport> = {}): PositionReport => ({
  kind: 'position',
  mmsi,
  station: 'class_a',
  timeMs: nowMs - 60_000,
  timeFrom: 'source',
  lat,
  lon,
  speedKnots: 12.3,
  courseDegrees: 271.5,
  headingDegrees: 270,
  navigationStatus: 0,
  utcSecond: null,
  ...over,
})
const store = (...positions: PositionReport[]) =>
  server.store.positions.write({ positions, staticReports: [], progress: null })

const list = async (query = '') => {
  const answer = await server.app.inject({ url: `/api/live/vessels${query}`, headers: { cookie } })
  expect(answer.statusCode, answer.body).toBe(200)
  return liveVessels.parse(answer.json())
}
const stream = (query = '', headers: Record<string, string> = {}) =>
  openTestStream(`${origin}/api/live/stream${query}`, { cookie, ...headers })
/** What was parsed already: a test looks at all messages again and again until the last has come. */
const parsed = new WeakMap<object, unknown>()
function parseMessage(message: TestEventStream['messages'][number], kind: keyof LiveMessages): unknown {
  if (!parsed.has(message)) parsed.set(message, liveMessages[kind].parse(message.data))
  return parsed.get(message)
}
const received = <Kind extends keyof LiveMessages>({ messages }: TestEventStream, kind: Kind) =>
  messages.filter(({ event }) => event === kind).map((message) => parseMessage(message, kind) as LiveMessages[Kind])
const rowsOf = (from: TestEventStream): LiveVesselRow[] => received(from, 'vessels').flatMap(({ vessels }) => vessels)
const goneOf = (from: TestEventStream) => received(from, 'gone').flatMap(({ mmsis }) => mmsis)

test('a stored vessel is listed with its flag, static data and the events that last', async () => {
  await server.store.positions.write({
    positions: [position(419_000_001, 18.9, 72.8)],
    staticReports: [],
    progress: null,
    events: [
      {
        id: 'stop-419000001-x',
        kind: 'stop',
        mmsi: 419_000_001,
        from_ms: nowMs - 7_200_000,
        to_ms: null,
        lat_e7: 189_000_000,
        lon_e7: 728_000_000,
        rule: 'STOP-1',
        confidence: 'high',
        other_mmsi: null,
        body: JSON.stringify({ vessels: [419_000_001], evidence: [], details: {} }),
      },
    ],
  })
  await server.store.positions.write({
    positions: [],
    staticReports: [
      {
        kind: 'static',
        mmsi: 419_000_001,
        station: 'class_a',
        timeMs: nowMs,
        timeFrom: 'source',
        name: 'SEA "STAR"',
        shipType: 70,
        callSign: null,
        imo: null,
        lengthMetres: null,
        beamMetres: null,
        bowMetres: null,
        portMetres: null,
        draughtMetres: null,
        destination: null,
      },
    ],
    progress: null,
  })
  await waitFor(async () =>
    expect((await list('?south=18&west=72&north=19&east=73')).vessels).toEqual([
      [419_000_001, nowMs - 60_000, 18.9, 72.8, 12.3, 271.5, 270, 0, 70, 'IN', 'SEA "STAR"', ['stop']],
    ]),
  )
})

test('static data of a vessel never seen shows once its position comes', async () => {
  const nothing = { callSign: null, imo: null, lengthMetres: null, beamMetres: null, bowMetres: null, portMetres: null }
  const stated = { name: 'EARLY BIRD', shipType: 30, draughtMetres: null, destination: null, ...nothing }
  await server.store.positions.write({
    positions: [],
    staticReports: [
      { kind: 'static', mmsi: 419_000_070, station: 'class_a', timeMs: nowMs, timeFrom: 'source', ...stated },
    ],
    progress: null,
  })
  const box = '?south=-60&west=-60&north=-59&east=-59'
  expect((await list(box)).total).toBe(0)
  await store(position(419_000_070, -59.5, -59.5))
  await waitFor(async () => expect((await list(box)).vessels[0]?.slice(8)).toEqual([30, 'IN', 'EARLY BIRD', []]))
})

test('a position an hour late, and one from before a clock jumped back, move nothing', async () => {
  const box = '?south=-50&west=-60&north=-49&east=-59'
  await store(position(419_000_080, -49.5, -59.5))
  await store(position(419_000_080, -49.9, -59.9, { timeMs: nowMs - 3_700_000 }))
  expect((await list(box)).vessels[0]?.slice(1, 4)).toEqual([nowMs - 60_000, -49.5, -59.5])
})

test('base stations, positions of another day and unknown times are no live vessels', async () => {
  await store(
    position(2_190_047, 1, 1, { station: 'base_station' }),
    position(419_000_900, 1, 1, { timeMs: nowMs - 25 * 3_600_000 }),
    position(419_000_901, 1, 1, { timeFrom: 'order' }),
    position(419_000_902, 1, 1),
  )
  await waitFor(async () =>
    expect((await list('?south=0&west=0&north=2&east=2')).vessels.map(([mmsi]) => mmsi)).toEqual([419_000_902]),
  )
})

test('a box across the 180th meridian has its vessels on both sides, and a box at the pole has its own', async () => {
  await store(
    position(419_000_010, -17, 179.5),
    position(419_000_011, -17, -179.5),
    position(419_000_012, -17, 180),
    position(419_000_013, -17, 0),
    position(419_000_014, 90, 30),
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
    const answer = await server.app.inject({ url: `/api/live/${path}${query}`, headers: { cookie } })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().errors.map((error: { field: string }) => error.field)).toContain(field)
  }
})

test('the stream needs a session, and its answer is neither stored nor collected on the way', async () => {
  const signedOut = await openTestStream(`${origin}/api/live/stream`, {})
  await signedOut.ended
  expect([signedOut.status, signedOut.messages[0]?.data]).toMatchObject([401, { code: 'signed_out' }])
  const open = await stream()
  expect(open.status).toBe(200)
  expect(open.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  })
  open.close()
})

test('a stream gets what moves within its box, and hears of vessels that leave it', async () => {
  await store(position(419_000_020, 40.5, 10.5), position(419_000_021, 45, 20))
  const box = '?south=40&west=10&north=41&east=11'
  await waitFor(async () => expect((await list(box)).total).toBe(1))
  const { cursor } = await list(box)
  const open = await stream(`${box}&after=${cursor}`)
  const later = { timeMs: nowMs - 50_000 }
  await store(position(419_000_020, 40.6, 10.5, later), position(419_000_021, 45.1, 20, later))
  await waitFor(() => expect(rowsOf(open).map(([mmsi, , lat]) => [mmsi, lat])).toEqual([[419_000_020, 40.6]]))
  await store(position(419_000_020, 42, 10.5, { timeMs: nowMs - 40_000 }))
  await waitFor(() => expect(goneOf(open)).toEqual([419_000_020]))
  await store(position(419_000_020, 40.7, 10.5, { timeMs: nowMs - 30_000 }))
  await waitFor(() => expect(rowsOf(open).at(-1)?.slice(0, 3)).toEqual([419_000_020, nowMs - 30_000, 40.7]))
  expect(received(open, 'reset')).toEqual([])
  open.close()
})

test('after a broken connection the stream goes on where it ended, and says nothing twice', async () => {
  const box = '?south=50&west=10&north=51&east=11'
  await store(position(419_000_030, 50.5, 10.5), position(419_000_031, 50.6, 10.5))
  await waitFor(async () => expect((await list(box)).total).toBe(2))
  const first = await stream(`${box}&after=${(await list(box)).cursor}`)
  await store(position(419_000_030, 50.51, 10.5, { timeMs: nowMs - 50_000 }))
  await waitFor(() => expect(rowsOf(first)).toHaveLength(1))
  first.close()
  await store(position(419_000_031, 52, 10.5, { timeMs: nowMs - 45_000 }))
  await store(position(419_000_032, 50.7, 10.5, { timeMs: nowMs - 45_000 }))
  const second = await stream(box, { 'last-event-id': first.lastId() ?? '' })
  await waitFor(() => expect(rowsOf(second).map(([mmsi]) => mmsi)).toEqual([419_000_032]))
  expect(goneOf(second)).toContain(419_000_031)
  expect(received(second, 'reset')).toEqual([])
  second.close()
})

let resetAtMs = nowMs - 60_000
test.each(['live.x.1', 'another-process.5.5', 'live.999999999.0', 'nonsense'])(
  'the cursor %s is answered with a reset, and the stream goes on',
  async (after) => {
    const open = await stream(`?after=${after}`)
    await waitFor(() => expect(received(open, 'reset')).toHaveLength(1))
    await store(position(419_000_040, 5, 5, { timeMs: (resetAtMs += 1) }))
    await waitFor(() => expect(rowsOf(open).map(([mmsi]) => mmsi)).toContain(419_000_040))
    open.close()
  },
)

test('an event is sent to the streams in whose box it lies', async () => {
  const there = await stream('?south=60&west=0&north=61&east=1')
  const elsewhere = await stream('?south=70&west=0&north=71&east=1')
  const event = {
    id: 'loitering-419000050-x',
    kind: 'loitering',
    mmsi: 419_000_050,
    from_ms: nowMs - 7_200_000,
    to_ms: nowMs,
    lat_e7: 605_000_000,
    lon_e7: 5_000_000,
    rule: 'LOIT-1',
    confidence: 'high',
    other_mmsi: null,
    body: JSON.stringify({ vessels: [419_000_050], evidence: [], details: {} }),
  }
  await server.store.positions.write({ positions: [], staticReports: [], progress: null, events: [event] })
  await store(position(419_000_051, 70.5, 0.5))
  await waitFor(() => expect(received(there, 'events')[0]?.events).toMatchObject([{ id: event.id, lat: 60.5 }]))
  await waitFor(() => expect(rowsOf(elsewhere)).toHaveLength(1))
  expect(received(elsewhere, 'events')).toEqual([])
  for (const open of [there, elsewhere]) open.close()
})

test('a reader that stops gets only the newest row of each vessel, and the server keeps nothing for it', async () => {
  const box = '?south=-41&west=100&north=-39&east=112'
  const fleet = Array.from({ length: 8_000 }, (_, at) => 419_100_000 + at)
  const moved = (round: number) =>
    fleet.map((mmsi, at) => position(mmsi, -40 + round / 1e4, 100 + at / 800, { timeMs: nowMs - 50_000 + round }))
  await store(...moved(0))
  await waitFor(async () => expect((await list(box)).total).toBe(8_000))
  const slow = await stream(`${box}&after=${(await list(box)).cursor}`)
  const fast = await stream(`${box}&after=${(await list(box)).cursor}`)
  slow.pause()
  const rounds = 16
  for (let round = 1; round <= rounds; round++) {
    await store(...moved(round))
    const newest = nowMs - 50_000 + round
    await waitFor(() =>
      expect(rowsOf({ ...fast, messages: fast.messages.slice(-4) }).some(([, timeMs]) => timeMs === newest)).toBe(true),
    )
  }
  slow.read()
  await waitFor(() => {
    const newest = new Map(rowsOf(slow).map(([mmsi, timeMs]) => [mmsi, timeMs]))
    expect(newest.size).toBe(8_000)
    expect(new Set(newest.values())).toEqual(new Set([nowMs - 50_000 + rounds]))
  })
  expect(received(slow, 'reset')).toEqual([])
  expect(slow.received()).toBeLessThan(fast.received())
  for (const open of [slow, fast]) open.close()
}, 120_000)

test('answers are compressed, and nothing but GET opens a stream', async () => {
  await store(...Array.from({ length: 100 }, (_, at) => position(419_300_000 + at, -70, at / 10)))
  const url = '/api/live/vessels?south=-71&west=0&north=-69&east=10'
  const answer = await server.app.inject({ url, headers: { cookie, 'accept-encoding': 'br' } })
  expect(answer.headers['content-encoding']).toBe('br')
  expect(JSON.parse(brotliDecompressSync(answer.rawPayload).toString())).toMatchObject({ total: 100 })
  const head = await server.app.inject({ method: 'HEAD', url: '/api/live/stream', headers: { cookie } })
  expect(head.statusCode).toBe(404)
})

test('one account opens a dozen streams, and a closed one makes room', async () => {
  const bo = await cookieOf('bo')
  const open = await Promise.all(Array.from({ length: 12 }, () => stream('', { cookie: bo })))
  const refused = await stream('', { cookie: bo })
  await refused.ended
  expect([refused.status, refused.messages[0]?.data]).toMatchObject([
    429,
    { code: 'too_many_requests', fault: { code: 'too_many_requests.streams', params: { maxStreams: 12 } } },
  ])
  open[0]?.close()
  await waitFor(async () => {
    const next = await stream('', { cookie: bo })
    expect(next.status).toBe(200)
    open.push(next)
  })
  for (const one of open) one.close()
})

test('a stream ends with its session, and one that reads nothing is disconnected', async () => {
  const limits = { ...requestLimits, sessionCheckMs: 20, keepAliveMs: 20 }
  const other = await startTestServer(fakeInference(), { limits })
  await other.app.listen({ port: 0, host: '127.0.0.1' })
  const signedIn = await cookieOf('ana', other)
  const url = `http://127.0.0.1:${(other.app.server.address() as AddressInfo).port}/api/live/stream`
  const [one, unread] = [
    await openTestStream(url, { cookie: signedIn }),
    await openTestStream(url, { cookie: signedIn }),
  ]
  await waitFor(() => expect(one.lastId()).not.toBeNull())
  unread.pause()
  const fleet = Array.from({ length: 20_000 }, (_, at) => position(419_200_000 + at, 10, at / 400))
  for (let round = 0; round < 8; round++) {
    const positions = fleet.map((report) => ({ ...report, timeMs: report.timeMs + round }))
    await other.store.positions.write({ positions, staticReports: [], progress: null })
    await waitFor(() => expect(rowsOf(one).at(-1)?.[1]).toBe(nowMs - 60_000 + round))
  }
  const connections = () => promisify(other.app.server.getConnections.bind(other.app.server))()
  await waitFor(async () => expect(await connections()).toBe(1))
  await other.app.inject({ method: 'POST', url: '/api/account/sign-out', headers: { cookie: signedIn } })
  await one.ended
  await other.close()
}, 120_000)

test('removed simulated vessels leave the map', async () => {
  await store(position(200_000_001, 30.5, -40.5), position(419_000_060, 30.5, -40.5))
  const box = '?south=30&west=-41&north=31&east=-40'
  await waitFor(async () => expect((await list(box)).total).toBe(2))
  const open = await stream(`${box}&after=${(await list(box)).cursor}`)
  await server.store.positions.removeSimulated()
  await waitFor(() => expect(goneOf(open)).toEqual([200_000_001]))
  expect((await list(box)).vessels.map(([mmsi]) => mmsi)).toEqual([419_000_060])
  open.close()
})

test('the server ends its streams when it closes', async () => {
  const other = await startTestServer(fakeInference())
  await other.app.listen({ port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(other.app.server.address() as AddressInfo).port}/api/live/stream`
  const open = await openTestStream(url, { cookie: await cookieOf('ana', other) })
  await other.close()
  await open.ended
})

test('a past minute has each vessel at its latest position then, with what lasted then, and nothing that came later', async () => {
  const sailing = 419_500_001
  const silent = 419_500_002
  const newer = 419_500_003
  const old = 419_500_004
  const hourMs = 3_600_000
  const at = (mmsi: number, hoursAgo: number, lat: number) =>
    position(mmsi, lat, 30, { timeMs: nowMs - hoursAgo * hourMs })
  const stop = (id: string, fromHours: number, toHours: number | null) => ({
    id,
    kind: 'stop',
    mmsi: sailing,
    other_mmsi: null,
    rule: 'STOP-1',
    confidence: 'high',
    from_ms: nowMs - fromHours * hourMs,
    to_ms: toHours === null ? null : nowMs - toHours * hourMs,
    lat_e7: null,
    lon_e7: null,
    body: JSON.stringify({ vessels: [sailing], evidence: [], details: {} }),
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
    const answer = await server.app.inject({ url: `/api/live/past?${query}`, headers: { cookie } })
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

test('many different past minutes at once are read one after another, and more than wait are refused', async () => {
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, minutes) =>
      server.app.inject({
        url: `/api/live/past?at=${new Date(nowMs - (600 + minutes) * 60_000).toISOString()}`,
        headers: { cookie },
      }),
    ),
  )
  const statuses = answers.map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 200)).toHaveLength(16)
  expect(statuses.filter((status) => status === 503)).toHaveLength(24)
})

test('vessels that may fish are assessed once they are asked for, and again four minutes later', async () => {
  const trawler = 419_000_771
  const unknown = 419_000_772
  const tanker = 419_000_773
  const park = { lat: 9.19, lon: 79 }
  const write = (mmsi: number, timeMs: number) =>
    server.store.positions.write({
      positions: [position(mmsi, park.lat, park.lon, { timeMs, speedKnots: 3 })],
      staticReports: [],
      progress: null,
    })
  for (const mmsi of [trawler, unknown, tanker]) await write(mmsi, nowMs - 30 * 60_000)
  await server.store.positions.write({
    positions: [],
    staticReports: [[trawler, 30] as const, [tanker, 80] as const].map(([mmsi, shipType]) => ({
      kind: 'static',
      mmsi,
      station: 'class_a',
      timeMs: nowMs,
      timeFrom: 'source',
      shipType,
      name: null,
      callSign: null,
      imo: null,
      lengthMetres: null,
      beamMetres: null,
      bowMetres: null,
      portMetres: null,
      draughtMetres: null,
      destination: null,
    })),
    progress: null,
  })
  server.setFishingMargin(8)
  const ask = async () => {
    const url = '/api/live/fishing?south=9&west=78.5&north=9.5&east=79.5'
    const answer = await server.app.inject({ url, headers: { cookie } })
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
  for (const [, , probability] of first.vessels) expect(probability).toBeGreaterThan(0.9)

  await write(trawler, nowMs - 29 * 60_000)
  await ask()
  await write(trawler, nowMs - 25 * 60_000)
  await waitFor(async () =>
    expect((await ask()).vessels.find(([mmsi]) => mmsi === trawler)?.[1]).toBe(nowMs - 25 * 60_000),
  )
  expect((await server.app.inject('/api/live/fishing')).statusCode).toBe(401)
  const halfBox = await server.app.inject({ url: '/api/live/fishing?south=9', headers: { cookie } })
  expect(halfBox.statusCode).toBe(400)
})
