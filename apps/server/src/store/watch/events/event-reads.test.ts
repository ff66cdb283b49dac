import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TrackEventRow } from '../../interfaces/rows/track-rows.ts'
import type { Store } from '../../interfaces/store.ts'
import { scaledCount } from '../../../testing-scale.ts'
import { testStores } from '../../testing-stores.ts'
import type { EventQuery } from '../../interfaces/watch/position-store.ts'

const noonMs = Date.UTC(2026, 0, 31, 12)
const hourMs = 3_600_000
const kinds = ['gap', 'stop', 'port_visit', 'zone_visit'] as const
const durationsHours = [0, 0.2, 1, 3, 4, 15, 17, 64, 300, 1_024, 4_096, 9_000]
const queryCount = scaledCount(60, 600)
const latitudes = [-90, -89.9, -0.1, 0, 0.249, 0.25, 12.3, 89.999, 90]
const longitudes = [-180, -179.99, -0.25, 0, 45.6, 179.76, 179.99, 180]

/** A repeatable sequence of numbers from 0 to 1. */
function sequence(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** What a query means, event by event. */
function isMatch(event: TrackEventRow, { mmsi, kinds: wanted, box, fromMs, beforeMs }: EventQuery): boolean {
  const { lat_e7: lat, lon_e7: lon } = event
  const isWithin = () => {
    if (box === null) return true
    if (lat === null || lon === null || lat < box.south * 1e7 || lat > box.north * 1e7) return false
    // The 180th meridian is both -180 and 180.
    return (Math.abs(lon) === 180e7 ? [-180e7, 180e7] : [lon]).some((one) =>
      box.west <= box.east
        ? one >= box.west * 1e7 && one <= box.east * 1e7
        : one >= box.west * 1e7 || one <= box.east * 1e7,
    )
  }
  return (
    (mmsi === null || event.mmsi === mmsi || event.other_mmsi === mmsi) &&
    (wanted.length === 0 || wanted.some((kind) => kind === event.kind)) &&
    event.from_ms < beforeMs &&
    (event.to_ms === null || event.to_ms >= fromMs) &&
    isWithin()
  )
}

const newestFirst = (a: TrackEventRow, b: TrackEventRow) => b.from_ms - a.from_ms || (a.id < b.id ? 1 : -1)

describe.each(testStores('varuna_reads_of_events_test'))('reads of events on %s', (_name, isHere, open) => {
  let store: Store
  let close = async () => {}
  const events: TrackEventRow[] = []
  const random = sequence(32)
  const pick = <Item>(of: readonly Item[]) => of[Math.floor(random() * of.length)] as Item

  const add = (id: string, over: Partial<TrackEventRow>) => {
    const from_ms = noonMs - Math.floor(random() * 400) * 24 * hourMs
    events.push({
      id,
      kind: pick(kinds),
      mmsi: 419_000_000 + Math.floor(random() * 5),
      other_mmsi: random() < 0.1 ? 419_000_000 + Math.floor(random() * 5) : null,
      from_ms,
      to_ms: random() < 0.05 ? null : from_ms + pick(durationsHours) * hourMs,
      lat_e7: Math.round(pick(latitudes) * 1e7),
      lon_e7: Math.round(pick(longitudes) * 1e7),
      rule: 'GAP-1',
      confidence: 'medium',
      body: '{}',
      ...over,
    })
  }

  beforeAll(async () => {
    if (!isHere) return
    ;({ store, close } = await open())
    for (let at = 0; at < 1_500; at += 1) add(`a${at}`, {})
    for (let at = 0; at < 20; at += 1) add(`n${at}`, { lat_e7: null, lon_e7: null })
    // A crowd in one place, none of it among the newest.
    for (let at = 0; at < 6_000; at += 1)
      add(`c${at}`, { from_ms: noonMs - (9_700 + (at % 50)) * hourMs, lat_e7: 300_000_000 + at, lon_e7: 1_000_000_000 })
    // And newer ones elsewhere, more than are looked at.
    for (let at = 0; at < 3_000; at += 1)
      add(`e${at}`, { from_ms: noonMs + at, to_ms: noonMs + at + 1, lat_e7: -300_000_000, lon_e7: 1_000_000_000 })
    const nothing = { positions: [], staticReports: [], progress: null }
    for (let at = 0; at < events.length; at += 2_000)
      await store.positions.write({ ...nothing, events: events.slice(at, at + 2_000) })
    events.sort(newestFirst)
  })
  afterAll(() => close())

  const any: EventQuery = {
    mmsi: null,
    kinds: [],
    box: null,
    fromMs: 0,
    beforeMs: Date.UTC(9999, 0),
    limit: 100,
    after: null,
  }
  /** All pages of a query, and the expected ones. */
  const compare = async (over: Partial<EventQuery>, pages = 3) => {
    const query = { ...any, ...over }
    const expected = events.filter((event) => isMatch(event, query)).map(({ id }) => id)
    const read: string[] = []
    for (let page = 0; page < pages; page += 1) {
      const rows = await store.positions.events(query)
      expect(rows.length).toBeLessThanOrEqual(query.limit)
      read.push(...rows.map(({ id }) => id))
      const last = rows.at(-1)
      if (last === undefined || rows.length < query.limit) break
      query.after = { fromMs: last.from_ms, id: last.id }
    }
    expect(read).toEqual(expected.slice(0, pages * query.limit))
    return read.length
  }

  test.runIf(isHere)(
    'random boxes, periods, kinds and vessels return what reading all events does, page by page',
    async () => {
      let found = 0
      for (let at = 0; at < queryCount; at += 1) {
        const [south, north] = [pick(latitudes), pick(latitudes)].sort((a, b) => a - b) as [number, number]
        const fromMs = random() < 0.5 ? 0 : noonMs - Math.floor(random() * 9_600) * hourMs
        found += await compare({
          box: random() < 0.7 ? { south, north, west: pick(longitudes), east: pick(longitudes) } : null,
          mmsi: random() < 0.2 ? 419_000_002 : null,
          kinds: random() < 0.4 ? [pick(kinds), pick(kinds)] : [],
          fromMs,
          beforeMs: random() < 0.5 ? any.beforeMs : fromMs + Math.floor(random() * 900) * hourMs,
          limit: 1 + Math.floor(random() * 40),
        })
      }
      expect(found).toBeGreaterThan(queryCount * 7)
    },
  )

  test.runIf(isHere)('a crowded box is read whole whether its events are the newest or the oldest', async () => {
    const old = { south: 29, west: 99, north: 31, east: 101 }
    expect(await compare({ box: old, limit: 1_000 }, 7)).toBe(6_000)
    expect(await compare({ box: { ...old, north: 30.0001 }, limit: 700, kinds: ['gap'] }, 4)).toBeGreaterThan(100)
    expect(await compare({ box: { south: -31, west: 99, north: -29, east: 101 }, limit: 1_000 })).toBe(3_000)
    expect(await compare({ box: { south: -90, west: -180, north: 90, east: 180 }, limit: 900 }, 20)).toBeGreaterThan(
      10_000,
    )
  })

  test.runIf(isHere)('events that had begun long before a short period are found, however long they last', async () => {
    for (const hours of [0, 5, 100, 2_000, 7_000, 9_800])
      await compare({ fromMs: noonMs - hours * hourMs, beforeMs: noonMs - (hours - 1) * hourMs, limit: 500 }, 30)
  })

  test.runIf(isHere)('those that lasted at a time come by their ends', async () => {
    for (const hours of [1, 100, 9_720]) {
      const timeMs = noonMs - hours * hourMs
      const expected = events.filter(({ from_ms, to_ms }) => from_ms <= timeMs && to_ms !== null && to_ms >= timeMs)
      const read = await store.positions.eventsEndedSince(timeMs, 10_000)
      expect(read.map(({ id }) => id).sort()).toEqual(expected.map(({ id }) => id).sort())
      expect(read.map(({ to_ms }) => to_ms)).toEqual(read.map(({ to_ms }) => to_ms ?? 0).sort((a, b) => a - b))
    }
  })
})
