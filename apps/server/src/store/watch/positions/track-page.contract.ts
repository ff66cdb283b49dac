import type { PositionReport } from '@varuna/ais/reports/report'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Store } from '../../interfaces/store.ts'
import { testPosition } from './testing-positions.ts'

const noon = Date.UTC(2026, 0, 31, 12)
const week = 7 * 86_400_000
const at = (mmsi: number, timeMs: number, lat = 1, lon = 2): PositionReport =>
  testPosition({ mmsi, timeMs, lat, lon, speedKnots: 5, courseDegrees: 90 })
const whole = { fromMs: 0, beforeMs: noon + 1000 * week, spacingMs: 0, limit: 5_000, after: null }

/** Tests for the pages of a track in any position store. */
export function trackPageContract(open: () => Promise<Store>): void {
  let store: Store
  beforeAll(async () => {
    store = await open()
  })
  afterAll(() => store.close())

  const write = (...positions: PositionReport[]) =>
    store.positions.write({ positions, staticReports: [], progress: null })
  async function pages(mmsi: number, period: Partial<typeof whole>) {
    const found: PositionReport[][] = []
    for (let after: string | null | undefined; after !== null;) {
      const page = await store.positions.trackPage(mmsi, { ...whole, ...period, after: after ?? null })
      found.push(page.positions)
      after = page.next
    }
    return found
  }

  test('a vessel without positions has an empty track', async () => {
    expect(await store.positions.trackPage(400, whole)).toEqual({ positions: [], next: null })
  })

  test('positions are read as written, oldest first, with both bounds respected across weeks', async () => {
    const times = [noon - 3 * week, noon, noon + 86_400_000, noon + 2 * week]
    await write(...times.toReversed().map((timeMs) => at(401, timeMs)), at(402, noon))
    expect((await pages(401, {})).flat()).toEqual(times.map((timeMs) => at(401, timeMs)))
    expect((await pages(401, { fromMs: noon, beforeMs: noon + 86_400_000 })).flat()).toEqual([at(401, noon)])
    expect((await pages(401, { fromMs: noon + 1, beforeMs: noon + 1 })).flat()).toEqual([])
    expect((await pages(401, { fromMs: noon + 9 * week })).flat()).toEqual([])
  })

  test('the size of a page is limited, and positions of one time may be on two pages', async () => {
    await write(...Array.from({ length: 5_100 }, (_, step) => at(403, noon + step * 100)))
    const long = await pages(403, { limit: 1_000_000 })
    expect(long.map(({ length }) => length)).toEqual([5_000, 100])
    await write(...[3, 1, 2].map((lat) => at(404, noon, lat)), at(404, noon, 1, -2), at(404, noon + 1))
    const places = (await pages(404, { limit: 1 })).map(([one]) => [one?.lat, one?.lon, (one?.timeMs ?? 0) - noon])
    expect(places).toEqual([
      [1, -2, 0],
      [1, 2, 0],
      [2, 2, 0],
      [3, 2, 0],
      [1, 2, 1],
    ])
  })

  test.each(['', 'x', '1.2', '1.2.3; drop', '1.9999999999.0', '1.900000001.0', '1.0.-1800000001', '9'.repeat(30)])(
    'the page start %j is refused',
    async (after) => {
      await expect(store.positions.trackPage(401, { ...whole, after })).rejects.toMatchObject({ code: 'invalid_input' })
    },
  )

  test('any pages of any spacing hold the same positions as a walk over all of them', async () => {
    const known = new Map<string, PositionReport>()
    const drawn = fc.record({
      timeMs: fc.integer({ min: -120, max: 120 }).map((hours) => noon + (hours * week) / 24),
      lat: fc.integer({ min: -2, max: 2 }),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(drawn, { maxLength: 25 }),
        fc.integer({ min: -130, max: 130 }),
        fc.integer({ min: 0, max: 150 }),
        fc.integer({ min: 0, max: 30 }),
        fc.integer({ min: 1, max: 9 }),
        async (places, from, length, spacing, limit) => {
          const positions = places.map(({ timeMs, lat }) => at(405, timeMs, lat))
          await write(...positions)
          for (const one of positions) known.set(`${one.timeMs} ${one.lat}`, one)
          const hour = week / 24
          const fromMs = noon + from * hour
          const beforeMs = noon + (from + length) * hour
          const spacingMs = spacing * hour
          let lastMs = -Infinity
          const expected = [...known.values()]
            .filter(({ timeMs }) => timeMs >= fromMs && timeMs < beforeMs)
            .sort((a, b) => a.timeMs - b.timeMs || a.lat - b.lat)
            .filter(({ timeMs }) => {
              if (timeMs !== lastMs && timeMs < lastMs + spacingMs) return false
              lastMs = timeMs
              return true
            })
          const read = await pages(405, { fromMs, beforeMs, spacingMs, limit })
          expect(read.flat()).toEqual(expected)
          expect(read.slice(0, -1).every((page) => page.length === limit)).toBe(true)
          if (expected.length > 0) expect(read.at(-1)?.length).toBeGreaterThan(0)
        },
      ),
      { numRuns: 60 },
    )
  })
}
