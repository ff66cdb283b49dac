import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { encode } from '@varuna/ais/framing/encoder'
import { degrees } from '@varuna/units/angle'
import type { Mmsi } from '@varuna/units/mmsi'
import { knots } from '@varuna/units/speed'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Channel } from '../../../feeds/channel.ts'
import type { FeedChunk, Feed } from '../../../feeds/feed.ts'
import { openFeed } from '../../../feeds/open-feed.ts'
import { waitUntil } from '../../../feeds/testing.ts'
import { openSqliteStore } from '../../../store/testing-stores.ts'
import type { PositionStore } from '../../../store/interfaces/watch/position-store.ts'
import type { Store } from '../../../store/interfaces/store.ts'
import { toFeedHealth } from '../feeds/feed-health.ts'
import { startListening } from './listen.ts'
import { wholeTrack } from '../../../store/watch/positions/position-store.contract.ts'

const noon = Date.UTC(2026, 0, 31, 12)
const day = 86_400_000
const ship = '!AIVDM,1,1,,A,13HOI:0P0000VOHLCnHQKwvL05Ip,0*23\n'
const mmsi = 227006760

let folder = ''
let store: Store
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'varuna-listen-'))
  store = await openSqliteStore(folder)
})
afterEach(async () => {
  await store.close()
  rmSync(folder, { recursive: true })
})

/** A feed through which the test sends text. */
function spoken(name: string): {
  feed: Feed
  send: (text: string, source?: string) => Promise<boolean>
  end: () => void
} {
  const channel = new Channel<FeedChunk>(1)
  return {
    feed: {
      name,
      mode: 'live',
      isEndless: false,
      isOutbound: false,
      async *connect(signal, events) {
        signal.addEventListener('abort', () => channel.close())
        events.connected(name)
        yield* channel
      },
    },
    send: (text, source = name) => channel.send({ source, bytes: Buffer.from(text, 'latin1') }),
    end: () => channel.close(),
  }
}

const faults: unknown[] = []
const start = (
  feeds: Feed[],
  positions: Pick<PositionStore, 'write'> = store.positions,
  now = () => noon,
  vesselsPerFeedHour = Infinity,
) =>
  startListening(feeds, 60_000, {
    positions,
    vesselsPerFeedHour,
    now,
    random: () => 0,
    sleep: (ms, signal) => pause(Math.min(ms, 5), undefined, { signal }).catch(() => {}),
    onChange: () => {},
    onStoreFault: (error) => faults.push(error),
  })

/** A class A position report of a vessel; the number makes its position unique. */
const sentence = (at: number, second = at % 60) =>
  `${
    encode({
      type: 1,
      repeat: 0,
      mmsi: (200_000_000 + (at % 1000)) as Mmsi,
      navigationalStatus: 0,
      rateOfTurn: null,
      turning: null,
      speedOverGround: knots(10),
      accurate: false,
      longitude: degrees((at % 17_000) / 100),
      latitude: degrees(Math.floor(at / 17_000) / 100),
      courseOverGround: degrees(90),
      trueHeading: null,
      second,
      fixMode: 'device',
      specialManoeuvre: 0,
      raim: false,
      radio: null,
    })[0]
  }\n`

test('a report received by several feeds is stored once, at its UTC second before receipt, and counted as duplicate', async () => {
  const one = spoken('one')
  const two = spoken('two')
  const listening = start([one.feed, two.feed])
  await one.send(ship)
  await two.send(ship + ship.replace('*23', '*24'))
  one.end()
  two.end()
  await listening.ended
  await listening.close()
  expect(listening.acknowledged).toEqual({ positions: 1, known: 0 })
  expect(await store.positions.track(mmsi, 0, noon + 1, wholeTrack)).toMatchObject([
    { timeMs: noon - 46_000, timeFrom: 'receipt' },
  ])
  const [first, second] = listening.feeds.map(({ counts }) => counts)
  expect([first?.positions, first?.duplicates, second?.positions, second?.duplicates]).toEqual([1, 0, 1, 1])
  expect(second?.tally.refused).toMatchObject({ bad_checksum: { count: 1, samples: [{ line: 2 }] } })
})

test('single bytes and interleaved lines of two clients lose nothing', async () => {
  const { feed, send, end } = spoken('drip')
  const listening = start([feed])
  const a = sentence(1)
  const b = sentence(2)
  for (let at = 0; at < Math.max(a.length, b.length); at++) {
    if (at < a.length) await send(a[at] ?? '', 'caller 1')
    if (at < b.length) await send(b[at] ?? '', 'caller 2')
  }
  end()
  await listening.ended
  await listening.close()
  expect(listening.acknowledged.positions).toBe(2)
  expect(listening.feeds[0]?.counts.tally.refused).toEqual({})
})

test('while the store is behind, feeds are paused, memory holds three batches, and everything is stored', async () => {
  const gate = Promise.withResolvers<null>()
  let writes = 0
  const slow: Pick<PositionStore, 'write'> = {
    async write(batch) {
      writes += 1
      await gate.promise
      return store.positions.write(batch)
    },
  }
  const { feed, send, end } = spoken('flood')
  const listening = start([feed], slow)
  const total = 100_000
  let sent = 0
  const flood = (async () => {
    for (; sent < total; sent += 500) {
      await send(Array.from({ length: 500 }, (_, at) => sentence(sent + at)).join(''))
    }
    end()
  })()
  let before = -1
  while (sent !== before) {
    before = sent
    for (let turn = 0; turn < 100; turn++) await new Promise((resolve) => setImmediate(resolve))
  }
  await waitUntil(() => writes === 2)
  expect(sent).toBeLessThan(70_000)
  gate.resolve(null)
  await flood
  await listening.ended
  await listening.close()
  expect(listening.acknowledged).toEqual({ positions: total, known: 0 })
})

test('a refused batch is written again until the store accepts it', async () => {
  let writes = 0
  const failing: Pick<PositionStore, 'write'> = {
    write: (batch) =>
      (writes += 1) <= 3 ? Promise.reject(new Error('connection lost')) : store.positions.write(batch),
  }
  faults.length = 0
  const { feed, send, end } = spoken('one')
  const listening = start([feed], failing)
  await send(ship)
  await waitUntil(() => writes > 3)
  end()
  await listening.ended
  await listening.close()
  expect(faults.length).toBe(3)
  expect((await store.positions.track(mmsi, 0, noon + 1, wholeTrack)).length).toBe(1)
})

test('close rejects when the last batch cannot be stored', async () => {
  const { feed, send, end } = spoken('one')
  const listening = start([feed], { write: () => Promise.reject(new Error('connection lost')) })
  await send(ship)
  end()
  await listening.ended
  await expect(listening.close()).rejects.toThrow('1 positions received last could not be stored: connection lost')
})

test('with clocks two days off, one ahead is stamped on receipt, and one behind keeps its time and counts as late', async () => {
  const { feed, send, end } = spoken('clocks')
  const listening = start([feed])
  const at = (ms: number) => `\\c:${Math.round(ms / 1000)}*${checksum(`c:${Math.round(ms / 1000)}`)}\\`
  await send(at(noon + 2 * day) + sentence(1) + at(noon - 2 * day) + sentence(2) + at(noon - 1000) + sentence(3))
  end()
  await listening.ended
  await listening.close()
  expect(listening.feeds[0]?.counts).toMatchObject({ positions: 3, stamped: 1, late: 1 })
  expect(listening.feeds[0]?.counts.tally.refused).toMatchObject({ time_ahead: { count: 1 } })
  const times = await Promise.all(
    [1, 2, 3].map((vessel) => store.positions.track(200_000_000 + vessel, 0, noon + day, wholeTrack)),
  )
  expect(times.flat().map(({ timeMs, timeFrom }) => [timeMs - noon, timeFrom])).toEqual([
    [1_000, 'receipt'],
    [-2 * day, 'source'],
    [-1000, 'source'],
  ])
})

const checksum = (text: string) =>
  [...text]
    .reduce((sum, letter) => sum ^ letter.charCodeAt(0), 0)
    .toString(16)
    .toUpperCase()
    .padStart(2, '0')

test('random bytes and an endless line from one feed do not affect another', async () => {
  const noise = spoken('noise')
  const good = spoken('good')
  const listening = start([noise.feed, good.feed])
  let seed = 7
  const letters = () => String.fromCharCode((seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) >>> 24)
  for (let piece = 0; piece < 20; piece++) {
    await noise.send(Array.from({ length: 50_000 }, letters).join(''))
    await noise.send('A'.repeat(500_000))
    await good.send(sentence(piece))
  }
  await noise.send(`\n${ship}`)
  noise.end()
  good.end()
  await listening.ended
  await listening.close()
  expect(listening.acknowledged.positions).toBe(21)
  expect(listening.feeds[1]?.counts.tally.refused).toEqual({})
  const [noisy, other] = listening.feeds.map((feed) => toFeedHealth(feed, noon))
  expect(other).toMatchObject({ messages: 20, messagesPerSecond: 20, refusedSamples: [] })
  expect(noisy?.refusedSamples.length).toBeGreaterThan(0)
  for (const { reason, text } of noisy?.refusedSamples ?? []) {
    expect(noisy?.refused[reason]).toBeGreaterThan(0)
    expect(text).not.toMatch(/\p{Cc}/u)
    expect(text.length).toBeLessThanOrEqual(120)
  }
})

test('a line cut by a broken connection is not joined with the first line of the next', async () => {
  const sockets: Socket[] = []
  const server = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const listening = start([openFeed(`tcp://127.0.0.1:${(server.address() as AddressInfo).port}`, null)])
  await waitUntil(() => sockets.length === 1)
  sockets[0]?.write(sentence(1) + sentence(2).slice(0, 20))
  await waitUntil(() => listening.feeds[0]?.counts.positions === 1)
  sockets[0]?.destroy()
  await waitUntil(() => sockets.length === 2)
  sockets[1]?.write(sentence(2).slice(20) + sentence(3))
  await waitUntil(() => listening.feeds[0]?.counts.positions === 2)
  await listening.close()
  expect((await store.positions.track(200_000_002, 0, noon + 1, wholeTrack)).length).toBe(0)
  expect((await store.positions.track(200_000_003, 0, noon + day, wholeTrack)).length).toBe(1)
  server.close()
  for (const socket of sockets) socket.destroy()
})

test('an invented fleet from one sender names half of the vessels of an hour; others get through, and the rest is counted', async () => {
  const channel = new Channel<FeedChunk>(1)
  const feed: Feed = {
    name: 'udp',
    mode: 'live',
    isEndless: true,
    isOutbound: false,
    acceptsAnybody: true,
    async *connect(signal, events) {
      signal.addEventListener('abort', () => channel.close())
      events.connected('udp')
      yield* channel
    },
  }
  const send = (sender: string, first: number, count: number) =>
    channel.send({
      source: sender,
      sender,
      bytes: Buffer.from(Array.from({ length: count }, (_, at) => sentence(first + at)).join('')),
    })
  const listening = start([feed], store.positions, () => noon, 100)
  await send('198.51.100.7', 0, 300)
  await send('192.0.2.1', 500, 30)
  await waitUntil(() => listening.feeds[0]?.counts.positions === 80)
  await listening.close()
  const [state] = listening.feeds
  expect(state && toFeedHealth(state, noon).refused).toEqual({ vessel_limit: 250 })
})
