import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SimulationRow } from '../../interfaces/rows/position-rows.ts'
import type { TrackEventRow } from '../../interfaces/rows/track-rows.ts'
import { SIMULATION_CONSUMER } from '../../interfaces/simulation-store.ts'
import type { Store } from '../../interfaces/store.ts'
import { testPosition } from './testing-positions.ts'

const noon = Date.UTC(2026, 0, 31, 12)
const event = (id: string, over: Partial<TrackEventRow> = {}): TrackEventRow => ({
  id,
  kind: 'stop',
  mmsi: 419_800_001,
  other_mmsi: null,
  from_ms: noon,
  to_ms: null,
  lat_e7: null,
  lon_e7: null,
  rule: 'STOP-1',
  confidence: 'high',
  body: '{}',
  ...over,
})
const row: SimulationRow = {
  state: 'starting',
  vessels: 3,
  seed: 7,
  from_ms: noon,
  since_ms: noon + 1,
  ended_ms: null,
  restores: 0,
}

/** Tests of what the live map and the simulated traffic read, for every store. */
export function liveReadsContract(open: () => Promise<Store>): void {
  let store: Store
  beforeAll(async () => {
    store = await open()
  })
  afterAll(() => store.close())

  test('latest positions are read in order of MMSI, page by page', async () => {
    const mmsis = [419_800_003, 419_800_001, 419_800_002]
    const positions = mmsis.flatMap((mmsi) => [
      testPosition({ mmsi, timeMs: noon - 5 }),
      testPosition({ mmsi, timeMs: noon }),
    ])
    await store.positions.write({ positions, staticReports: [], progress: null })
    const first = await store.positions.latestAfter(419_800_000, 2)
    expect(first.map(({ mmsi, timeMs }) => [mmsi, timeMs])).toEqual([
      [419_800_001, noon],
      [419_800_002, noon],
    ])
    expect((await store.positions.latestAfter(419_800_002, 1)).map(({ mmsi }) => mmsi)).toEqual([419_800_003])
  })

  test('events that last are read in order of their ids, page by page; what is over is left out', async () => {
    const events = [event('zz-live-c'), event('zz-live-a'), event('zz-live-b'), event('zz-live-d', { to_ms: noon + 1 })]
    const write = (rows: TrackEventRow[]) =>
      store.positions.write({ positions: [], staticReports: [], progress: null, events: rows })
    const idsAfter = async (after: string, limit: number) =>
      (await store.positions.lastingEvents(after, limit)).map(({ id }) => id)
    await write(events)
    expect(await idsAfter('zz-live', 2)).toEqual(['zz-live-a', 'zz-live-b'])
    expect(await idsAfter('zz-live-b', 9)).toEqual(['zz-live-c'])
    await write([event('zz-live-a', { to_ms: noon + 2 })])
    expect(await idsAfter('zz-live', 9)).toEqual(['zz-live-b', 'zz-live-c'])
  })

  test('the newest position of each vessel until a time is found, also in the week before, and no older than asked', async () => {
    const weekMs = 7 * 86_400_000
    const weekBeginsMs = Math.floor(noon / weekMs) * weekMs
    const moving = 419_810_001
    const weekly = 419_810_002
    const old = 419_810_003
    const later = 419_810_004
    const at = (mmsi: number, timeMs: number, lat = 1) => testPosition({ mmsi, timeMs, lat })
    await store.positions.write({
      positions: [
        at(moving, weekBeginsMs + 1_000, 1),
        at(moving, weekBeginsMs + 2_000, 2),
        at(moving, weekBeginsMs + 2_000, 3),
        at(moving, weekBeginsMs + 2_001, 4),
        at(weekly, weekBeginsMs - 5_000, 5),
        at(weekly, weekBeginsMs + 9_000, 6),
        at(old, weekBeginsMs - 20_000, 7),
        at(old, weekBeginsMs + 9_000, 8),
        at(later, weekBeginsMs + 9_000, 9),
      ],
      staticReports: [],
      progress: null,
    })
    const until = async (fromMs: number, untilMs: number) =>
      (await store.positions.newestUntil([moving, weekly, old, later, 419_810_005], fromMs, untilMs))
        .map(({ mmsi, timeMs, lat }) => [mmsi, timeMs - weekBeginsMs, lat])
        .sort(([a = 0], [b = 0]) => a - b)
    expect(await until(weekBeginsMs - 10_000, weekBeginsMs + 2_000)).toEqual([
      [moving, 2_000, 3],
      [weekly, -5_000, 5],
    ])
    expect(await until(weekBeginsMs - 5_000, weekBeginsMs + 1_999)).toEqual([
      [moving, 1_000, 1],
      [weekly, -5_000, 5],
    ])
    expect(await until(weekBeginsMs - 4_999, weekBeginsMs)).toEqual([])
    expect(await store.positions.newestUntil([], 0, noon)).toEqual([])
  })

  test('events that lasted at a time and are over are found by their ends', async () => {
    const years = (year: number) => Date.UTC(year, 0, 1)
    const rows = [
      event('zz-end-a', { from_ms: years(2031), to_ms: years(2034) }),
      event('zz-end-b', { from_ms: years(2031), to_ms: years(2033) }),
      event('zz-end-c', { from_ms: years(2031), to_ms: years(2032) }),
      event('zz-end-d', { from_ms: years(2034), to_ms: years(2035) }),
      event('zz-end-e', { from_ms: years(2031) }),
    ]
    await store.positions.write({ positions: [], staticReports: [], progress: null, events: rows })
    const at = async (timeMs: number, limit: number) =>
      (await store.positions.eventsEndedSince(timeMs, limit)).map(({ id }) => id)
    expect(await at(years(2033), 9)).toEqual(['zz-end-b', 'zz-end-a'])
    expect(await at(years(2033), 1)).toEqual(['zz-end-b'])
  })

  test('there is one simulation at most; it is replaced only as it was read, and removed with its progress', async () => {
    const { simulation, positions } = store
    expect([await simulation.get(), await simulation.add(row)]).toEqual([null, true])
    expect(await simulation.add({ ...row, vessels: 9 })).toBe(false)
    expect(await simulation.get()).toEqual(row)
    const running: SimulationRow = { ...row, state: 'running' }
    expect([await simulation.replace(row, running), await simulation.replace(row, running)]).toEqual([true, false])
    expect(await simulation.get()).toEqual(running)
    const cursor = { consumer: SIMULATION_CONSUMER, cursor: '5' }
    await positions.write({ positions: [], staticReports: [], progress: null, cursor })
    await simulation.remove()
    expect([await simulation.get(), await positions.cursorOf(SIMULATION_CONSUMER)]).toEqual([null, null])
  })
}
