import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Store } from '../interfaces/store.ts'
import { testPosition } from './positions/testing-positions.ts'

const DAY_MS = 86_400_000
const day = Math.floor(Date.UTC(2022, 9, 3) / DAY_MS)
const HOUR_MS = 3_600_000

/** Tests of the hours of presence by cells, for every store. */
export function densityContract(open: () => Promise<Store>): void {
  let store: Store
  beforeAll(async () => {
    store = await open()
  })
  afterAll(() => store.close())
  const write = (...timesMs: number[]) =>
    store.positions.write({
      positions: timesMs.map((timeMs) => testPosition({ mmsi: 219_000_007, timeMs })),
      staticReports: [],
      progress: null,
    })
  const counted = (at: number, counted_ms: number, simulated = 0) => ({
    day: at,
    simulated,
    counted_ms,
    cells: Uint8Array.of(at % 200),
  })

  test('a day is due from its first position until it is counted after the last one, by the times of the positions', async () => {
    await write(day * DAY_MS, day * DAY_MS + 1, (day + 2) * DAY_MS)
    expect(await store.density.dueDays(day - 5, day + 5)).toEqual([day, day + 2])
    expect(await store.density.dueDays(day + 1, day + 2)).toEqual([])
    // A mark may be an hour old, so that a count right after it is not the last one.
    await store.density.keepDays([counted(day, Date.now()), counted(day + 2, Date.now() + 2 * HOUR_MS)])
    expect(await store.density.dueDays(day - 5, day + 5)).toEqual([day])
    await store.density.keepDays([counted(day, Date.now() + 2 * HOUR_MS)])
    expect(await store.density.dueDays(day - 5, day + 5)).toEqual([])
  })

  test('what was counted of a day stays until its time has passed, and tiles are replaced together', async () => {
    await store.density.keepDays([counted(day + 3, 1), counted(day + 3, 1, 1), counted(day + 4, 1)])
    expect((await store.density.day(day + 3)).map(({ simulated, cells }) => [simulated, ...cells])).toEqual([
      [0, (day + 3) % 200],
      [1, (day + 3) % 200],
    ])
    const tile = (at: number, simulated = 0) => ({ simulated, hundredths: 10, tile: at, cells: Uint8Array.of(at) })
    await store.density.replaceTiles(
      { from_day: day + 4, counted_ms: 5 },
      Array.from({ length: 250 }, (_, at) => tile(at)),
    )
    expect(await store.density.day(day + 3)).toEqual([])
    expect(await store.density.day(day + 4)).toHaveLength(1)
    expect(await store.density.newestCount(day + 4, 10)).toBe(1)
    expect(await store.density.newestCount(day + 4, 0)).toBe(null)
    expect(await store.density.newestCount(day + 5, 10)).toBe(null)
    expect((await store.density.tiles(false, 10, [3, 249, 500])).map((row) => row.tile)).toEqual([3, 249])
    expect(await store.density.hasReceived()).toBe(true)
    await store.density.replaceTiles({ from_day: day + 4, counted_ms: 6 }, [tile(7, 1)])
    expect(await store.density.period()).toEqual({ from_day: day + 4, counted_ms: 6 })
    expect(await store.density.tiles(false, 10, [3])).toEqual([])
    expect(await store.density.tiles(true, 20, [7])).toEqual([])
    expect((await store.density.tiles(true, 10, [7])).map(({ cells }) => [...cells])).toEqual([[7]])
    expect(await store.density.hasReceived()).toBe(false)
  })

  test('hours of simulated vessels go with them', async () => {
    await store.density.keepDays([counted(day + 6, 1), counted(day + 6, 1, 1)])
    await store.positions.removeSimulated()
    expect(await store.density.tiles(true, 10, [7])).toEqual([])
    expect((await store.density.day(day + 6)).map(({ simulated }) => simulated)).toEqual([0])
  })
}
