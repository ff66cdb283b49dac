import type { IdentityReport, PositionReport } from '@varuna/ais/report'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AisImportRow } from './schema.ts'
import type { Store } from './store.ts'

const noon = Date.UTC(2026, 0, 31, 12)
const week = 7 * 86_400_000

const position = (over: Partial<PositionReport>): PositionReport => ({
  kind: 'position',
  mmsi: 419_000_001,
  station: 'class_a',
  timeMs: noon,
  timeFrom: 'source',
  lat: 18.9220001,
  lon: -179.9999999,
  speedKnots: 12.3,
  courseDegrees: 359.9,
  headingDegrees: 0,
  navigationStatus: 0,
  utcSecond: null,
  ...over,
})
const identity = (over: Partial<IdentityReport>): IdentityReport => ({
  kind: 'identity',
  mmsi: 419_000_001,
  station: 'class_a',
  timeMs: noon,
  timeFrom: 'source',
  name: 'SINDHU "DURG"\\ {Ü}',
  callSign: 'ATXZ',
  imo: 9_074_729,
  shipType: 70,
  lengthMetres: 142,
  beamMetres: 21,
  bowMetres: 108,
  portMetres: null,
  draughtMetres: 6.2,
  destination: null,
  ...over,
})
const progress = (over: Partial<AisImportRow>): AisImportRow => ({
  id: 'head',
  file_name: 'day.nmea.gz',
  started_at_ms: noon,
  byte_count: 5_000_000_000,
  digest: 'd',
  is_whole: 0,
  tally: '{}',
  ...over,
})
const nothing = { positions: [], identities: [], progress: null }

/** What any store of positions must do; `reopen` opens the same data again after it was closed. */
export function positionStoreContract(open: () => Promise<Store>): void {
  let store: Store
  const all = (mmsi: number) => store.positions.track(mmsi, 0, noon + 1000 * week)
  beforeAll(async () => {
    store = await open()
  })
  afterAll(() => store.close())

  test('a position is read as it was written, and not available is null', async () => {
    const bare = { speedKnots: null, courseDegrees: null, headingDegrees: null, navigationStatus: null }
    const [full, empty] = [position({}), position({ mmsi: 2, station: 'class_b', timeFrom: 'receipt', ...bare })]
    expect(await store.positions.write({ ...nothing, positions: [full, empty] })).toEqual({ added: 2 })
    expect(await all(419_000_001)).toEqual([full])
    expect(await all(2)).toEqual([empty])
  })

  test('angles that round to a whole turn are north', async () => {
    await store.positions.write({
      ...nothing,
      positions: [position({ mmsi: 3, courseDegrees: 359.97, headingDegrees: 359.6, speedKnots: 19.8999996185 })],
    })
    expect(await all(3)).toMatchObject([{ courseDegrees: 0, headingDegrees: 0, speedKnots: 19.9 }])
  })

  test('the same batch again adds nothing, and two places at one moment are both kept', async () => {
    const batch = [position({ mmsi: 4 }), position({ mmsi: 4, lat: -45 }), position({ mmsi: 4, timeMs: noon + 1 })]
    expect(await store.positions.write({ ...nothing, positions: batch })).toEqual({ added: 3 })
    expect(await store.positions.write({ ...nothing, positions: [...batch, ...batch] })).toEqual({ added: 0 })
    expect((await all(4)).length).toBe(3)
  })

  test('a track has its bounds, its order, and runs over weeks and midnights', async () => {
    const times = [noon + 3 * week, noon, noon - 40 * week, noon + 86_400_000]
    await store.positions.write({ ...nothing, positions: times.map((timeMs) => position({ mmsi: 5, timeMs })) })
    const between = async (from: number, before: number) =>
      (await store.positions.track(5, from, before)).map(({ timeMs }) => timeMs)
    expect(await between(0, noon + 9 * week)).toEqual([noon - 40 * week, noon, noon + 86_400_000, noon + 3 * week])
    expect(await between(noon, noon + 86_400_000)).toEqual([noon])
    expect(await between(noon + 1, noon + 86_400_001)).toEqual([noon + 86_400_000])
    expect(await between(noon + 20 * week, noon + 30 * week)).toEqual([])
  })

  test('the latest position is the newest by its own time, whatever comes later', async () => {
    const at = (hours: number) => position({ mmsi: 6, timeMs: noon + 100 * week + hours * 3_600_000, lat: hours })
    await store.positions.write({ ...nothing, positions: [at(1), at(3), at(2)] })
    await store.positions.write({ ...nothing, positions: [at(0), at(2)] })
    expect(await store.positions.latest(noon + 100 * week, 10)).toEqual([at(3)])
    await store.positions.write({ ...nothing, positions: [at(4), { ...at(0), mmsi: 7 }] })
    expect((await store.positions.latest(noon + 100 * week, 10)).map(({ mmsi }) => mmsi)).toEqual([6, 7])
    expect((await store.positions.latest(noon + 100 * week, 1)).map(({ lat }) => lat)).toEqual([4])
    expect([await store.positions.last(6), await store.positions.last(60)]).toEqual([at(4), null])
  })

  test('an identity is kept with the times of which it was heard, and a change stands beside it', async () => {
    const said = (timeMs: number, over: Partial<IdentityReport> = {}) => identity({ mmsi: 8, timeMs, ...over })
    await store.positions.write({
      ...nothing,
      identities: [said(noon + 5), said(noon + 9), said(noon + 7, { name: 'B' })],
    })
    await store.positions.write({ ...nothing, identities: [said(noon + 1), said(noon + 6)] })
    const rows = await store.positions.identities(8)
    expect(rows.map(({ name, first_ms, last_ms }) => [name, first_ms, last_ms])).toEqual([
      ['B', noon + 7, noon + 7],
      ['SINDHU "DURG"\\ {Ü}', noon + 1, noon + 9],
    ])
    expect(rows[1]).toMatchObject({ call_sign: 'ATXZ', imo: 9_074_729, ship_type: 70, length_m: 142, beam_m: 21 })
    expect(rows[1]).toMatchObject({ bow_m: 108, port_m: null, draught_m: 6.2, destination: null })
  })

  test('how far a file was read is kept with its positions', async () => {
    const whole = progress({ byte_count: 6, is_whole: 1, tally: '{"lines":1}' })
    expect(await store.positions.importOf('head')).toBeNull()
    await store.positions.write({ ...nothing, progress: () => progress({}) })
    await store.positions.write({ ...nothing, progress: () => whole })
    expect(await store.positions.importOf('head')).toEqual(whole)
  })

  test('a batch that cannot be kept whole leaves nothing behind', async () => {
    const positions = [position({ mmsi: 9 }), position({ mmsi: 9, timeMs: noon + 1 })]
    const broken = progress({ id: 'broken', file_name: null as unknown as string })
    await expect(
      store.positions.write({ positions, identities: [identity({ mmsi: 9 })], progress: () => broken }),
    ).rejects.toThrow()
    expect(await all(9)).toEqual([])
    expect(await store.positions.identities(9)).toEqual([])
    expect(await store.positions.write({ ...nothing, positions })).toEqual({ added: 2 })
  })

  test('several writers at once lose nothing and count each position once', async () => {
    const other = await open()
    const batch = (from: number) =>
      Array.from({ length: 500 }, (_, at) =>
        position({ mmsi: 1000 + ((from + at * 7) % 600), timeMs: noon + 20 * week }),
      )
    const writes = [0, 150, 300, 450].map((from, at) =>
      (at % 2 ? other : store).positions.write({
        positions: batch(from),
        identities: [identity({ mmsi: 1000 })],
        progress: null,
      }),
    )
    const added = (await Promise.all(writes)).reduce((sum, written) => sum + written.added, 0)
    const vessels = new Set([0, 150, 300, 450].flatMap((from) => batch(from).map(({ mmsi }) => mmsi)))
    expect(added).toBe(vessels.size)
    await other.close()
  })

  test('any positions are read as a list of them would give them', async () => {
    const drawn = fc.record({
      mmsi: fc.integer({ min: 20, max: 22 }),
      timeMs: fc.integer({ min: noon - 2 * week, max: noon + 2 * week }),
      lat: fc.integer({ min: -900_000_000, max: 900_000_000 }).map((lat) => lat / 1e7),
      lon: fc.integer({ min: -1_800_000_000, max: 1_800_000_000 }).map((lon) => lon / 1e7),
    })
    const known: PositionReport[] = []
    await fc.assert(
      fc.asyncProperty(fc.array(drawn, { maxLength: 20 }), fc.integer({ min: -15, max: 15 }), async (places, days) => {
        const positions = places.map(position)
        await store.positions.write({ ...nothing, positions })
        known.push(...positions)
        const [from, before] = [noon + days * 86_400_000, noon + (days + 5) * 86_400_000]
        const expected = known
          .filter(({ mmsi, timeMs }) => mmsi === 21 && timeMs >= from && timeMs < before)
          .map(({ timeMs, lat, lon }) => `${timeMs} ${lat} ${lon}`)
        const found = await store.positions.track(21, from, before)
        expect(found.map(({ timeMs, lat, lon }) => `${timeMs} ${lat} ${lon}`).toSorted()).toEqual(
          [...new Set(expected)].toSorted(),
        )
      }),
      { numRuns: 25 },
    )
  })

  test('what was acknowledged is there after opening again', async () => {
    await store.close()
    store = await open()
    expect(await all(419_000_001)).toEqual([position({})])
  })
}
