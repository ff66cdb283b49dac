import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TrackEventRow } from '../../interfaces/rows/track-rows.ts'
import type { Store } from '../../interfaces/store.ts'
import type { EventQuery } from '../../interfaces/watch/position-store.ts'

const noon = Date.UTC(2026, 0, 31, 12)
const hour = 3_600_000
const nothing = { positions: [], staticReports: [], progress: null }
const event = (id: string, over: Partial<TrackEventRow> = {}): TrackEventRow => ({
  id,
  kind: 'gap',
  mmsi: 419_000_001,
  from_ms: noon,
  to_ms: noon + hour,
  lat_e7: 150_000_000,
  lon_e7: 650_000_000,
  rule: 'GAP-1',
  confidence: 'medium',
  body: '{}',
  other_mmsi: null,
  ...over,
})
const all: EventQuery = {
  mmsi: null,
  kinds: [],
  box: null,
  fromMs: 0,
  beforeMs: Date.UTC(9999, 0),
  limit: 100,
  after: null,
}

/** Tests for the events of any position store. */
export function trackEventsContract(open: () => Promise<Store>): void {
  let store: Store
  beforeAll(async () => {
    store = await open()
  })
  afterAll(() => store.close())

  const write = (...events: TrackEventRow[]) => store.positions.write({ ...nothing, events })
  const ids = async (query: Partial<EventQuery> = {}) =>
    (await store.positions.events({ ...all, ...query })).map(({ id }) => id)

  test('events are read newest first, by vessel, kind, period, box and page', async () => {
    await write(
      event('a'),
      event('b', { from_ms: noon + 2 * hour, to_ms: null, kind: 'stop', lon_e7: 1_799_000_000, lat_e7: 0 }),
      event('c', {
        from_ms: noon + 2 * hour,
        to_ms: noon + 3 * hour,
        mmsi: 419_000_002,
        lon_e7: -1_799_000_000,
        lat_e7: 0,
      }),
      event('d', { from_ms: noon - 9 * hour, to_ms: noon - 8 * hour, lat_e7: null, lon_e7: null }),
    )
    expect(await ids()).toEqual(['c', 'b', 'a', 'd'])
    expect(await ids({ mmsi: 419_000_001 })).toEqual(['b', 'a', 'd'])
    expect(await ids({ kinds: ['stop', 'loitering'] })).toEqual(['b'])
    expect(await ids({ fromMs: noon + hour + 1 })).toEqual(['c', 'b'])
    expect(await ids({ beforeMs: noon })).toEqual(['d'])
    expect(await ids({ box: { south: -1, west: 179, north: 1, east: -179 } })).toEqual(['c', 'b'])
    expect(await ids({ box: { south: 14, west: 64, north: 16, east: 66 } })).toEqual(['a'])
    const [first] = await store.positions.events({ ...all, limit: 1 })
    expect(await ids({ limit: 2, after: { fromMs: first?.from_ms ?? 0, id: first?.id ?? '' } })).toEqual(['b', 'a'])
    expect(await store.positions.event('d')).toEqual(
      event('d', { from_ms: noon - 9 * hour, to_ms: noon - 8 * hour, lat_e7: null, lon_e7: null }),
    )
    expect(await store.positions.event('none')).toBeNull()
  })

  test('an event replaces the one with its id, also within a batch', async () => {
    await write(event('e', { to_ms: null, mmsi: 419_000_003 }))
    await write(event('e', { to_ms: null, mmsi: 419_000_003 }), event('e', { rule: 'GAP-2', mmsi: 419_000_003 }))
    expect(await store.positions.events({ ...all, mmsi: 419_000_003 })).toEqual([
      event('e', { rule: 'GAP-2', mmsi: 419_000_003 }),
    ])
  })

  test('the events of a vessel are forgotten in the batch that replaces them, or not at all', async () => {
    await write(event('f', { mmsi: 419_000_004 }), event('g', { mmsi: 419_000_004 }), event('h', { mmsi: 419_000_005 }))
    const stale = { mmsi: 419_000_004, version: 7, state: new Uint8Array([1]) }
    const replaced = { ...nothing, forgetEventsOf: [419_000_004], events: [event('g', { mmsi: 419_000_004 })] }
    await expect(store.positions.write({ ...replaced, vesselStates: [stale] })).rejects.toMatchObject({
      code: 'stale_state',
    })
    expect(await ids({ mmsi: 419_000_004 })).toEqual(['g', 'f'])
    await store.positions.write(replaced)
    expect(await ids({ mmsi: 419_000_004 })).toEqual(['g'])
    expect(await ids({ mmsi: 419_000_005 })).toEqual(['h'])
  })

  test('a box that is none is refused', async () => {
    await expect(ids({ box: { south: 1, west: 0, north: 0, east: 1 } })).rejects.toMatchObject({
      code: 'invalid_input',
    })
  })
}
