import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSea } from '@varuna/tracks/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testPrincipal } from '../../../../principal/testing-principal.ts'
import { anyAlert } from '../../../../store/interfaces/desk/alert-store.ts'
import type { PositionStore } from '../../../../store/interfaces/watch/position-store.ts'
import type { Store } from '../../../../store/interfaces/store.ts'
import { openSqliteStore } from '../../../../store/testing-stores.ts'
import { testPosition } from '../../../../store/watch/positions/testing-positions.ts'
import { judgeEvents } from '../../../desk/alerts/judge-events.ts'
import { createSilenceFinder } from '../find-silences.ts'
import { followPositions } from '../follow-positions.ts'
import { rebuildVessels } from '../rebuild-vessels.ts'
import { createStateCache } from '../state-cache.ts'

const HOUR_MS = 3_600_000
const beginMs = Date.UTC(2026, 1, 14)
const dark = 419_000_001
const others = [419_000_002, 419_000_003, 419_000_004]
const everyEvent = { mmsi: null, kinds: [], box: null, fromMs: 0, beforeMs: 1e15, limit: 100, after: null }

describe('GAP-8: a silence that lasts', () => {
  let store: Store
  let positions: PositionStore
  let folder: string
  let ids = 0
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'varuna-silences-'))
    store = await openSqliteStore(folder)
    positions = followPositions(store.positions, openSea, createStateCache(100))
  })
  afterEach(async () => {
    await store.close()
    rmSync(folder, { recursive: true })
  })

  /** A position every two hours from one hour to another, at a knot, or of a vessel that sails east. */
  const receive = (mmsis: readonly number[], from: number, to: number, knots = 1, lon = 60) =>
    positions.write({
      positions: mmsis.flatMap((mmsi) =>
        Array.from({ length: Math.floor((to - from) / 2) + 1 }, (_, at) => {
          const hour = from + 2 * at
          return testPosition({
            mmsi,
            timeMs: beginMs + hour * HOUR_MS,
            lat: 10 + (mmsi % 10) / 10,
            lon: lon + (hour * knots) / 60,
            speedKnots: knots,
            courseDegrees: 90,
          })
        }),
      ),
      staticReports: [],
      progress: null,
    })
  const createFinder = () => createSilenceFinder({ positions, encounters: store.encounters, around: openSea })
  const gaps = async () =>
    (await store.positions.events({ ...everyEvent, kinds: ['gap'] })).filter(({ mmsi }) => mmsi === dark)
  const alerts = async (hour: number) => {
    const clock = { now: () => beginMs + hour * HOUR_MS, newId: () => `alert-${(ids += 1)}` }
    while ((await judgeEvents({ store, clock }, 30 * 24 * HOUR_MS)) > 0);
    const { alerts: raised } = await store.alerts.page(testPrincipal('ana'), anyAlert, 100, null)
    return raised.map(({ code, level, count }) => [code, level, count])
  }
  const fallSilent = async (until: number) => {
    await receive([dark], 0, 26)
    await receive(others, 0, until)
  }

  it('is one event and one alert, also after a restart, and a graver one after 24 hours', async () => {
    await fallSilent(38)
    const finder = createFinder()
    expect(await finder.run(beginMs + 37 * HOUR_MS)).toBe(0)
    expect(await finder.run(beginMs + 38.5 * HOUR_MS)).toBe(1)
    expect(await finder.run(beginMs + 39 * HOUR_MS)).toBe(0)
    expect(await createFinder().run(beginMs + 39 * HOUR_MS)).toBe(0)
    expect(await gaps()).toMatchObject([{ to_ms: null, rule: 'GAP-2', from_ms: beginMs + 26 * HOUR_MS }])
    expect(await alerts(39)).toEqual([['vessel_dark', 'caution', 1]])
    expect(await createFinder().run(beginMs + 50.5 * HOUR_MS)).toBe(1)
    expect(await alerts(51)).toEqual([
      ['vessel_dark', 'alarm', 1],
      ['vessel_dark', 'caution', 1],
    ])
  })

  it('becomes the gap that it was when the vessel is received again, without a further alert', async () => {
    await fallSilent(40)
    await createFinder().run(beginMs + 40 * HOUR_MS)
    const [lasting] = await gaps()
    await alerts(40)
    await receive([dark], 42, 46)
    expect(await gaps()).toMatchObject([{ id: lasting?.id, to_ms: beginMs + 42 * HOUR_MS }])
    expect(await createFinder().run(beginMs + 46 * HOUR_MS)).toBe(0)
    expect(await alerts(46)).toEqual([['vessel_dark', 'caution', 1]])
  })

  it('is none while nobody there is received, nor just after reception came back', async () => {
    await fallSilent(26)
    expect(await createFinder().run(beginMs + 40 * HOUR_MS)).toBe(0)
    await receive(others, 40, 44)
    expect(await createFinder().run(beginMs + 44 * HOUR_MS)).toBe(0)
    expect(await gaps()).toEqual([])
  })

  it('is none of a vessel that sailed out of range, and one where those ahead of it are received', async () => {
    await receive([dark], 0, 26, 10)
    await receive(others, 0, 40, 1, 64)
    expect(await createFinder().run(beginMs + 40 * HOUR_MS)).toBe(0)
    await receive(
      [5, 6, 7].map((one) => 419_000_000 + one),
      0,
      40,
      1,
      66,
    )
    expect(await createFinder().run(beginMs + 40 * HOUR_MS)).toBe(1)
  })

  it.each([
    ['off a coast elsewhere', 31, -20, 1],
    ['in three places that it cannot have sailed to', 31, -20, 3],
    ['where it can have sailed to', 32, 10.1, 1],
  ])('is none the less for reports forged %s meanwhile', async (_, hour, lat, reports) => {
    await fallSilent(60)
    const nearCoast = { ...openSea, distanceFromShoreNm: (at: number) => (at < 0 ? 1 : 100) }
    const finder = createSilenceFinder({ positions, encounters: store.encounters, around: nearCoast })
    for (let at = 0; at < reports; at += 1)
      await positions.write({
        positions: [
          testPosition({ mmsi: dark, timeMs: beginMs + (hour + at / 4) * HOUR_MS, lat, lon: 60.5, speedKnots: 1 }),
        ],
        staticReports: [],
        progress: null,
      })
    expect(await finder.run(beginMs + 38.5 * HOUR_MS)).toBe(1)
    expect(await gaps()).toMatchObject([{ to_ms: null, from_ms: beginMs + 26 * HOUR_MS }])
    expect(await finder.run(beginMs + 39 * HOUR_MS)).toBe(0)
    expect((await alerts(39)).filter(([code]) => code === 'vessel_dark')).toEqual([
      ['vessel_dark', expect.anything(), 1],
    ])
    // A further one while the silence is known ends it for no longer than three hours.
    await positions.write({
      positions: [testPosition({ mmsi: dark, timeMs: beginMs + 40 * HOUR_MS, lat: 10.1, lon: 60.5, speedKnots: 1 })],
      staticReports: [],
      progress: null,
    })
    await finder.run(beginMs + 42.9 * HOUR_MS)
    expect((await gaps())[0]?.to_ms).toBe(beginMs + 40 * HOUR_MS)
    await finder.run(beginMs + 43.5 * HOUR_MS)
    expect(await gaps()).toMatchObject([{ to_ms: null, rule: 'GAP-10', from_ms: beginMs + 26 * HOUR_MS }])
    await receive([dark], 50, 56)
    expect((await gaps()).filter(({ to_ms }) => to_ms === null)).toEqual([])
    expect(await finder.run(beginMs + 57 * HOUR_MS)).toBe(0)
  })

  it('is none the less for its own track sent again, in the live path as when it is followed again (GAP-12)', async () => {
    const [FELL, BACK] = [26, 54]
    const at = (hour: number, asOf = hour, north = 0) =>
      testPosition({
        mmsi: dark,
        timeMs: beginMs + hour * HOUR_MS,
        lat: 10 + north / 60,
        lon: 60 + (asOf * 12) / 60,
        speedKnots: 12,
        courseDegrees: 90,
      })
    const write = (reports: ReturnType<typeof at>[]) =>
      positions.write({ positions: reports, staticReports: [], progress: null })
    const quarters = (from: number, to: number) =>
      Array.from({ length: Math.round((to - from) * 4) }, (_, quarter) => from + (quarter + 1) / 4)
    await receive(others, 0, BACK, 1, 64)
    await receive(
      [5, 6, 7].map((one) => 419_000_000 + one),
      0,
      BACK,
      1,
      66.5,
    )
    // Hour by hour, as it is received; its last four hours come again and again while it is silent.
    const sentAgain = (hour: number) => at(hour, FELL - 4 + ((hour - FELL) % 4))
    for (let hour = 0; hour < FELL; hour += 1) await write(quarters(hour, hour + 1).map((one) => at(one)))
    const finder = createFinder()
    for (let hour = FELL; hour < BACK; hour += 1) {
      await write(quarters(hour, hour + 1).map(sentAgain))
      await finder.run(beginMs + (hour + 1) * HOUR_MS)
      const isKnown = hour + 1 - FELL >= 12
      expect(await gaps(), `after ${hour + 1} hours`).toMatchObject(
        isKnown ? [{ rule: 'GAP-2', to_ms: null, from_ms: beginMs + FELL * HOUR_MS }] : [],
      )
    }
    // An alarm, lowered because false positions were sent meanwhile (ALERT-14).
    expect((await alerts(BACK)).filter(([code]) => code === 'vessel_dark')).toEqual([['vessel_dark', 'caution', 1]])
    await write(quarters(BACK, BACK + 2).map((hour) => at(hour, FELL, 40)))
    const found = async () =>
      (await store.positions.events({ ...everyEvent, mmsi: dark })).filter(
        ({ kind }) => kind === 'gap' || kind === 'spoofing',
      )
    const live = await found()
    expect(live.map(({ kind, rule, to_ms }) => [kind, rule, to_ms])).toEqual(
      expect.arrayContaining([['gap', 'GAP-2', beginMs + (BACK + 0.25) * HOUR_MS]]),
    )
    expect(live.map(({ kind }) => kind).toSorted()).toEqual(['gap', 'spoofing'])
    await rebuildVessels(positions, openSea, [{ mmsi: dark }])
    expect(await found()).toEqual(live)
  })

  it('is removed when its positions came late', async () => {
    await fallSilent(40)
    await createFinder().run(beginMs + 40 * HOUR_MS)
    expect(await gaps()).toHaveLength(1)
    await receive([dark], 28, 40)
    expect(await createFinder().run(beginMs + 41 * HOUR_MS)).toBe(1)
    expect(await gaps()).toEqual([])
  })
})

describe('GAP-9: a stretch in which nothing was received of any vessel', () => {
  const days = 24
  const until = 210 * days
  it('is no silence of a vessel, and one of 200 days beside others is', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'varuna-outages-'))
    const store = await openSqliteStore(folder)
    const positions = followPositions(store.positions, openSea, createStateCache(100))
    const at = (mmsi: number, hour: number) =>
      testPosition({ mmsi, timeMs: beginMs + hour * HOUR_MS, lat: 10 + (mmsi % 10) / 10, lon: 60 + hour / 600 })
    const write = (reports: ReturnType<typeof at>[]) =>
      positions.write({ positions: reports, staticReports: [], progress: null })
    const gapsOf = async (mmsi: number) =>
      (await store.positions.events({ ...everyEvent, mmsi, kinds: ['gap'] })).map(({ rule }) => rule)
    const clock = { now: () => beginMs + (until + 3) * HOUR_MS, newId: () => 'alert-of-silence' }
    const alertsOf = async () => {
      while ((await judgeEvents({ store, clock }, 30 * 24 * HOUR_MS)) > 0);
      const { alerts: raised } = await store.alerts.page(testPrincipal('ana'), anyAlert, 100, null)
      return raised.map(({ code, mmsi }) => [code, mmsi])
    }
    try {
      await write([0, 1, 2, until, until + 1, until + 2].map((hour) => at(dark, hour)))
      expect(await gapsOf(dark)).toEqual([])
      expect(await alertsOf()).toEqual([])
      expect(await store.alerts.withheld(0)).toMatchObject({ waiting: 0 })
      const other = 419_000_009
      const daily = Array.from({ length: 210 }, (_, day) => at(other, day * days))
      await write([...daily, ...[0, 1, 2, until, until + 1, until + 2].map((hour) => at(419_000_008, hour))])
      expect(await gapsOf(419_000_008)).toEqual(['GAP-1'])
      expect(await alertsOf()).toEqual([['vessel_dark', 419_000_008]])
      // Followed again, with what is stored now, the first was silent too.
      await rebuildVessels(positions, openSea, [{ mmsi: dark }])
      expect(await gapsOf(dark)).toEqual(['GAP-1'])
    } finally {
      await store.close()
      rmSync(folder, { recursive: true })
    }
  })

  it.each([
    ['a weekend in which Varuna was off is nobody’s silence', 50, 50, []],
    ['one in which the others were received is', 50, 3, ['GAP-2']],
  ])('%s', async (_, until, offUntil, rules) => {
    const folder = mkdtempSync(join(tmpdir(), 'varuna-weekend-'))
    const store = await openSqliteStore(folder)
    const positions = followPositions(store.positions, openSea, createStateCache(100))
    const at = (mmsi: number, hour: number) =>
      testPosition({ mmsi, timeMs: beginMs + hour * HOUR_MS, lat: 10 + (mmsi % 10) / 10, lon: 60 + hour / 600 })
    const fleet = Array.from({ length: 8 }, (__, one) => 419_000_001 + one)
    const [first, ...others] = fleet as [number, ...number[]]
    try {
      for (let hour = -30; hour <= until + 3; hour += 1) {
        const received = hour <= 0 || hour >= until ? fleet : hour >= offUntil ? others : []
        const reports = received.map((mmsi) => at(mmsi, hour))
        if (reports.length > 0) await positions.write({ positions: reports, staticReports: [], progress: null })
      }
      const gaps = await store.positions.events({ ...everyEvent, kinds: ['gap'] })
      expect(gaps.map(({ mmsi, rule }) => [mmsi, rule])).toEqual(rules.map((rule) => [first, rule]))
    } finally {
      await store.close()
      rmSync(folder, { recursive: true })
    }
  })
})
