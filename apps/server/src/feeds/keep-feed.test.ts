import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { backOffMs } from './back-off.ts'
import { Channel } from './channel.ts'
import type { Arrival, Feed } from './feed.ts'
import { keepFeed, newFeedState, type FeedState } from './keep-feed.ts'
import { openFeed } from './open-feed.ts'
import { standingClock, until } from './testing.ts'

const noon = Date.UTC(2026, 0, 31, 12)
const silentAfterMs = 60_000

/** A feed whose connections are what the test makes of them. */
function scriptedFeed(over: Partial<Feed> = {}) {
  const connections: Channel<Arrival>[] = []
  const feed: Feed = {
    name: 'tcp://harbour:4000',
    manner: 'live',
    isEndless: true,
    isDialled: true,
    async *connect(signal, events) {
      const connection = new Channel<Arrival>(10)
      connections.push(connection)
      signal.addEventListener('abort', () => connection.close())
      events.connected('connected')
      yield* connection
    },
    ...over,
  }
  const say = (text: string) => connections.at(-1)?.offer({ source: feed.name, bytes: Buffer.from(text) })
  return { feed, connections, say }
}

function keep(feed: Feed, hold: Promise<unknown> = Promise.resolve(), clock = standingClock(noon)) {
  const stopping = new AbortController()
  const state = newFeedState(feed.name, noon)
  const changes: FeedState[] = []
  const taken: string[] = []
  const kept = keepFeed(
    feed,
    state,
    clock,
    {
      silentAfterMs,
      take: async ({ bytes, end }) => {
        taken.push(end ?? Buffer.from(bytes).toString())
        await hold
      },
      onChange: (now) => changes.push({ ...now }),
    },
    stopping.signal,
  )
  const stop = async () => {
    stopping.abort()
    await kept
  }
  return { state, changes, taken, clock, stop, kept }
}

test('the wait doubles up to a minute, and chance takes up to half of it', () => {
  expect([1, 2, 3, 6, 7, 50, 5000].map((failures) => backOffMs(failures, 0))).toEqual([
    1_000, 2_000, 4_000, 32_000, 60_000, 60_000, 60_000,
  ])
  fc.assert(
    fc.property(fc.nat(100), fc.double({ min: 0, max: 1, noNaN: true }), (failures, chance) => {
      const ms = backOffMs(failures, chance)
      expect(ms).toBeGreaterThanOrEqual(500)
      expect(ms).toBeLessThanOrEqual(60_000)
    }),
  )
})

test('a connection that ends is made again, later after each that brought nothing, at once after one that did', async () => {
  const { feed, connections, say } = scriptedFeed()
  const { state, taken, clock, stop } = keep(feed)
  const waits: number[] = []
  for (let calls = 1; calls <= 3; calls++) {
    await until(() => connections.length === calls && state.state === 'connected')
    connections.at(-1)?.close(calls === 2 ? new Error('ECONNRESET') : null)
    await until(() => state.state === 'waiting')
    expect(state.detail).toBe(calls === 2 ? 'ECONNRESET' : 'the other side ended the connection')
    waits.push(clock.sleeping().at(-1) ?? 0)
    clock.advance(60_000)
  }
  await until(() => connections.length === 4)
  say('a line\n')
  await until(() => taken.includes('a line\n'))
  connections.at(-1)?.close()
  await until(() => state.state === 'waiting')
  expect([...waits, state.failures]).toEqual([1_000, 2_000, 4_000, 1])
  expect(taken).toEqual(['whole', 'cut', 'whole', 'a line\n', 'whole'])
  await stop()
  expect(state.state).toBe('ended')
})

test('a feed that is connected and silent is an alarm, until it is heard again', async () => {
  const { feed, say } = scriptedFeed()
  const { state, changes, clock, stop } = keep(feed)
  await until(() => state.state === 'connected')
  clock.advance(silentAfterMs)
  await until(() => state.silentSinceMs === noon)
  say('back\n')
  await until(() => state.silentSinceMs === null)
  expect(changes.map(({ state: name, silentSinceMs }) => [name, silentSinceMs])).toEqual([
    ['connecting', null],
    ['connected', null],
    ['connected', noon],
    ['connected', null],
  ])
  expect(state.lastHeardMs).toBe(noon + silentAfterMs)
  await stop()
})

test('a dialled feed that stays silent is hung up and called again; one that is waited for is not', async () => {
  for (const isDialled of [true, false]) {
    const { feed, connections } = scriptedFeed({ isDialled })
    const { state, clock, stop } = keep(feed)
    await until(() => state.state === 'connected')
    for (let minutes = 0; minutes < 6; minutes++) {
      clock.advance(silentAfterMs)
      for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
    }
    expect(state.silentSinceMs !== null || connections.length === 2).toBe(true)
    if (isDialled) await until(() => connections.length === 2)
    else expect(connections.length).toBe(1)
    await stop()
  }
})

test('a feed that waits because the store is behind is not silent', async () => {
  const hold = Promise.withResolvers<null>()
  const { feed, connections, say } = scriptedFeed()
  const { state, taken, clock, stop } = keep(feed, hold.promise)
  await until(() => state.state === 'connected')
  say('one\n')
  await until(() => taken.length === 1)
  for (let minutes = 0; minutes < 8; minutes++) {
    clock.advance(silentAfterMs)
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
  }
  expect([state.silentSinceMs, connections.length]).toEqual([null, 1])
  hold.resolve(null)
  await stop()
})

test('a real peer that accepts and never sends is told as silent', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { state, clock, stop } = keep(openFeed(`tcp://127.0.0.1:${(server.address() as AddressInfo).port}`, null))
  await until(() => state.state === 'connected')
  clock.advance(silentAfterMs)
  await until(() => state.silentSinceMs !== null)
  expect(state.bytes).toBe(0)
  await stop()
  server.close()
})

test('a feed with an end ends there, and says why when it failed', async () => {
  const fine = scriptedFeed({ isEndless: false })
  const good = keep(fine.feed)
  await until(() => good.state.state === 'connected')
  fine.connections[0]?.close()
  await good.kept
  expect(good.state).toMatchObject({ state: 'ended', detail: 'its end' })

  const broken = scriptedFeed({ isEndless: false })
  const bad = keep(broken.feed)
  await until(() => bad.state.state === 'connected')
  broken.connections[0]?.close(new Error('EIO'))
  await bad.kept
  expect(bad.state).toMatchObject({ state: 'failed', detail: 'EIO' })
})
