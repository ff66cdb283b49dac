import type { StaticReport, PositionReport } from '@varuna/ais/reports/report'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Store } from '../../interfaces/store.ts'
import type { ImportProgress } from '../../interfaces/watch/position-store.ts'

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
const identity = (over: Partial<StaticReport>): StaticReport => ({
  kind: 'static',
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
const progress = (over: Partial<ImportProgress>): ImportProgress => ({
  id: 'head',
  file_name: 'day.nmea.gz',
  started_at_ms: noon,
  byte_count: 5_000_000_000,
  digest: 'd',
  is_whole: 0,
  tally: { kept: 0, known: 0 },
  ...over,
})
const nothing = { positions: [], staticReports: [], progress: null }
/** Reads complete tracks, for tests that check every position. */
export const wholeTrack = { mostMoments: 10_000, spacingMs: 1 }

/** Tests for any position store; `reopen` opens the same data again after it was closed. */
export function positionStoreContract(open: () => Promise<Store>): void {
  let store: Store
  const all = (mmsi: number) => store.positions.track(mmsi, 0, noon + 1000 * week, wholeTrack)
  beforeAll(async () => {
    store = await open()
  })
  afterAll(() => store.close())

  test('the first feed and sender of a vessel stay, and its receipts are noted until they are ten minutes apart', async () => {
    const minute = 60_000
    const receipt = (mmsi: number, feed: string, at: number | null) => {
      const receivedMs = at === null ? null : noon + at * minute
      return { mmsi, feed, sender: `of ${feed}`, first_ms: receivedMs, last_ms: receivedMs }
    }
    const receive = async (...receipts: ReturnType<typeof receipt>[]) => {
      await store.positions.write({ ...nothing, receipts })
      const stored = await store.positions.receipts([11, 12, 13])
      const inOrder = stored.toSorted((one, other) => one.mmsi - other.mmsi)
      return inOrder.map(({ mmsi, feed, sender, first_ms, last_ms }) => [
        mmsi,
        [feed, sender],
        ...[first_ms, last_ms].map((ms) => ms && (ms - noon) / minute),
      ])
    }
    const own = ['own', 'of own']
    expect(await receive(receipt(12, 'file', null), receipt(11, 'own', 0))).toEqual([
      [11, own, 0, 0],
      [12, ['file', 'of file'], null, null],
    ])
    expect(await receive(receipt(11, 'flood', 4), receipt(12, 'flood', 4))).toEqual([
      [11, own, 0, 4],
      [12, ['file', 'of file'], 4, 4],
    ])
    await receive(receipt(11, 'file', null), receipt(12, 'flood', 14))
    await receive(receipt(11, 'own', 12))
    expect(await receive(receipt(11, 'own', 90), receipt(12, 'own', 90))).toEqual([
      [11, own, 0, 12],
      [12, ['file', 'of file'], 4, 14],
    ])
  })

  test('a position is read as written, and values that are not available are null', async () => {
    const bare = { speedKnots: null, courseDegrees: null, headingDegrees: null, navigationStatus: null }
    const full = position({})
    const empty = position({ mmsi: 2, station: 'class_b', timeFrom: 'receipt', ...bare })
    expect(await store.positions.write({ ...nothing, positions: [full, empty] })).toEqual({ added: 2 })
    expect(await all(419_000_001)).toEqual([full])
    expect(await all(2)).toEqual([empty])
  })

  test('angles that round to 360 degrees become 0', async () => {
    await store.positions.write({
      ...nothing,
      positions: [position({ mmsi: 3, courseDegrees: 359.97, headingDegrees: 359.6, speedKnots: 19.8999996185 })],
    })
    expect(await all(3)).toMatchObject([{ courseDegrees: 0, headingDegrees: 0, speedKnots: 19.9 }])
  })

  test('writing a batch again adds nothing, and two places at one time are both stored', async () => {
    const batch = [position({ mmsi: 4 }), position({ mmsi: 4, lat: -45 }), position({ mmsi: 4, timeMs: noon + 1 })]
    expect(await store.positions.write({ ...nothing, positions: batch })).toEqual({ added: 3 })
    expect(await store.positions.write({ ...nothing, positions: [...batch, ...batch] })).toEqual({ added: 0 })
    expect((await all(4)).length).toBe(3)
  })

  test('a track respects its bounds and order across weeks and midnights', async () => {
    const times = [noon + 3 * week, noon, noon - 40 * week, noon + 86_400_000]
    await store.positions.write({ ...nothing, positions: times.map((timeMs) => position({ mmsi: 5, timeMs })) })
    const between = async (from: number, before: number) =>
      (await store.positions.track(5, from, before, wholeTrack)).map(({ timeMs }) => timeMs)
    expect(await between(0, noon + 9 * week)).toEqual([noon - 40 * week, noon, noon + 86_400_000, noon + 3 * week])
    expect(await between(noon, noon + 86_400_000)).toEqual([noon])
    expect(await between(noon + 1, noon + 86_400_001)).toEqual([noon + 86_400_000])
    expect(await between(noon + 20 * week, noon + 30 * week)).toEqual([])
  })

  test('a track is limited to the newest times with the given spacing, whatever lies between', async () => {
    const begin = Date.UTC(2022, 0, 6) - 2_500_000
    const positions = Array.from({ length: 500 }, (_, at) => position({ mmsi: 30, timeMs: begin + at * 10_000 }))
    const twin = position({ mmsi: 30, timeMs: begin + 499 * 10_000, lat: -30 })
    await store.positions.write({ ...nothing, positions: [...positions, twin] })
    const read = (mostMoments: number, spacingMs: number, beforeMs = noon + 300 * week) =>
      store.positions.track(30, 0, beforeMs, { mostMoments, spacingMs })
    const secondsBack = (found: PositionReport[]) => found.map(({ timeMs }) => 4990 - (timeMs - begin) / 1000)
    expect(secondsBack(await read(3, 60_000))).toEqual([120, 60, 0, 0])
    expect((await read(3, 60_000)).map(({ lat }) => lat < 0)).toEqual([false, false, true, false])
    expect((await read(1000, 240_000)).length).toBe(22)
    expect((await read(1000, 1)).length).toBe(501)
    expect(secondsBack(await read(2, 240_000, begin + 4_000_000))).toEqual([1240, 1000])
    expect(await read(0, 1)).toEqual([])
  })

  test('the latest position is the newest by its own time, not by time of receipt', async () => {
    const at = (hours: number) => position({ mmsi: 6, timeMs: noon + 100 * week + hours * 3_600_000, lat: hours })
    await store.positions.write({ ...nothing, positions: [at(1), at(3), at(2)] })
    await store.positions.write({ ...nothing, positions: [at(0), at(2)] })
    expect(await store.positions.latest(noon + 100 * week, 10)).toEqual([at(3)])
    await store.positions.write({ ...nothing, positions: [at(4), { ...at(0), mmsi: 7 }] })
    expect((await store.positions.latest(noon + 100 * week, 10)).map(({ mmsi }) => mmsi)).toEqual([6, 7])
    expect((await store.positions.latest(noon + 100 * week, 1)).map(({ lat }) => lat)).toEqual([4])
    expect([await store.positions.last(6), await store.positions.last(60)]).toEqual([at(4), null])
  })

  test('the uncertainty of a time is stored, and a time known only by order is the latest only when there is no other', async () => {
    const uncertain = position({ mmsi: 60, timeFrom: 'stream', timeUncertaintyMs: 61_000 })
    const ordered = position({ mmsi: 60, timeMs: noon + week, timeFrom: 'order', timeUncertaintyMs: Infinity })
    await store.positions.write({ ...nothing, positions: [ordered] })
    expect(await store.positions.last(60)).toEqual(ordered)
    await store.positions.write({ ...nothing, positions: [uncertain, { ...ordered, lat: 1, timeMs: noon + 2 * week }] })
    expect(await store.positions.last(60)).toEqual(uncertain)
    await store.positions.write({ ...nothing, positions: [{ ...ordered, lat: 2, timeMs: noon + 3 * week }] })
    expect(await store.positions.last(60)).toEqual(uncertain)
    expect((await all(60))[0]).toEqual(uncertain)
  })

  test('static data is stored with its first and last time, and changed data is stored beside it', async () => {
    const staticReport = (timeMs: number, over: Partial<StaticReport> = {}) => identity({ mmsi: 8, timeMs, ...over })
    await store.positions.write({
      ...nothing,
      staticReports: [staticReport(noon + 5), staticReport(noon + 9), staticReport(noon + 7, { name: 'B' })],
    })
    await store.positions.write({ ...nothing, staticReports: [staticReport(noon + 1), staticReport(noon + 6)] })
    const rows = await store.positions.staticReports(8, 10)
    expect(rows.map(({ name, first_ms, last_ms }) => [name, first_ms, last_ms])).toEqual([
      ['B', noon + 7, noon + 7],
      ['SINDHU "DURG"\\ {Ü}', noon + 1, noon + 9],
    ])
    expect(rows[1]).toMatchObject({ call_sign: 'ATXZ', imo: 9_074_729, ship_type: 70, length_m: 142, beam_m: 21 })
    expect(rows[1]).toMatchObject({ bow_m: 108, port_m: null, draught_m: 6.2, destination: null })
  })

  test('of a station that keeps changing its static data the newest are read', async () => {
    const staticReports = Array.from({ length: 30 }, (_, at) =>
      identity({ mmsi: 31, timeMs: noon + at, name: `N${at}` }),
    )
    await store.positions.write({ ...nothing, staticReports })
    expect((await store.positions.staticReports(31, 3)).map(({ name }) => name)).toEqual(['N27', 'N28', 'N29'])
  })

  test('the progress of a file is stored with its positions', async () => {
    const tally = { lines: 7, kept: 10, known: 20 }
    const positions = [position({ mmsi: 61 }), position({ mmsi: 61, timeMs: noon + 1 })]
    expect(await store.positions.importOf('head')).toBeNull()
    await store.positions.write({ ...nothing, positions: positions.slice(1), progress: progress({}) })
    await store.positions.write({ ...nothing, positions, progress: progress({ byte_count: 6, is_whole: 1, tally }) })
    expect(await store.positions.importOf('head')).toEqual({
      ...progress({ byte_count: 6, is_whole: 1 }),
      tally: '{"lines":7,"kept":11,"known":21}',
    })
    const later = progress({ id: 'later', started_at_ms: progress({}).started_at_ms + 1 })
    await store.positions.write({ ...nothing, progress: later })
    expect((await store.positions.imports(2)).map(({ id }) => id)).toEqual(['later', 'head'])
    expect(await store.positions.imports(1)).toHaveLength(1)
  })

  test('the checkpoint of an import is stored, replaced and removed', async () => {
    const place = { import_id: 'head', byte_count: 5_000_000_000, state: new Uint8Array([0, 255, 10]) }
    const kept = async () => {
      const row = await store.positions.checkpointOf('head')
      return row && { ...row, state: [...row.state] }
    }
    expect(await kept()).toBeNull()
    await store.positions.write({ ...nothing, checkpoint: { ...place, byte_count: 1 } })
    await store.positions.write({ ...nothing, checkpoint: place })
    await store.positions.write(nothing)
    expect(await kept()).toEqual({ ...place, state: [0, 255, 10] })
    await store.positions.write({ ...nothing, checkpoint: { import_id: 'head', state: null } })
    expect(await kept()).toBeNull()
  })

  test('a batch that cannot be stored completely leaves nothing behind', async () => {
    const positions = [position({ mmsi: 9 }), position({ mmsi: 9, timeMs: noon + 1 })]
    const broken = progress({ id: 'broken', file_name: null as unknown as string })
    await expect(
      store.positions.write({ positions, staticReports: [identity({ mmsi: 9 })], progress: broken }),
    ).rejects.toThrow()
    expect(await all(9)).toEqual([])
    expect(await store.positions.staticReports(9, 10)).toEqual([])
    expect(await store.positions.write({ ...nothing, positions })).toEqual({ added: 2 })
  })

  test('concurrent writers lose nothing and count each position once', async () => {
    const other = await open()
    const batch = (from: number) =>
      Array.from({ length: 500 }, (_, at) =>
        position({ mmsi: 1000 + ((from + at * 7) % 600), timeMs: noon + 20 * week }),
      )
    const writes = [0, 150, 300, 450].map((from, at) =>
      (at % 2 ? other : store).positions.write({
        positions: batch(from),
        staticReports: [identity({ mmsi: 1000 })],
        progress: null,
      }),
    )
    const added = (await Promise.all(writes)).reduce((sum, written) => sum + written.added, 0)
    const vessels = new Set([0, 150, 300, 450].flatMap((from) => batch(from).map(({ mmsi }) => mmsi)))
    expect(added).toBe(vessels.size)
    await other.close()
  })

  test('any positions are read as from a plain list', async () => {
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
        const from = noon + days * 86_400_000
        const before = noon + (days + 5) * 86_400_000
        const expected = known
          .filter(({ mmsi, timeMs }) => mmsi === 21 && timeMs >= from && timeMs < before)
          .map(({ timeMs, lat, lon }) => `${timeMs} ${lat} ${lon}`)
        const found = await store.positions.track(21, from, before, wholeTrack)
        expect(found.map(({ timeMs, lat, lon }) => `${timeMs} ${lat} ${lon}`).toSorted()).toEqual(
          [...new Set(expected)].toSorted(),
        )
      }),
      { numRuns: 25 },
    )
  })

  test('acknowledged data is there after reopening', async () => {
    await store.close()
    store = await open()
    expect(await all(419_000_001)).toEqual([position({})])
  })
}
