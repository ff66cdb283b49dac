import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import type { PositionReport } from '@varuna/ais/reports/report'
import { liveMessages, type LiveMessages, type LiveVesselRow } from '@varuna/contract/watch/live'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { testEvent } from '../../../store/watch/positions/testing-positions.ts'
import { requestLimits } from '../../request-limits.ts'
import { openTestStream, type TestEventStream } from '../../testing/event-stream.ts'
import { listLiveVessels, livePosition, nowMs, storePositions, waitFor } from '../../testing/live.ts'
import { fakeInference } from '../../testing/fake-inference.ts'
import { password, type Send } from '../../testing/sign-in.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
let ana: Send
let origin = ''
let cookie = ''
beforeAll(async () => {
  server = await startTestServer(fakeInference())
  origin = await listen(server)
  ana = await server.signInAs('ana')
  cookie = await cookieOf('ana')
})
afterAll(() => server.close())

async function listen({ app }: TestServer): Promise<string> {
  await app.listen({ port: 0, host: '127.0.0.1' })
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}
async function cookieOf(name: string, of = server): Promise<string> {
  await of.signInAs(name)
  const email = `${name}@harbour.example`
  const answer = await of.app.inject({ method: 'POST', url: '/api/account/sign-in', payload: { email, password } })
  return answer.cookies.map((one) => `${one.name}=${one.value}`).join('; ')
}

const list = (query = '') => listLiveVessels(ana, query)
const store = (...positions: PositionReport[]) => storePositions(server, positions)
const stream = (query = '', headers: Record<string, string> = {}) =>
  openTestStream(`${origin}/api/live/stream${query}`, { cookie, ...headers })
/** Cache of parsed messages: a test re-reads all messages until the last one arrives. */
const parsed = new WeakMap<object, unknown>()
function parseMessage(message: TestEventStream['messages'][number], kind: keyof LiveMessages): unknown {
  if (!parsed.has(message)) parsed.set(message, liveMessages[kind].parse(message.data))
  return parsed.get(message)
}
const received = <Kind extends keyof LiveMessages>({ messages }: TestEventStream, kind: Kind) =>
  messages.filter(({ event }) => event === kind).map((message) => parseMessage(message, kind) as LiveMessages[Kind])
const rowsOf = (from: TestEventStream): LiveVesselRow[] => received(from, 'vessels').flatMap(({ vessels }) => vessels)
const goneOf = (from: TestEventStream) => received(from, 'gone').flatMap(({ mmsis }) => mmsis)

test('the stream needs a session, and its response is neither stored nor buffered on the way', async () => {
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

test('a stream gets the moves within its box, and which vessels leave it', async () => {
  await store(livePosition(419_000_020, 40.5, 10.5), livePosition(419_000_021, 45, 20))
  const box = '?south=40&west=10&north=41&east=11'
  await waitFor(async () => expect((await list(box)).total).toBe(1))
  const { cursor } = await list(box)
  const open = await stream(`${box}&after=${cursor}`)
  const later = { timeMs: nowMs - 50_000 }
  await store(livePosition(419_000_020, 40.6, 10.5, later), livePosition(419_000_021, 45.1, 20, later))
  await waitFor(() => expect(rowsOf(open).map(([mmsi, , lat]) => [mmsi, lat])).toEqual([[419_000_020, 40.6]]))
  await store(livePosition(419_000_020, 42, 10.5, { timeMs: nowMs - 40_000 }))
  await waitFor(() => expect(goneOf(open)).toEqual([419_000_020]))
  await store(livePosition(419_000_020, 40.7, 10.5, { timeMs: nowMs - 30_000 }))
  await waitFor(() => expect(rowsOf(open).at(-1)?.slice(0, 3)).toEqual([419_000_020, nowMs - 30_000, 40.7]))
  expect(received(open, 'reset')).toEqual([])
  open.close()
})

test('after a broken connection the stream resumes where it ended, without repeating anything', async () => {
  const box = '?south=50&west=10&north=51&east=11'
  await store(livePosition(419_000_030, 50.5, 10.5), livePosition(419_000_031, 50.6, 10.5))
  await waitFor(async () => expect((await list(box)).total).toBe(2))
  const first = await stream(`${box}&after=${(await list(box)).cursor}`)
  await store(livePosition(419_000_030, 50.51, 10.5, { timeMs: nowMs - 50_000 }))
  await waitFor(() => expect(rowsOf(first)).toHaveLength(1))
  first.close()
  await store(livePosition(419_000_031, 52, 10.5, { timeMs: nowMs - 45_000 }))
  await store(livePosition(419_000_032, 50.7, 10.5, { timeMs: nowMs - 45_000 }))
  const second = await stream(box, { 'last-event-id': first.lastId() ?? '' })
  await waitFor(() => expect(rowsOf(second).map(([mmsi]) => mmsi)).toEqual([419_000_032]))
  expect(goneOf(second)).toContain(419_000_031)
  expect(received(second, 'reset')).toEqual([])
  second.close()
})

let resetAtMs = nowMs - 60_000
test.each(['live.x.1', 'another-process.5.5', 'live.999999999.0', 'nonsense'])(
  'the cursor %s results in a reset, and the stream continues',
  async (after) => {
    const open = await stream(`?after=${after}`)
    await waitFor(() => expect(received(open, 'reset')).toHaveLength(1))
    await store(livePosition(419_000_040, 5, 5, { timeMs: (resetAtMs += 1) }))
    await waitFor(() => expect(rowsOf(open).map(([mmsi]) => mmsi)).toContain(419_000_040))
    open.close()
  },
)

test('an event is sent to the streams whose box contains it', async () => {
  const there = await stream('?south=60&west=0&north=61&east=1')
  const elsewhere = await stream('?south=70&west=0&north=71&east=1')
  const event = testEvent({
    id: 'loitering-419000050-x',
    kind: 'loitering',
    mmsi: 419_000_050,
    from_ms: nowMs - 7_200_000,
    to_ms: nowMs,
    lat_e7: 605_000_000,
    lon_e7: 5_000_000,
    rule: 'LOIT-1',
  })
  await server.store.positions.write({ positions: [], staticReports: [], progress: null, events: [event] })
  await store(livePosition(419_000_051, 70.5, 0.5))
  await waitFor(() => expect(received(there, 'events')[0]?.events).toMatchObject([{ id: event.id, lat: 60.5 }]))
  await waitFor(() => expect(rowsOf(elsewhere)).toHaveLength(1))
  expect(received(elsewhere, 'events')).toEqual([])
  for (const open of [there, elsewhere]) open.close()
})

test('a client that stops reading gets only the newest row of each vessel, and the server buffers nothing for it', async () => {
  const box = '?south=-41&west=100&north=-39&east=112'
  const fleet = Array.from({ length: 8_000 }, (_, at) => 419_100_000 + at)
  const moved = (round: number) =>
    fleet.map((mmsi, at) => livePosition(mmsi, -40 + round / 1e4, 100 + at / 800, { timeMs: nowMs - 50_000 + round }))
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

test('an account can open a dozen streams, and a closed one frees its slot', async () => {
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

test('an account with all of its streams opens another in place of the oldest idle one', async () => {
  const other = await startTestServer(fakeInference(), { limits: { ...requestLimits, idleStreamMs: 60_000 } })
  const signedIn = await cookieOf('ana', other)
  const url = `${await listen(other)}/api/live/stream`
  const openOne = () => openTestStream(url, { cookie: signedIn })
  vi.useFakeTimers({ toFake: ['performance'] })
  const open = await Promise.all(Array.from({ length: 12 }, openOne))
  expect((await openOne()).status).toBe(429)
  await waitFor(async () => {
    vi.advanceTimersByTime(60_001)
    const next = await openOne()
    expect(next.status).toBe(200)
    open.push(next)
  })
  await Promise.race(open.map(({ ended }) => ended))
  vi.useRealTimers()
  for (const one of open) one.close()
  await other.close()
})

test('a stream ends with its session, and one that reads nothing is disconnected', async () => {
  const limits = { ...requestLimits, sessionCheckMs: 20, keepAliveMs: 20 }
  const other = await startTestServer(fakeInference(), { limits })
  const signedIn = await cookieOf('ana', other)
  const url = `${await listen(other)}/api/live/stream`
  const [one, unread] = [
    await openTestStream(url, { cookie: signedIn }),
    await openTestStream(url, { cookie: signedIn }),
  ]
  await waitFor(() => expect(one.lastId()).not.toBeNull())
  unread.pause()
  const fleet = Array.from({ length: 20_000 }, (_, at) => livePosition(419_200_000 + at, 10, at / 400))
  for (let round = 0; round < 8; round++) {
    const positions = fleet.map((report) => ({ ...report, timeMs: report.timeMs + round }))
    await storePositions(other, positions)
    await waitFor(() => expect(rowsOf(one).at(-1)?.[1]).toBe(nowMs - 60_000 + round))
  }
  const connections = () => promisify(other.app.server.getConnections.bind(other.app.server))()
  await waitFor(async () => expect(await connections()).toBe(1))
  await other.app.inject({ method: 'POST', url: '/api/account/sign-out', headers: { cookie: signedIn } })
  await one.ended
  await other.close()
}, 120_000)

test('a stream ends within seconds when another server or the command line ends its session', async () => {
  const other = await startTestServer(fakeInference())
  const url = `${await listen(other)}/api/live/stream`
  const [ended, kept] = [
    await openTestStream(url, { cookie: await cookieOf('ana', other) }),
    await openTestStream(url, { cookie: await cookieOf('bo', other) }),
  ]
  let isKept = true
  void kept.ended.then(() => (isKept = false))
  const ofAna = `"userId" = (select id from "user" where email = 'ana@harbour.example')`
  await sql.raw(`delete from session where ${ofAna}`).execute(other.db)
  const fromMs = performance.now()
  await ended.ended
  expect([performance.now() - fromMs < 5_000, isKept]).toEqual([true, true])
  await other.close()
})

test('removed simulated vessels leave the map', async () => {
  await store(livePosition(200_000_001, 30.5, -40.5), livePosition(419_000_060, 30.5, -40.5))
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
  const url = `${await listen(other)}/api/live/stream`
  const open = await openTestStream(url, { cookie: await cookieOf('ana', other) })
  await other.close()
  await open.ended
})
