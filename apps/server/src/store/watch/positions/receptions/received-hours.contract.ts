import { receptionHour, receptionBit } from '@varuna/tracks/reception/received-times'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Store } from '../../../interfaces/store.ts'
import { testPosition } from '../testing-positions.ts'

const dayMs = Date.UTC(2022, 8, 10)
const HOUR_MS = 3_600_000
const bitsOf = (...mmsis: number[]) => mmsis.reduce((bits, mmsi) => bits | receptionBit(mmsi), 0)

/** Tests of the hours in which vessels were received, for every store. */
export function receivedHoursContract(open: () => Promise<Store>): void {
  let store: Store
  beforeAll(async () => {
    store = await open()
  })
  afterAll(async () => {
    await store.positions.removeSimulated()
    await store.close()
  })
  const write = (...received: [mmsi: number, minutes: number][]) =>
    store.positions.write({
      positions: received.map(([mmsi, minutes]) => testPosition({ mmsi, timeMs: dayMs + minutes * 60_000 })),
      staticReports: [],
      progress: null,
    })

  test('the hours with positions are found, apart for simulated vessels, with bits of several of their vessels', async () => {
    await write([219_000_001, 5], [219_000_002, 50], [200_000_001, 70])
    await write([219_000_003, 55], [219_000_004, 130])
    await write([219_000_003, 56], [219_000_004, 131])
    const hour = receptionHour(dayMs)
    expect(await store.positions.receivedHours(dayMs, dayMs + 24 * HOUR_MS, false)).toEqual([
      { hour, vessels: bitsOf(219_000_001, 219_000_002, 219_000_003) },
      { hour: hour + 2, vessels: bitsOf(219_000_004) },
    ])
    expect(await store.positions.receivedHours(dayMs, dayMs + 24 * HOUR_MS, true)).toEqual([
      { hour: hour + 1, vessels: bitsOf(200_000_001) },
    ])
    expect(await store.positions.receivedHours(dayMs + 1, dayMs + 2 * HOUR_MS, false)).toEqual([])
  })

  test('the feeds of vessels are found with the first and last time of each, and the hours of a feed apart', async () => {
    const receive = (...receptions: [mmsi: number, feed: string, hour: number][]) =>
      store.positions.write({
        positions: [],
        staticReports: [],
        progress: null,
        receptions: receptions.map(([mmsi, feed, hour]) => ({ mmsi, feed, timeMs: dayMs + hour * HOUR_MS })),
      })
    await receive([219_000_012, 'wide', 31], [219_000_011, 'near', 32], [219_000_011, 'near', 30])
    await receive([219_000_011, 'near', 31], [219_000_011, 'wide', 40], [219_000_013, 'near', 30])
    const feeds = await store.positions.vesselFeeds([219_000_011, 219_000_012])
    expect(feeds.toSorted((a, b) => a.mmsi - b.mmsi || (a.feed < b.feed ? -1 : 1))).toEqual([
      { mmsi: 219_000_011, feed: 'near', first_ms: dayMs + 30 * HOUR_MS, last_ms: dayMs + 32 * HOUR_MS },
      { mmsi: 219_000_011, feed: 'wide', first_ms: dayMs + 40 * HOUR_MS, last_ms: dayMs + 40 * HOUR_MS },
      { mmsi: 219_000_012, feed: 'wide', first_ms: dayMs + 31 * HOUR_MS, last_ms: dayMs + 31 * HOUR_MS },
    ])
    const hour = receptionHour(dayMs)
    const hoursOf = (feed?: string) =>
      store.positions.receivedHours(dayMs + 30 * HOUR_MS, dayMs + 50 * HOUR_MS, false, feed)
    expect(await hoursOf('near')).toEqual([
      { hour: hour + 30, vessels: bitsOf(219_000_011, 219_000_013) },
      { hour: hour + 31, vessels: bitsOf(219_000_011) },
      { hour: hour + 32, vessels: bitsOf(219_000_011) },
    ])
    expect(await hoursOf()).toEqual([])
  })

  test('the times of feeds are removed slice by slice until nothing older is left; hours of all feeds stay', async () => {
    const oldMs = dayMs - 100 * 24 * HOUR_MS
    const receive = (mmsi: number, timeMs: number) =>
      store.positions.write({
        positions: [testPosition({ mmsi, timeMs })],
        staticReports: [],
        progress: null,
        receptions: [{ mmsi, feed: 'old', timeMs }],
      })
    const mmsis = [1, 2, 3, 4, 5].map((one) => 219_000_020 + one)
    for (const mmsi of mmsis) await receive(mmsi, oldMs)
    const [stays = 0, ...gone] = mmsis
    await receive(stays, dayMs)
    const beforeMs = oldMs + HOUR_MS
    const removed: number[] = []
    do removed.push(await store.positions.removeFeedTimes(beforeMs, 3))
    while (removed.at(-1) !== 0)
    expect(removed).toEqual([4, 1, 0])
    expect(await store.positions.vesselFeeds(mmsis)).toMatchObject([{ mmsi: stays, first_ms: oldMs, last_ms: dayMs }])
    const hoursOf = (feed?: string) => store.positions.receivedHours(oldMs, beforeMs, false, feed)
    expect(await hoursOf('old')).toEqual([])
    expect(await hoursOf()).toMatchObject([{ vessels: bitsOf(stays, ...gone) }])
    expect(await store.positions.receivedHours(dayMs, dayMs + HOUR_MS, false, 'old')).toHaveLength(1)
  })
}
