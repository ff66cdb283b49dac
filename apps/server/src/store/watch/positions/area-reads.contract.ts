import type { PositionReport } from '@varuna/ais/reports/report'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Store } from '../../interfaces/store.ts'
import { testPosition } from './testing-positions.ts'

const noon = Date.UTC(2026, 0, 31, 12)
const week = 7 * 86_400_000
const at = (mmsi: number, timeMs: number, lat: number, lon: number): PositionReport =>
  testPosition({ mmsi, timeMs, lat, lon, speedKnots: 5, courseDegrees: 90 })
const everything = { fromMs: 0, beforeMs: noon + 1000 * week }

/** Tests for what a report of an area reads in any position store. */
export function areaReadsContract(open: () => Promise<Store>): void {
  let store: Store
  beforeAll(async () => {
    store = await open()
    await store.positions.write({
      positions: [
        at(501, noon, 10, 20),
        at(501, noon + week, 10.5, 20.5),
        at(501, noon + 2 * week, 30, 20),
        at(502, noon, 10, 40),
        at(503, noon, -15, 179.5),
        at(504, noon, -15, -179.5),
        at(505, noon, -15, 180),
        ...[3, 1, 2].map((lat) => at(506, noon, lat, 1)),
        at(506, noon + 1, 1, 1),
      ],
      staticReports: [],
      progress: null,
    })
  })
  afterAll(() => store.close())
  const within = async (box: Parameters<Store['positions']['vesselsWithin']>[1], period = everything) =>
    (await store.positions.vesselsWithin([501, 502, 503, 504, 505, 599], box, period)).toSorted(
      (a, b) => a.mmsi - b.mmsi,
    )

  test('vessels within a box are found with their first and last time there, across weeks', async () => {
    const box = { south: 9, west: 19, north: 11, east: 21 }
    expect(await within(box)).toEqual([{ mmsi: 501, firstMs: noon, lastMs: noon + week }])
    expect(await within(box, { fromMs: noon + 1, beforeMs: noon + week })).toEqual([])
    expect(await store.positions.vesselsWithin([], box, everything)).toEqual([])
    expect(await store.positions.vesselsWithin([502], box, everything)).toEqual([])
  })

  test('vessels within a box across the 180th meridian are found on both sides of it', async () => {
    const found = await within({ south: -16, west: 179, north: -14, east: -179 })
    expect(found.map(({ mmsi }) => mmsi)).toEqual([503, 504, 505])
  })

  test('positions are read in order of time and place, up to a limit', async () => {
    const read = (fromMs: number, limit: number) =>
      store.positions.positionsFrom(506, { fromMs, beforeMs: noon + week }, limit)
    expect((await read(noon, 10)).map(({ lat, timeMs }) => [lat, timeMs - noon])).toEqual([
      [1, 0],
      [2, 0],
      [3, 0],
      [1, 1],
    ])
    expect(await read(noon, 2)).toHaveLength(2)
    expect(await read(noon + 1, 10)).toEqual([at(506, noon + 1, 1, 1)])
    expect(await store.positions.positionsFrom(501, everything, 10)).toHaveLength(3)
    expect(await store.positions.positionsFrom(501, { fromMs: noon, beforeMs: noon }, 10)).toEqual([])
  })
}
