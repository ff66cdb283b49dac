import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { encode } from '@varuna/ais/encoder'
import { degrees } from '@varuna/units/angle'
import type { Mmsi } from '@varuna/units/mmsi'
import { knots } from '@varuna/units/speed'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Channel } from '../feeds/channel.ts'
import type { Arrival, Feed } from '../feeds/feed.ts'
import { openFeed } from '../feeds/open-feed.ts'
import { until } from '../feeds/testing.ts'
import { openSqlite } from '../store/open-database.ts'
import { openStore } from '../store/open-store.ts'
import type { PositionStore } from '../store/position-store.ts'
import type { Store } from '../store/store.ts'
import { listen } from './listen.ts'

const noon = Date.UTC(2026, 0, 31, 12)
const day = 86_400_000
const ship = '!AIVDM,1,1,,A,13HOI:0P0000VOHLCnHQKwvL05Ip,0*23\n'
const mmsi = 227006760

let folder = ''
let store: Store
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'varuna-listen-'))
  store = await openStore(openSqlite(folder))
})
afterEach(async () => {
  await store.close()
  rmSync(folder, { recursive: true })
})

/** A feed that the test speaks through. */
function spoken(name: string): {
  feed: Feed
  say: (text: string, source?: string) => Promise<boolean>
  end: () => void
} {
  const channel = new Channel<Arrival>(1)
  return {
    feed: {
      name,
      manner: 'live',
      isEndless: false,
      isDialled: false,
      async *connect(signal, events) {
        signal.addEventListener('abort', () => channel.close())
        events.connected(name)
        yield* channel
      },
    },
    say: (text, source = name) => channel.put({ source, bytes: Buffer.from(text, 'latin1') }),
    end: () => channel.close(),
  }
}

const faults: unknown[] = []
const start = (feeds: Feed[], positions: Pick<PositionStore, 'write'> = store.positions, now = () => noon) =>
  listen(feeds, 60_000, {
    positions,
    now,
    chance: () => 0,
    sleep: (ms, signal) => pause(Math.min(ms, 5), undefined, { signal }).catch(() => {}),
    onChange: () => {},
    onStoreFault: (error) => faults.push(error),
  })

/** A class A position of a vessel, placed by a number so that no two are alike. */
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
      manoeuvre: 0,
      raim: false,
      radio: null,
    })[0]
  }\n`

test('what several feeds hear is kept once, with the time of receipt, and told as such', async () => {
  const [one, two] = [spoken('one'), spoken('two')]
  const listening = start([one.feed, two.feed])
  await one.say(ship)
  await two.say(ship + ship.replace('*23', '*24'))
  one.end()
  two.end()
  await listening.ended
  await listening.close()
  expect(listening.acknowledged).toEqual({ positions: 1, known: 0 })
  expect(await store.positions.track(mmsi, 0, noon + 1)).toMatchObject([{ timeMs: noon, timeFrom: 'receipt' }])
  const [first, second] = listening.feeds.map(({ counts }) => counts)
  expect([first?.positions, first?.duplicates, second?.positions, second?.duplicates]).toEqual([1, 0, 1, 1])
  expect(second?.tally.refused).toMatchObject({ bad_checksum: { count: 1, samples: [{ line: 2 }] } })
})

test('a feed that drips a byte at a time, and two callers whose lines interleave, lose nothing', async () => {
  const { feed, say, end } = spoken('drip')
  const listening = start([feed])
  const [a, b] = [sentence(1), sentence(2)]
  for (let at = 0; at < Math.max(a.length, b.length); at++) {
    if (at < a.length) await say(a[at] ?? '', 'caller 1')
    if (at < b.length) await say(b[at] ?? '', 'caller 2')
  }
  end()
  await listening.ended
  await listening.close()
  expect(listening.acknowledged.positions).toBe(2)
  expect(listening.feeds[0]?.counts.tally.refused).toEqual({})
})

test('a flood waits while the store is behind: memory holds two batches, and everything is kept', async () => {
  const gate = Promise.withResolvers<null>()
  let writes = 0
  const slow: Pick<PositionStore, 'write'> = {
    async write(batch) {
      writes += 1
      await gate.promise
      return store.positions.write(batch)
    },
  }
  const { feed, say, end } = spoken('flood')
  const listening = start([feed], slow)
  const total = 100_000
  let said = 0
  const flood = (async () => {
    for (; said < total; said += 500) {
      await say(Array.from({ length: 500 }, (_, at) => sentence(said + at)).join(''))
    }
    end()
  })()
  let before = -1
  while (said !== before) {
    before = said
    for (let turn = 0; turn < 100; turn++) await new Promise((resolve) => setImmediate(resolve))
  }
  await until(() => writes === 1)
  expect(said).toBeLessThan(70_000)
  gate.resolve(null)
  await flood
  await listening.ended
  await listening.close()
  expect(listening.acknowledged).toEqual({ positions: total, known: 0 })
})

test('what a store refuses is written when it can again, and nothing is lost', async () => {
  let writes = 0
  const failing: Pick<PositionStore, 'write'> = {
    write: (batch) =>
      (writes += 1) <= 3 ? Promise.reject(new Error('connection lost')) : store.positions.write(batch),
  }
  faults.length = 0
  const { feed, say, end } = spoken('one')
  const listening = start([feed], failing)
  await say(ship)
  await until(() => writes > 3)
  end()
  await listening.ended
  await listening.close()
  expect(faults.length).toBe(3)
  expect((await store.positions.track(mmsi, 0, noon + 1)).length).toBe(1)
})

test('what no store takes until the end is told as lost', async () => {
  const { feed, say, end } = spoken('one')
  const listening = start([feed], { write: () => Promise.reject(new Error('connection lost')) })
  await say(ship)
  end()
  await listening.ended
  await expect(listening.close()).rejects.toThrow('1 positions that were heard last could not be kept: connection lost')
})

test('clocks two days off: one ahead is stamped on receipt, one behind keeps its time and is told as late', async () => {
  const { feed, say, end } = spoken('clocks')
  const listening = start([feed])
  const at = (ms: number) => `\\c:${Math.round(ms / 1000)}*${checksum(`c:${Math.round(ms / 1000)}`)}\\`
  await say(at(noon + 2 * day) + sentence(1) + at(noon - 2 * day) + sentence(2) + at(noon - 1000) + sentence(3))
  end()
  await listening.ended
  await listening.close()
  expect(listening.feeds[0]?.counts).toMatchObject({ positions: 3, stamped: 1, late: 1 })
  expect(listening.feeds[0]?.counts.tally.refused).toMatchObject({ time_ahead: { count: 1 } })
  const times = await Promise.all([1, 2, 3].map((vessel) => store.positions.track(200_000_000 + vessel, 0, noon + day)))
  expect(times.flat().map(({ timeMs, timeFrom }) => [timeMs - noon, timeFrom])).toEqual([
    [0, 'receipt'],
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

test('random bytes and a line without end from one feed do not touch another', async () => {
  const [noise, good] = [spoken('noise'), spoken('good')]
  const listening = start([noise.feed, good.feed])
  let seed = 7
  const letters = () => String.fromCharCode((seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) >>> 24)
  for (let piece = 0; piece < 20; piece++) {
    await noise.say(Array.from({ length: 50_000 }, letters).join(''))
    await noise.say('A'.repeat(500_000))
    await good.say(sentence(piece))
  }
  await noise.say(`\n${ship}`)
  noise.end()
  good.end()
  await listening.ended
  await listening.close()
  expect(listening.acknowledged.positions).toBe(21)
  expect(listening.feeds[1]?.counts.tally.refused).toEqual({})
})

test('a line that a broken connection cut is not joined with the first of the next', async () => {
  const sockets: Socket[] = []
  const server = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const listening = start([openFeed(`tcp://127.0.0.1:${(server.address() as AddressInfo).port}`, null)])
  await until(() => sockets.length === 1)
  sockets[0]?.write(sentence(1) + sentence(2).slice(0, 20))
  await until(() => listening.feeds[0]?.counts.positions === 1)
  sockets[0]?.destroy()
  await until(() => sockets.length === 2)
  sockets[1]?.write(sentence(2).slice(20) + sentence(3))
  await until(() => listening.feeds[0]?.counts.positions === 2)
  await listening.close()
  expect((await store.positions.track(200_000_002, 0, noon + 1)).length).toBe(0)
  expect((await store.positions.track(200_000_003, 0, noon + 1)).length).toBe(1)
  server.close()
  for (const socket of sockets) socket.destroy()
})
