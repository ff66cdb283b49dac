import { LIVE_STREAM_BEAT_MS, type LiveVesselRow, type LiveVessels } from '@varuna/contract/watch/live'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeStreams } from '~/testing/fake-streams.ts'
import { FakeProblem, fakeServer, unreachable, type FakeServer } from '~/testing/fake-server.ts'
import { LiveFeed } from './live-feed.ts'

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
let streams: ReturnType<typeof fakeStreams>
let signedOut: number
let feed: LiveFeed
const requested = (path: string) => server.sent.filter((sent) => sent.path.startsWith(path)).map((sent) => sent.path)
const opened = () => requested('/api/live/stream')
const loads = () => requested('/api/live/vessels').length
const settle = () => vi.advanceTimersByTimeAsync(0)
const send = async (kind: string, body: unknown, id = '') => {
  const data = typeof body === 'string' ? body : JSON.stringify(body)
  streams.write(`event: ${kind}\n${id && `id: ${id}\n`}data: ${data}\n\n`)
  await settle()
}
/** Breaks every open stream, and rejects new ones. */
const refuseStreams = async () => {
  server.handlers['GET /api/live/stream'] = () => new FakeProblem(503, 'too_many_streams', 'Too many streams.')
  streams.break()
  await settle()
}
const acceptStreams = () => void (server.handlers['GET /api/live/stream'] = (_, signal) => streams.answer(signal))
const shown = () => feed.getState().vessels.map(({ mmsi }) => mmsi)

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0)
  streams = fakeStreams()
  signedOut = 0
  server = fakeServer({ 'GET /api/live/vessels': () => answer() })
  acceptStreams()
  feed = new LiveFeed({ now: () => Date.now(), onSignedOut: () => (signedOut += 1) })
})

afterEach(() => {
  feed.close()
  server.close()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const show = async (box: Parameters<LiveFeed['show']>[0] = null) => {
  feed.show(box)
  await settle()
}

test('loads a box, and follows it from the cursor of the response', async () => {
  await show({ south: 1, west: 170, north: 2, east: -170 })
  expect(server.sent[0]?.path).toBe('/api/live/vessels?south=1.0000&west=170.0000&north=2.0000&east=-170.0000')
  expect(opened()).toEqual(['/api/live/stream?south=1.0000&west=170.0000&north=2.0000&east=-170.0000&after=c1'])
  expect(shown()).toEqual([1, 2])
  expect(feed.getState()).toMatchObject({ phase: 'live', total: 2 })
})

test('applies many messages to the vessels in one update', async () => {
  await show()
  let changes = 0
  feed.subscribe(() => (changes += 1))
  for (let mmsi = 3; mmsi <= 100; mmsi += 1) await send('vessels', { vessels: [row(mmsi)] }, `c${mmsi}`)
  await send('gone', { mmsis: [1, 999] }, 'c101')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(changes).toBe(1)
  expect(shown().length).toBe(99)
  expect(shown()).not.toContain(1)
})

test('reopens a rejected stream from the last message with growing pauses, and then reloads the vessels', async () => {
  await show()
  await send('vessels', { vessels: [row(3)] }, 'c7')
  await refuseStreams()
  expect(feed.getState().phase).toBe('lost')
  expect(shown()).toEqual([1, 2, 3])
  await vi.advanceTimersByTimeAsync(999)
  expect(opened().length).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(opened().at(-1)).toBe('/api/live/stream?after=c7')
  await vi.advanceTimersByTimeAsync(2_000)
  expect([opened().length, loads()]).toEqual([3, 1])
  acceptStreams()
  await vi.advanceTimersByTimeAsync(4_000)
  expect(loads()).toBe(2)
  expect(opened().at(-1)).toBe('/api/live/stream?after=c1')
  expect(feed.getState().phase).toBe('live')
})

test('reopens a broken connection from the last message', async () => {
  await show()
  await send('cursor', {}, 'c8')
  streams.break()
  await settle()
  expect(feed.getState().phase).toBe('lost')
  await vi.advanceTimersByTimeAsync(10_000)
  expect([opened().length, loads()]).toEqual([2, 1])
  expect(opened().at(-1)).toBe('/api/live/stream?after=c8')
})

test('reports a silently dead connection as lost after two missed heartbeats', async () => {
  await show()
  await vi.advanceTimersByTimeAsync(LIVE_STREAM_BEAT_MS)
  await send('cursor', {}, 'c8')
  await vi.advanceTimersByTimeAsync(2 * LIVE_STREAM_BEAT_MS - 1)
  expect(feed.getState().phase).toBe('live')
  await vi.advanceTimersByTimeAsync(1)
  expect(feed.getState().phase).toBe('lost')
})

test('receives nothing on a hidden page, and resumes from the last message', async () => {
  await show()
  await send('vessels', { vessels: [row(3)] }, 'c9')
  feed.pause()
  expect(streams.open).toBe(0)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(opened().length).toBe(1)
  feed.resume()
  feed.resume()
  await settle()
  expect(opened().length).toBe(2)
  expect(opened().at(-1)).toBe('/api/live/stream?after=c9')
})

test('a page hidden during loading loads when it is shown', async () => {
  await show()
  await send('vessels', { vessels: [row(3)] }, 'c9')
  feed.show({ south: 0, west: 0, north: 1, east: 1 })
  feed.pause()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(opened().length).toBe(1)
  feed.resume()
  await settle()
  expect(opened().at(-1)).toContain('after=c1')
})

test('a reset, or a message that is not understood, reloads the vessels', async () => {
  await show()
  server.handlers['GET /api/live/vessels'] = () => answer({ cursor: 'd1', total: 1, vessels: [row(5)] })
  await send('reset', {})
  expect(shown()).toEqual([5])
  expect(opened().at(-1)).toBe('/api/live/stream?after=d1')
  await send('vessels', '{"vessels":[["nonsense"]]}')
  expect(loads()).toBe(3)
})

test('too many vessels arrive as density cells', async () => {
  server.handlers['GET /api/live/vessels'] = () =>
    answer({ total: 80_000, vessels: [], cells: [[10.5, 20.5, 60_000]], cellDegrees: 1 })
  await show()
  expect(feed.getState()).toMatchObject({
    total: 80_000,
    density: [{ south: 10, west: 20, degrees: 1, vessels: 60_000 }],
  })
})

test('a failed first load says why, and is retried', async () => {
  server.handlers['GET /api/live/vessels'] = unreachable
  await show()
  expect(feed.getState()).toMatchObject({ phase: 'failed', total: null })
  expect(feed.getState().error?.message).toBe('Connection error. Please try again later.')
  server.handlers['GET /api/live/vessels'] = () => answer()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(feed.getState()).toMatchObject({ phase: 'live', error: null })
  expect(shown()).toEqual([1, 2])
})

test('an invalid row is not shown', async () => {
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

test('the response for an earlier box does not replace that for a later one', async () => {
  const slow = Promise.withResolvers<LiveVessels>()
  server.handlers['GET /api/live/vessels'] = () => slow.promise
  feed.show(null)
  server.handlers['GET /api/live/vessels'] = () => answer({ vessels: [row(9)] })
  await show({ south: 0, west: 0, north: 1, east: 1 })
  slow.resolve(answer())
  await vi.advanceTimersByTimeAsync(0)
  expect(shown()).toEqual([9])
  expect(opened().length).toBe(1)
})
