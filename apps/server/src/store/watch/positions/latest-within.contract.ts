import type { PositionReport } from '@varuna/ais/reports/report'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Store } from '../../interfaces/store.ts'
import type { Box } from '../../interfaces/watch/box.ts'
import { testPosition } from './testing-positions.ts'

const noon = Date.UTC(2030, 0, 31, 12)
const at = (mmsi: number, lat: number, lon: number, timeMs = noon): PositionReport =>
  testPosition({ mmsi, timeMs, lat, lon, speedKnots: 5, courseDegrees: 90 })
const box = (south: number, west: number, north: number, east: number): Box => ({ south, west, north, east })
const world = box(-90, -180, 90, 180)

/** Tests for box queries of any position store. */
export function latestWithinContract(open: () => Promise<Store>): void {
  let store: Store
  beforeAll(async () => {
    store = await open()
  })
  afterAll(() => store.close())

  const write = (...positions: PositionReport[]) =>
    store.positions.write({ positions, staticReports: [], progress: null })
  async function pages(of: Box, sinceMs: number, limit: number) {
    const found: PositionReport[][] = []
    for (let next: string | null | undefined; next !== null;) {
      const page = await store.positions.latestWithin(of, sinceMs, limit, next ?? null)
      found.push(page.positions)
      next = page.next
    }
    return found
  }
  const found = async (of: Box, sinceMs = noon) =>
    (await pages(of, sinceMs, 3))
      .flat()
      .map(({ mmsi }) => mmsi)
      .sort((a, b) => a - b)

  test('a vessel is found at its latest position, as written, and not at earlier ones', async () => {
    await write(at(700, 10.1, 20.1), at(701, 10.2, 20.2, noon - 1))
    expect(await store.positions.latestWithin(box(10, 20, 11, 21), noon, 10)).toEqual({
      positions: [at(700, 10.1, 20.1)],
      next: null,
    })
    expect(await found(box(10, 20, 11, 21), noon - 1)).toEqual([700, 701])
    await write(at(700, 40, 50, noon + 1))
    expect(await found(box(10, 20, 11, 21))).toEqual([])
    expect(await found(box(40, 50, 40, 50))).toEqual([700])
  })

  test('edges belong to the box, and the 180th meridian belongs to both sides', async () => {
    await write(at(710, -90, 0), at(711, 90, 0), at(712, 5, 180), at(713, 5, -180), at(714, 5, 179), at(715, 5, -179))
    expect(await found(box(-90, -1, -89, 0))).toEqual([710])
    expect(await found(box(90, 0, 90, 0))).toEqual([711])
    expect(await found(box(5, 179, 5, -179))).toEqual([712, 713, 714, 715])
    expect(await found(box(5, 179, 5, 180))).toEqual([712, 713, 714])
    expect(await found(box(5, -180, 5, -179))).toEqual([712, 713, 715])
    expect(await found(box(4.9999999, 178.9999999, 5, 179))).toEqual([714])
    expect(await found(box(5.0000001, 178, 6, -178))).toEqual([])
  })

  test('pages list each vessel once, in a stable order, and none is empty', async () => {
    const fleet = Array.from({ length: 120 }, (_, vessel) =>
      at(720 + vessel, -45 - (vessel % 7) / 5, 100 + (vessel % 3) / 8),
    )
    await write(...fleet)
    const area = box(-50, 90, -40, 110)
    const whole = (await store.positions.latestWithin(area, noon, 1000)).positions.map(({ mmsi }) => mmsi)
    expect(whole.toSorted((a, b) => a - b)).toEqual(fleet.map(({ mmsi }) => mmsi))
    for (const limit of [1, 7, 40, 119, 120]) {
      const read = await pages(area, noon, limit)
      expect(read.flat().map(({ mmsi }) => mmsi)).toEqual(whole)
      expect(read.map(({ length }) => length)).toEqual(
        Array.from({ length: Math.ceil(120 / limit) }, (_, page) => Math.min(limit, 120 - page * limit)),
      )
    }
  })

  test('the size of a page is limited', async () => {
    await write(
      ...Array.from({ length: 5_100 }, (_, vessel) => at(1_000_000 + vessel, -70 + (vessel % 100) / 50, -120)),
    )
    const page = await store.positions.latestWithin(box(-70, -121, -60, -119), noon, 1_000_000)
    expect(page.positions.length).toBe(5_000)
    expect((await store.positions.latestWithin(box(-70, -121, -60, -119), noon, 0)).positions.length).toBe(1)
  })

  test.each([
    ['south of north', box(2, 0, 1, 1)],
    ['beyond a pole', box(-91, 0, 1, 1)],
    ['beyond the meridian', box(0, 0, 1, 181)],
    ['without a number', box(0, NaN, 1, 1)],
  ])('a box that is %s is refused', async (_what, wrong) => {
    await expect(store.positions.latestWithin(wrong, 0, 1)).rejects.toMatchObject({ code: 'invalid_input' })
  })

  test('an invalid page start is refused', async () => {
    await expect(store.positions.latestWithin(world, 0, 1, '1.2; drop')).rejects.toMatchObject({
      code: 'invalid_input',
    })
  })

  test('any box finds the same vessels as checking every vessel', async () => {
    const later = noon + 1_000_000
    const lat = fc.oneof(
      fc.integer({ min: -360, max: 360 }).map((quarters) => quarters / 4),
      fc.integer({ min: -900_000_000, max: 900_000_000 }).map((e7) => e7 / 1e7),
    )
    const lon = fc.oneof(
      fc.integer({ min: -720, max: 720 }).map((quarters) => quarters / 4),
      fc.integer({ min: -1_800_000_000, max: 1_800_000_000 }).map((e7) => e7 / 1e7),
    )
    const last = new Map<number, PositionReport>()
    let clock = later
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(lat, lon), { maxLength: 30 }),
        lat,
        lat,
        lon,
        lon,
        fc.integer({ min: 1, max: 9 }),
        async (places, a, b, west, east, limit) => {
          const positions = places.map(([y, x], vessel) =>
            at(5_000_000 + ((clock + vessel * 7) % 60), y, x, (clock += 1)),
          )
          await write(...positions)
          for (const position of positions) last.set(position.mmsi, position)
          const south = Math.min(a, b)
          const north = Math.max(a, b)
          const isIn = (x: number) => (west <= east ? west <= x && x <= east : x >= west || x <= east)
          const expected = [...last.values()].filter(
            (one) =>
              one.lat >= south && one.lat <= north && (isIn(one.lon) || (Math.abs(one.lon) === 180 && isIn(-one.lon))),
          )
          const read = (await pages(box(south, west, north, east), later, limit)).flat()
          expect(read.map(({ mmsi }) => mmsi).sort()).toEqual(expected.map(({ mmsi }) => mmsi).sort())
        },
      ),
      { numRuns: 60 },
    )
  })

  // Last, because these vessels are newer than those of the other tests.
  test('the newest positions are those of sorting every vessel, however far apart they are', async () => {
    const begin = Date.UTC(2040, 0, 1)
    const steps = [1, 4_000, 20_000, 200_000, 2_000_000, 20_000_000, 200_000_000]
    const times = steps.flatMap((step) => Array.from({ length: 9 }, (_, at) => begin - at * step))
    await write(...times.map((timeMs, vessel) => at(8_000_000 + vessel, 60, -150, timeMs)))
    const sorted = times.toSorted((a, b) => b - a)
    for (const limit of [1, 8, 20, 40, 60, 100])
      for (const sinceMs of [0, begin, begin - 30_000, begin - 3_000_000, begin - 1_000_000_000]) {
        const newest = await store.positions.latest(sinceMs, limit)
        const expected = sorted.filter((timeMs) => timeMs >= sinceMs).slice(0, limit)
        expect(newest.map(({ timeMs }) => timeMs).slice(0, expected.length)).toEqual(expected)
        if (sinceMs > 0) expect(newest.length).toBe(expected.length)
      }
    expect(await store.positions.latest(begin + 1, 5)).toEqual([])
  })
}
