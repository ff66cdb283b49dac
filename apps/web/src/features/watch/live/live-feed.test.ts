import type { LiveVesselRow, LiveVessels } from '@varuna/contract/live'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeProblem, fakeServer, unreachable, type FakeServer } from '~/testing/fake-server.ts'
import { LiveFeed } from './live-feed.ts'

/** An EventSource whose server is the test. */
class FakeStream extends EventTarget {
  readonly CLOSED = 2
  readyState = 0
  isClosed = false
  readonly path: string

  constructor(path: string) {
    super()
    this.path = path
  }

  open() {
    this.readyState = 1
    this.dispatchEvent(new Event('open'))
  }

  send(kind: string, body: unknown, lastEventId = '') {
    const data = typeof body === 'string' ? body : JSON.stringify(body)
    this.dispatchEvent(Object.assign(new Event(kind), { data, lastEventId }))
  }

  fail(readyState: number) {
    this.readyState = readyState
    this.dispatchEvent(new Event('error'))
  }

  close() {
    this.isClosed = true
  }
}

const row = (mmsi: number): LiveVesselRow => [mmsi, 0, 0, 0, 12, 90, null, 0, 70, 'IN', `V${mmsi}`, []]
const answer = (over: Partial<LiveVessels> = {}): LiveVessels => ({
  cursor: 'c1',
  total: 2,
  vessels: [row(1), row(2)],
  cells: [],
  cellDegrees: null,
  ...over,
})

let server: FakeServer
let streams: FakeStream[]
let signedOut: number
let feed: LiveFeed
const last = () => streams.at(-1) as FakeStream
const shown = () => feed.getState().vessels.map(({ mmsi }) => mmsi)

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0)
  streams = []
  signedOut = 0
  server = fakeServer({ 'GET /api/live/vessels': () => answer() })
  feed = new LiveFeed({
    openStream: (path) => {
      streams.push(new FakeStream(path))
      return last() as unknown as EventSource
    },
    now: () => Date.now(),
    onSignedOut: () => (signedOut += 1),
  })
})

afterEach(() => {
  feed.close()
  server.close()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const show = async (box: Parameters<LiveFeed['show']>[0] = null) => {
  feed.show(box)
  await vi.advanceTimersByTimeAsync(0)
}

test('loads a box, and follows it from the cursor of the answer', async () => {
  await show({ south: 1, west: 170, north: 2, east: -170 })
  expect(server.sent[0]?.path).toBe('/api/live/vessels?south=1.0000&west=170.0000&north=2.0000&east=-170.0000')
  expect(last().path).toBe('/api/live/stream?south=1.0000&west=170.0000&north=2.0000&east=-170.0000&after=c1')
  expect(shown()).toEqual([1, 2])
  expect(feed.getState()).toMatchObject({ phase: 'live', total: 2 })
})

test('messages change the vessels, many at a time in one change', async () => {
  await show()
  last().open()
  let changes = 0
  feed.subscribe(() => (changes += 1))
  for (let mmsi = 3; mmsi <= 100; mmsi += 1) last().send('vessels', { vessels: [row(mmsi)] }, `c${mmsi}`)
  last().send('gone', { mmsis: [1, 999] }, 'c101')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(changes).toBe(1)
  expect(shown().length).toBe(99)
  expect(shown()).not.toContain(1)
})

test('a stream that is refused is opened again from the last message, ever later, and then the vessels are read again', async () => {
  await show()
  last().open()
  last().send('vessels', { vessels: [row(3)] }, 'c7')
  last().fail(2)
  expect(feed.getState().phase).toBe('lost')
  expect(shown()).toEqual([1, 2, 3])
  await vi.advanceTimersByTimeAsync(999)
  expect(streams.length).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(last().path).toBe('/api/live/stream?after=c7')
  last().fail(2)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(streams.length).toBe(3)
  last().fail(2)
  const requests = server.sent.length
  await vi.advanceTimersByTimeAsync(4_000)
  expect(server.sent.length).toBe(requests + 1)
  last().open()
  expect(feed.getState().phase).toBe('live')
})

test('a stream that the browser reconnects itself is left alone', async () => {
  await show()
  last().open()
  last().fail(0)
  expect(feed.getState().phase).toBe('lost')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(streams.length).toBe(1)
  last().open()
  expect(feed.getState().phase).toBe('live')
})

test('a hidden page receives nothing, and goes on from the last message', async () => {
  await show()
  last().send('vessels', { vessels: [row(3)] }, 'c9')
  feed.pause()
  expect(streams[0]?.isClosed).toBe(true)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(streams.length).toBe(1)
  feed.resume()
  feed.resume()
  expect(streams.length).toBe(2)
  expect(last().path).toBe('/api/live/stream?after=c9')
})

test('a page that is hidden while it loads loads when it is shown', async () => {
  await show()
  last().send('vessels', { vessels: [row(3)] }, 'c9')
  feed.show({ south: 0, west: 0, north: 1, east: 1 })
  feed.pause()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(streams.length).toBe(1)
  feed.resume()
  await vi.advanceTimersByTimeAsync(0)
  expect(last().path).toContain('after=c1')
})

test('a reset, and a message that is not understood, read the vessels again', async () => {
  await show()
  server.handlers['GET /api/live/vessels'] = () => answer({ cursor: 'd1', total: 1, vessels: [row(5)] })
  last().send('reset', {})
  await vi.advanceTimersByTimeAsync(0)
  expect(shown()).toEqual([5])
  expect(last().path).toBe('/api/live/stream?after=d1')
  last().send('vessels', '{"vessels":[["nonsense"]]}')
  await vi.advanceTimersByTimeAsync(0)
  expect(server.sent.length).toBe(3)
})

test('too many vessels come as cells', async () => {
  server.handlers['GET /api/live/vessels'] = () =>
    answer({ total: 80_000, vessels: [], cells: [[10.5, 20.5, 60_000]], cellDegrees: 1 })
  await show()
  expect(feed.getState()).toMatchObject({
    total: 80_000,
    density: [{ south: 10, west: 20, degrees: 1, vessels: 60_000 }],
  })
})

test('a first load that fails says why, and is tried again', async () => {
  server.handlers['GET /api/live/vessels'] = unreachable
  await show()
  expect(feed.getState()).toMatchObject({ phase: 'failed', total: null })
  expect(feed.getState().error?.message).toBe('Connection error. Please try again later.')
  server.handlers['GET /api/live/vessels'] = () => answer()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(feed.getState()).toMatchObject({ phase: 'live', error: null })
  expect(shown()).toEqual([1, 2])
})

test('a row that is no vessel is not shown', async () => {
  server.handlers['GET /api/live/vessels'] = () => answer({ vessels: [[1, 2, 3] as never] })
  await show()
  expect(feed.getState().phase).toBe('failed')
})

test('an ended session is reported and not retried', async () => {
  server.handlers['GET /api/live/vessels'] = () => new FakeProblem(401, 'signed_out', 'Sign in first.')
  await show()
  await vi.dynamicImportSettled()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([signedOut, server.sent.length]).toEqual([1, 1])
})

test('the answer to an earlier box does not replace that of a later one', async () => {
  const slow = Promise.withResolvers<LiveVessels>()
  server.handlers['GET /api/live/vessels'] = () => slow.promise
  feed.show(null)
  server.handlers['GET /api/live/vessels'] = () => answer({ vessels: [row(9)] })
  await show({ south: 0, west: 0, north: 1, east: 1 })
  slow.resolve(answer())
  await vi.advanceTimersByTimeAsync(0)
  expect(shown()).toEqual([9])
  expect(streams.length).toBe(1)
})
