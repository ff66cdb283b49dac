import type { PositionReport, StaticReport } from '@varuna/ais/reports/report'
import { createDetection, detect, endDetection } from '@varuna/tracks/detection'
import type { TrackEvent } from '@varuna/vocabulary/events'
import { openSea } from '@varuna/tracks/testing'
import { FIRST_SIMULATED_MMSI } from '@varuna/units/mmsi'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TrackEventRow } from '../../../store/interfaces/rows/track-rows.ts'
import type { EncounterStore } from '../../../store/interfaces/watch/encounter-store.ts'
import { unsharedLocks } from '../../../store/postgres-locks.ts'
import { weekBeginsMs, weekOf } from '../../../store/interfaces/watch/position-store.ts'
import type { PositionStore } from '../../../store/interfaces/watch/position-store.ts'
import type { Store } from '../../../store/interfaces/store.ts'
import { testStores } from '../../../store/testing-stores.ts'
import { testPosition, testStaticReport } from '../../../store/watch/positions/testing-positions.ts'
import { scaledCount } from '../../../testing-scale.ts'
import { compareVessels } from './compare-vessels.ts'
import { eventRow } from './event-row.ts'
import { createJammingFinder } from './find-jamming.ts'
import { followPositions } from './follow-positions.ts'
import { asStored } from './follow-track.ts'
import { noteUnfollowed } from './note-unfollowed.ts'
import { rebuildVessels } from './rebuild-vessels.ts'
import { createStateCache } from './state-cache.ts'
import { findIdentityChanges } from './find-identity-changes.ts'
import { finishWork } from './work.ts'

const midnightMs = Date.UTC(2026, 1, 14)
const minute = 60_000
/** Every write waits for the disk, which a busy machine shares. */
const slowMs = scaledCount(120_000, 900_000)

/** Random behaviour of a vessel: lies near the others, sails away fast, or is silent. */
interface Leg {
  minutes: number
  place: number
  every: number
  isSilent: boolean
}
const leg: fc.Arbitrary<Leg> = fc.record({
  minutes: fc.integer({ min: 20, max: 300 }),
  place: fc.integer({ min: 0, max: 4 }),
  every: fc.constantFrom(2, 7, 10, 30, 65, 90),
  isSilent: fc.nat({ max: 5 }).map((one) => one === 0),
})
const vessel = fc.array(leg, { minLength: 1, maxLength: 6 })
const fleet = fc.array(vessel, { minLength: 2, maxLength: 5 })

/** Places 300 m apart, so that some are within 500 m of each other and some are not; drifting half a knot. */
function sail(mmsi: number, legs: readonly Leg[], lon: number): PositionReport[] {
  const reports: PositionReport[] = []
  let minutes = mmsi % 5
  for (const { minutes: length, place, every, isSilent } of legs) {
    for (let passed = 0; passed < length; passed += every) {
      const at = minutes + passed
      if (isSilent) continue
      reports.push(
        testPosition({
          mmsi,
          timeMs: midnightMs + at * minute,
          lat: 10 + place * 0.0027 + (mmsi % 7) * 1e-4,
          lon: lon + at * 1.4e-4,
        }),
      )
    }
    minutes += length
  }
  return reports
}

/** The encounters that one process finds in positions in order of time. */
function encountersOf(reports: readonly PositionReport[]): TrackEvent[] {
  const detection = createDetection(openSea)
  const inOrder = reports.toSorted((a, b) => a.timeMs - b.timeMs || a.mmsi - b.mmsi)
  for (const report of inOrder) detect(detection, report.mmsi, asStored(report))
  return endDetection(detection).filter(({ kind }) => kind === 'encounter')
}

const everyEvent = { mmsi: null, kinds: [], box: null, fromMs: 0, beforeMs: 1e15, limit: 100_000, after: null }
const expectStale = (error: unknown) => expect(error).toMatchObject({ code: 'stale_state' })
const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)
/** Shared, because creating the full-size cache takes a tenth of a second. */
const follow = (positions: PositionStore) => followPositions(positions, openSea, createStateCache(100))
const batch = (positions: PositionReport[], staticReports: StaticReport[] = []) => ({
  positions,
  staticReports,
  progress: null,
})

describe.each(testStores('varuna_work_test'))('encounters on %s', (_name, isHere, open) => {
  let store: Store
  let close = async () => {}
  let runs = 0
  beforeAll(async () => {
    if (isHere) ({ store, close } = await open())
  })
  afterAll(() => close())

  const workOf = (positions: PositionStore = store.positions, encounters: EncounterStore = store.encounters) => ({
    positions,
    encounters,
    locks: store.locks,
    around: openSea,
    jamming: createJammingFinder(positions),
  })
  const storedOf = async (mmsis: readonly number[]): Promise<TrackEventRow[]> => {
    const query = { ...everyEvent, kinds: ['encounter'] as const }
    return (await store.positions.events(query)).filter(({ mmsi }) => mmsis.includes(mmsi)).sort(byId)
  }
  /** Vessels of each run have their own MMSIs and meridian, so that runs share a store and do not meet. */
  const nextFleet = (legs: readonly (readonly Leg[])[]) => {
    runs += 1
    return legs.map((one, index) => sail(419_000_000 + runs * 10 + index, one, -170 + runs * 0.5))
  }
  const mmsisOf = (tracks: readonly PositionReport[][]) => tracks.flatMap(([first]) => (first ? [first.mmsi] : []))

  /** A store that loses a response, or fails before it stores, like a killed process. */
  function failing(fails: readonly number[]): { positions: PositionStore; encounters: EncounterStore } {
    const left = [...fails]
    const wrap =
      <Input, Result>(write: (input: Input) => Promise<Result>) =>
      async (input: Input): Promise<Result> => {
        const how = left.pop() ?? 0
        if (how === 1) throw new Error('killed before the commit')
        const result = await write(input)
        if (how === 2) throw new Error('killed after the commit')
        return result
      }
    return {
      positions: { ...store.positions, write: wrap(store.positions.write) },
      encounters: { ...store.encounters, write: wrap(store.encounters.write) },
    }
  }
  async function untilDone(run: () => Promise<unknown>): Promise<void> {
    for (;;) {
      try {
        await run()
        return
      } catch (error) {
        if (!(error as Error).message.startsWith('killed')) throw error
      }
    }
  }

  it.skipIf(!isHere)(
    'equal those of one process, however positions are split, late, repeated or interrupted',
    async () => {
      let found = 0
      const order = fc.array(fc.record({ late: fc.integer({ min: 0, max: 90 }), works: fc.nat({ max: 3 }) }), {
        minLength: 8,
        maxLength: 8,
      })
      const fails = fc.array(fc.nat({ max: 2 }), { maxLength: 20 })
      await fc.assert(
        fc.asyncProperty(
          fleet,
          order,
          fails,
          fc.boolean(),
          fc.boolean(),
          fc.boolean(),
          async (legs, pieces, kills, shared, isLate, reversed) => {
            const tracks = nextFleet(legs)
            const reports = tracks.flat()
            const arrival = reports
              .map((report, at) => ({
                report,
                at: report.timeMs + (isLate ? (pieces[at % 8]?.late ?? 0) : 0) * minute,
              }))
              .sort((a, b) => a.at - b.at)
              .map(({ report }) => report)
            if (isLate && reversed) arrival.reverse()
            const size = Math.ceil(arrival.length / pieces.length)
            const stores = failing(kills)
            for (const [at, { works }] of pieces.entries()) {
              // A new wrapper has no memory, like a new process.
              const positions = shared ? noteUnfollowed(stores.positions) : follow(stores.positions)
              const piece = arrival.slice(at * size, (at + 1) * size)
              await untilDone(() => positions.write(batch(piece)))
              if (works > 1)
                for (const area of await store.encounters.pendingAreas())
                  await compareVessels(stores.encounters, stores.positions, openSea, area).catch(() => 0)
              if (works === 3) await untilDone(() => finishWork(workOf(stores.positions, stores.encounters)))
            }
            await untilDone(() => finishWork(workOf(stores.positions, stores.encounters)))
            const expected = encountersOf(reports).map(eventRow).sort(byId)
            expect(await storedOf(mmsisOf(tracks))).toEqual(expected)
            found += expected.length
          },
        ),
        { numRuns: scaledCount(15, 400) },
      )
      expect(found).toBeGreaterThan(3)
    },
    slowMs,
  )

  /** Two vessels that lie together for four hours; then one moves 900 m away at 2 knots. */
  const together: Leg[] = [{ minutes: 300, place: 0, every: 10, isSilent: false }]
  const leaves: Leg[] = [
    { minutes: 240, place: 1, every: 7, isSilent: false },
    { minutes: 60, place: 4, every: 15, isSilent: false },
  ]

  it.skipIf(!isHere)(
    'are the same when every position is compared before the next one comes',
    async () => {
      const tracks = nextFleet([together, leaves])
      for (const report of tracks.flat().toSorted((a, b) => a.timeMs - b.timeMs)) {
        await follow(store.positions).write(batch([report]))
        await finishWork(workOf())
      }
      const [expected] = encountersOf(tracks.flat()).map(eventRow)
      expect(expected?.to_ms).toBeGreaterThan(midnightMs + 235 * minute)
      expect(await storedOf(mmsisOf(tracks))).toEqual([expected])
      const other = await store.positions.events({ ...everyEvent, mmsi: mmsisOf(tracks)[1] ?? 0, kinds: ['encounter'] })
      expect(other.map(({ id }) => id)).toEqual([expected?.id])
    },
    slowMs,
  )

  it.skipIf(!isHere)(
    'last until their vessels are received elsewhere, or one of them is received much later',
    async () => {
      const tracks = nextFleet([together, together])
      const [one = [], other = []] = tracks
      const ends = async () => {
        await finishWork(workOf())
        return (await storedOf(mmsisOf(tracks))).map(({ to_ms }) => to_ms)
      }
      const later = (report: PositionReport | undefined, minutes: number): PositionReport[] =>
        report ? [{ ...report, timeMs: report.timeMs + minutes * minute, lat: report.lat + 0.5 }] : []
      await noteUnfollowed(store.positions).write(batch(tracks.flat()))
      expect(await ends()).toEqual([null])
      await noteUnfollowed(store.positions).write(batch(later(one.at(-1), 80)))
      expect(await ends()).toEqual([null])
      await noteUnfollowed(store.positions).write(batch(later(other.at(-1), 80)))
      expect(await ends()).toEqual([expect.any(Number)])
    },
  )

  it.skipIf(!isHere)(
    'stay when a vessel is followed again from its first position, and are removed with simulated vessels',
    async () => {
      const real = sail(419_900_001, together, 100)
      const simulated = sail(FIRST_SIMULATED_MMSI + 1, leaves, 100)
      await follow(store.positions).write(batch([...real, ...simulated]))
      await finishWork(workOf())
      const before = await storedOf([FIRST_SIMULATED_MMSI + 1])
      expect(before).toHaveLength(1)
      await rebuildVessels(store.positions, openSea, [{ mmsi: 419_900_001 }])
      await rebuildVessels(store.positions, openSea, [{ mmsi: FIRST_SIMULATED_MMSI + 1 }], { comparesAll: true })
      expect(await storedOf([FIRST_SIMULATED_MMSI + 1])).toEqual(before)
      await finishWork(workOf())
      expect(await storedOf([FIRST_SIMULATED_MMSI + 1])).toEqual(before)
      await store.positions.removeSimulated()
      expect(await storedOf([FIRST_SIMULATED_MMSI + 1, 419_900_001])).toEqual([])
      expect(await store.positions.marksOf(FIRST_SIMULATED_MMSI + 1)).toEqual([])
      expect(await store.encounters.meetingsOf(419_900_001)).toEqual([])
      await finishWork(workOf())
      expect(await storedOf([FIRST_SIMULATED_MMSI + 1, 419_900_001])).toEqual([])
    },
  )

  it.skipIf(!isHere).each([
    ['wholly', 0],
    ['for their first 150 minutes', 150],
  ] as const)(
    'stay, and continue, after the marks they were found from were removed with old positions (%s)',
    async (_what, minutesBefore) => {
      const boundaryMs = weekBeginsMs(weekOf(midnightMs) - 10 - 2 * runs)
      const beginMs = minutesBefore === 0 ? boundaryMs - 20 * 60 * minute : boundaryMs - minutesBefore * minute
      const tracks = nextFleet([together, leaves]).map((track) =>
        track.map((one) => ({ ...one, timeMs: one.timeMs - midnightMs + beginMs })),
      )
      const mmsis = mmsisOf(tracks)
      const marks = async () => (await Promise.all(mmsis.map((mmsi) => store.positions.marksOf(mmsi)))).flat()
      await follow(store.positions).write(batch(tracks.flat()))
      await finishWork(workOf())
      const before = await storedOf(mmsis)
      expect(before).toHaveLength(1)
      expect((await marks()).length).toBeGreaterThan(60)
      const reduction = {
        week: weekOf(beginMs),
        to: 'thinned',
        spacingMs: 1,
        writtenBeforeMs: Date.UTC(2100, 0, 1),
      } as const
      while (!(await store.positions.reduceWeek(reduction)).isDone);
      const left = (await marks()).map(({ markMs }) => markMs)
      expect(left.filter((markMs) => markMs < boundaryMs)).toEqual([])
      expect(left.length > 0).toBe(minutesBefore > 0)
      for (const comparesAll of [false, true]) {
        await rebuildVessels(
          store.positions,
          openSea,
          mmsis.map((mmsi) => ({ mmsi })),
          { comparesAll },
        )
        await finishWork(workOf())
        expect(await storedOf(mmsis)).toEqual(before)
        expect((await marks()).map(({ markMs }) => markMs)).toEqual(left)
      }
      const [late = []] = tracks
      const between = late
        .slice(10, 12)
        .map((one) => ({ ...one, timeMs: one.timeMs + 4 * minute, lat: one.lat + 1e-5 }))
      await follow(store.positions).write(batch(between))
      await finishWork(workOf())
      expect((await storedOf(mmsis)).map(({ id }) => id)).toEqual(before.map(({ id }) => id))
    },
  )

  it.skipIf(!isHere)('are not shortened by a worker that had read them before another one continued them', async () => {
    const tracks = nextFleet([together, together])
    const [one = [], other = []] = tracks
    await follow(store.positions).write(batch([...one.slice(0, -1), ...other.slice(0, -1)]))
    await finishWork(workOf())
    await follow(store.positions).write(batch(one.slice(-1)))
    const lateWrite: EncounterStore['write'] = async (write) => {
      await follow(store.positions).write(batch(other.slice(-1)))
      await finishWork(workOf())
      await store.encounters.write(write)
    }
    const encounters = { ...store.encounters, write: lateWrite }
    for (const area of await store.encounters.pendingAreas())
      await compareVessels(encounters, store.positions, openSea, area).catch(expectStale)
    expect(await storedOf(mmsisOf(tracks))).toEqual(encountersOf(tracks.flat()).map(eventRow).sort(byId))
  })

  it.skipIf(!isHere)('are found by several workers at once as by one', async () => {
    const tracks = nextFleet(Array.from({ length: 5 }, (_, at) => (at % 2 ? leaves : together)))
    const arrival = tracks.flat().toSorted((a, b) => a.timeMs - b.timeMs)
    const work = async (mine: boolean) => {
      for (const [at, report] of arrival.entries()) {
        if ((at % 2 === 0) === mine) await noteUnfollowed(store.positions).write(batch([report]))
        // Without locks, as on SQLite or after a lost connection, only versions separate workers.
        if (at % 20 === 0) await finishWork({ ...workOf(), locks: unsharedLocks }).catch(expectStale)
      }
    }
    await Promise.all([work(true), work(false), work(true)])
    await finishWork(workOf())
    expect(await storedOf(mmsisOf(tracks))).toEqual(encountersOf(arrival).map(eventRow).sort(byId))
  })

  describe('changes of identity', () => {
    const stated = (mmsi: number, hours: number, imo: number) =>
      testStaticReport({ mmsi, timeMs: midnightMs + hours * 60 * minute, name: 'NEREUS', callSign: 'HP1234', imo })
    const changes = async () =>
      (await store.positions.events({ ...everyEvent, mmsi: 419_800_002, kinds: ['identity_change'] })).map(
        ({ mmsi, other_mmsi, rule, from_ms, to_ms, lat_e7 }) => ({ mmsi, other_mmsi, rule, from_ms, to_ms, lat_e7 }),
      )

    it.skipIf(!isHere)(
      'are found in static data of any order, and stay when the first MMSI states it again',
      async () => {
        const place = {
          ...sail(419_800_002, [{ minutes: 20, place: 0, every: 30, isSilent: false }], 50)[0],
        } as PositionReport
        const write = async (...reports: StaticReport[]) => {
          await store.positions.write(batch([], reports))
          await finishWork(workOf())
        }
        await store.positions.write(batch([{ ...place, timeMs: midnightMs + 31 * 60 * minute }]))
        await write(stated(419_800_002, 30, 9_074_729), stated(419_800_002, 31, 9_074_729))
        expect(await changes()).toEqual([])
        await write(stated(419_800_001, 0, 9_074_729), stated(419_800_001, 1, 9_074_729))
        const change = { mmsi: 419_800_001, other_mmsi: 419_800_002, rule: 'ID-1', lat_e7: Math.round(place.lat * 1e7) }
        const to_ms = midnightMs + 30 * 60 * minute
        expect(await changes()).toEqual([{ ...change, from_ms: midnightMs + 60 * minute, to_ms }])
        await write(stated(419_800_001, 2, 9_074_729))
        expect(await changes()).toEqual([{ ...change, from_ms: midnightMs + 120 * minute, to_ms }])
        await write(stated(419_800_001, 40, 9_074_729))
        expect(await changes()).toEqual([{ ...change, from_ms: midnightMs + 120 * minute, to_ms }])
      },
    )

    it.skipIf(!isHere)('that another process finds meanwhile stay', async () => {
      const [earlier, later, imo] = [419_800_003, 419_800_004, 9_321_483]
      const meanwhile: EncounterStore = {
        ...store.encounters,
        async sharedIdentities(most) {
          const shared = await store.encounters.sharedIdentities(most)
          const reports = [0, 1].flatMap((hour) => [stated(earlier, hour, imo), stated(later, 30 + hour, imo)])
          await store.positions.write(batch([], reports))
          await findIdentityChanges(store.encounters, store.positions)
          return shared
        },
      }
      await findIdentityChanges(meanwhile, store.positions)
      const found = await store.positions.events({ ...everyEvent, mmsi: later, kinds: ['identity_change'] })
      expect(found).toMatchObject([{ mmsi: earlier, other_mmsi: later, rule: 'ID-1' }])
    })
  })
})
