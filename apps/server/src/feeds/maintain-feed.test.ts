import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { reconnectDelayMs } from './back-off.ts'
import { Channel } from './channel.ts'
import type { FeedChunk, Feed } from './feed.ts'
import { maintainFeed, createFeedState, type FeedState } from './maintain-feed.ts'
import { openFeed } from './open-feed.ts'
import { createManualClock, waitUntil } from './testing.ts'

const noon = Date.UTC(2026, 0, 31, 12)
const silentAfterMs = 60_000

/** A feed whose connections the test controls. */
function scriptedFeed(over: Partial<Feed> = {}) {
  const connections: Channel<FeedChunk>[] = []
  const feed: Feed = {
    name: 'tcp://harbour:4000',
    mode: 'live',
    isEndless: true,
    isOutbound: true,
    async *connect(signal, events) {
      const connection = new Channel<FeedChunk>(10)
      connections.push(connection)
      signal.addEventListener('abort', () => connection.close())
      events.connected('connected')
      yield* connection
    },
    ...over,
  }
  const send = (text: string) => connections.at(-1)?.trySend({ source: feed.name, bytes: Buffer.from(text) })
  return { feed, connections, send }
}

function maintain(feed: Feed, backpressure: Promise<unknown> = Promise.resolve(), clock = createManualClock(noon)) {
  const stopping = new AbortController()
  const state = createFeedState(feed.name, noon)
  const changes: FeedState[] = []
  const received: string[] = []
  const finished = maintainFeed(
    feed,
    state,
    clock,
    {
      silentAfterMs,
      onChunk: async ({ bytes, end }) => {
        const text = end ?? Buffer.from(bytes).toString()
        received.push(text)
        await backpressure
        return text.includes('line') ? 1 : 0
      },
      onChange: (now) => changes.push({ ...now }),
    },
    stopping.signal,
  )
  const stop = async () => {
    stopping.abort()
    await finished
  }
  return { state, changes, received, clock, stop, finished }
}

test('the delay doubles up to a minute, and jitter shortens it by up to half', () => {
  expect([1, 2, 3, 6, 7, 50, 5000].map((failures) => reconnectDelayMs(failures, 0))).toEqual([
    1_000, 2_000, 4_000, 32_000, 60_000, 60_000, 60_000,
  ])
  fc.assert(
    fc.property(fc.nat(100), fc.double({ min: 0, max: 1, noNaN: true }), (failures, jitter) => {
      const ms = reconnectDelayMs(failures, jitter)
      expect(ms).toBeGreaterThanOrEqual(500)
      expect(ms).toBeLessThanOrEqual(60_000)
    }),
  )
})

test('a closed connection is reopened: ever later after connections without messages, soon after a steady one', async () => {
  const { feed, connections, send } = scriptedFeed()
  const { state, received, clock, stop } = maintain(feed)
  const waits: number[] = []
  for (let attempts = 1; attempts <= 3; attempts++) {
    await waitUntil(() => connections.length === attempts && state.state === 'connected')
    connections.at(-1)?.close(attempts === 2 ? new Error('ECONNRESET') : null)
    await waitUntil(() => state.state === 'waiting')
    expect(state.detail).toBe(attempts === 2 ? 'ECONNRESET' : 'the peer closed the connection')
    waits.push(clock.pendingSleepsMs().at(-1) ?? 0)
    clock.advance(60_000)
  }
  await waitUntil(() => connections.length === 4)
  send('a line\n')
  await waitUntil(() => received.includes('a line\n'))
  clock.advance(30_000)
  connections.at(-1)?.close()
  await waitUntil(() => state.state === 'waiting')
  expect([...waits, state.failures]).toEqual([1_000, 2_000, 4_000, 1])
  expect(received).toEqual(['whole', 'cut', 'whole', 'a line\n', 'whole'])
  await stop()
  expect(state.state).toBe('ended')
})

test('a server that responds and closes at once is retried ever later, and its response is shown without the key', async () => {
  const { feed, connections, send } = scriptedFeed({ secret: 'k-123' })
  const { state, clock, stop } = maintain(feed)
  const waits: number[] = []
  const answers = [
    '{"error":"Api Key Is Not Valid: k-123"}\n',
    'go away\u0007\nplease\n',
    'a line\n',
    '',
    '{"error":1}',
  ]
  for (const [at, answer] of answers.entries()) {
    await waitUntil(() => connections.length === at + 1 && state.state === 'connected')
    const before = state.bytes
    if (answer !== '') send(answer)
    await waitUntil(() => answer === '' || state.bytes > before)
    connections.at(-1)?.close()
    await waitUntil(() => state.state === 'waiting')
    const shown = ['; it sent: Api Key Is Not Valid: ***', '; it sent: go away', '', '', '; it sent: {"error":1}'][at]
    expect(state.detail).toBe(`the peer closed the connection${shown}`)
    waits.push(clock.pendingSleepsMs().at(-1) ?? 0)
    clock.advance(60_000)
  }
  expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000])
  await stop()
})

test('a connected feed that falls silent is reported, until data arrives again', async () => {
  const { feed, send } = scriptedFeed()
  const { state, changes, clock, stop } = maintain(feed)
  await waitUntil(() => state.state === 'connected')
  clock.advance(silentAfterMs)
  await waitUntil(() => state.silentSinceMs === noon)
  send('back\n')
  await waitUntil(() => state.silentSinceMs === null)
  expect(changes.map(({ state: name, silentSinceMs }) => [name, silentSinceMs])).toEqual([
    ['connecting', null],
    ['connected', null],
    ['connected', noon],
    ['connected', null],
  ])
  expect(state.lastMessageAtMs).toBe(noon + silentAfterMs)
  await stop()
})

test('a silent outbound feed is reconnected; a silent inbound feed is not', async () => {
  for (const isOutbound of [true, false]) {
    const { feed, connections } = scriptedFeed({ isOutbound })
    const { state, clock, stop } = maintain(feed)
    await waitUntil(() => state.state === 'connected')
    for (let minutes = 0; minutes < 6; minutes++) {
      clock.advance(silentAfterMs)
      for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
    }
    expect(state.silentSinceMs !== null || connections.length === 2).toBe(true)
    if (isOutbound) await waitUntil(() => connections.length === 2)
    else expect(connections.length).toBe(1)
    await stop()
  }
})

test('a feed paused by backpressure is not silent', async () => {
  const backpressure = Promise.withResolvers<null>()
  const { feed, connections, send } = scriptedFeed()
  const { state, received, clock, stop } = maintain(feed, backpressure.promise)
  await waitUntil(() => state.state === 'connected')
  send('one\n')
  await waitUntil(() => received.length === 1)
  for (let minutes = 0; minutes < 8; minutes++) {
    clock.advance(silentAfterMs)
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
  }
  expect([state.silentSinceMs, connections.length]).toEqual([null, 1])
  backpressure.resolve(null)
  await stop()
})

test('a TCP peer that accepts and never sends is reported as silent', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { state, clock, stop } = maintain(openFeed(`tcp://127.0.0.1:${(server.address() as AddressInfo).port}`, null))
  await waitUntil(() => state.state === 'connected')
  clock.advance(silentAfterMs)
  await waitUntil(() => state.silentSinceMs !== null)
  expect(state.bytes).toBe(0)
  await stop()
  server.close()
})

test('a finite feed ends at its end, or gives the reason why it failed', async () => {
  const fine = scriptedFeed({ isEndless: false })
  const good = maintain(fine.feed)
  await waitUntil(() => good.state.state === 'connected')
  fine.connections[0]?.close()
  await good.finished
  expect(good.state).toMatchObject({ state: 'ended', detail: 'end of input' })

  const broken = scriptedFeed({ isEndless: false })
  const bad = maintain(broken.feed)
  await waitUntil(() => bad.state.state === 'connected')
  broken.connections[0]?.close(new Error('EIO'))
  await bad.finished
  expect(bad.state).toMatchObject({ state: 'failed', detail: 'EIO' })
})

test('a feed reports the number of messages per chunk, and its refusals of senders are counted by reason', async () => {
  const decoded: [string, number][] = []
  const { feed, send } = scriptedFeed({ decoded: (source, messages) => decoded.push([source, messages]) })
  const connect = feed.connect.bind(feed)
  const { state, stop } = maintain({
    ...feed,
    async *connect(signal, events) {
      for (const reason of ['not_allowed', 'no_message', 'not_allowed'] as const) events.refused(reason)
      yield* connect(signal, events)
    },
  })
  await waitUntil(() => state.state === 'connected')
  send('noise')
  send('a line')
  await waitUntil(() => decoded.length === 2)
  expect(decoded).toEqual([
    [feed.name, 0],
    [feed.name, 1],
  ])
  expect(state.refusedSenders).toEqual({ not_allowed: 2, no_message: 1 })
  await stop()
})

test('a closed connection of a listening feed does not count as a message', async () => {
  const { feed, connections, send } = scriptedFeed({ isOutbound: false })
  const { state, received, stop } = maintain(feed)
  await waitUntil(() => state.state === 'connected')
  connections[0]?.trySend({ source: 'idle client', bytes: new Uint8Array(0), end: 'whole' })
  await waitUntil(() => received.length === 1)
  expect(state.lastMessageAtMs).toBeNull()
  send('a line')
  await waitUntil(() => received.length === 2)
  expect(state.lastMessageAtMs).toBe(noon)
  await stop()
})
