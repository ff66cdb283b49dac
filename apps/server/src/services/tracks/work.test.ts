import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PositionReport, StaticReport } from '@varuna/ais/streams/report'
import { createDetection, detect, endDetection } from '@varuna/tracks/detection'
import type { TrackEvent } from '@varuna/tracks/event'
import type { Surroundings } from '@varuna/tracks/surroundings/surroundings'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emptyPostgres, testPostgres } from '../../store/database/empty-postgres.ts'
import { openPostgres, openSqlite } from '../../store/database/open-database.ts'
import type { TrackEventRow } from '../../store/database/schema.ts'
import type { EncounterStore } from '../../store/encounters/encounter-store.ts'
import { openStore } from '../../store/open-store.ts'
import type { PositionStore } from '../../store/positions/position-store.ts'
import type { Store } from '../../store/store.ts'
import { scaledCount } from '../../testing-scale.ts'
import { compareVessels } from './compare-vessels.ts'
import { eventRow } from './event-row.ts'
import { followPositions } from './follow-positions.ts'
import { asStored } from './follow-track.ts'
import { noteUnfollowed } from './note-unfollowed.ts'
import { finishWork } from './work.ts'

const midnightMs = Date.UTC(2026, 1, 14)
const minute = 60_000
const openSea: Surroundings = {
  findPortNearby: () => null,
  distanceFromPortKm: () => 200,
  distanceFromShoreNm: () => 100,
  groundAt: () => ({ kind: 'water' }),
  zonesAt: () => [],
}

/** What a vessel does for a while: it lies somewhere near the others, or sails away fast, or is silent. */
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
      reports.push({
        kind: 'position',
        mmsi,
        station: 'class_a',
        timeMs: midnightMs + at * minute,
        timeFrom: 'source',
        lat: 10 + place * 0.0027 + (mmsi % 7) * 1e-4,
        lon: lon + at * 1.4e-4,
        speedKnots: null,
        courseDegrees: null,
        headingDegrees: null,
        navigationStatus: null,
        utcSecond: null,
      })
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

const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)
const batch = (positions: PositionReport[], staticReports: StaticReport[] = []) => ({
  positions,
  staticReports,
  progress: null,
})

const databases = [
  ['SQLite', true, async (folder: string) => openSqlite(folder)],
  ['PostgreSQL', testPostgres !== null, async () => openPostgres(await emptyPostgres('varuna_work_test'))],
] as const

describe.each(databases)('encounters on %s', (_name, isHere, open) => {
  let folder = ''
  let store: Store
  let runs = 0
  beforeAll(async () => {
    if (!isHere) return
    folder = await mkdtemp(join(tmpdir(), 'varuna-work-'))
    store = await openStore(await open(folder))
  })
  afterAll(async () => {
    if (!isHere) return
    await store.close()
    await rm(folder, { recursive: true })
  })

  const workOf = (positions: PositionStore = store.positions, encounters: EncounterStore = store.encounters) => ({
    ...{ positions, encounters, locks: store.locks, around: openSea },
  })
  const storedOf = async (mmsis: readonly number[]): Promise<TrackEventRow[]> => {
    const query = {
      mmsi: null,
      kinds: ['encounter'],
      box: null,
      fromMs: 0,
      beforeMs: 1e15,
      limit: 100_000,
      after: null,
    }
    return (await store.positions.events(query)).filter(({ mmsi }) => mmsis.includes(mmsi)).sort(byId)
  }
  /** Vessels of every run have MMSIs and a meridian of their own, so that runs share a store and do not meet. */
  const nextFleet = (legs: readonly (readonly Leg[])[]) => {
    runs += 1
    return legs.map((one, index) => sail(419_000_000 + runs * 10 + index, one, -170 + runs * 0.5))
  }
  const mmsisOf = (tracks: readonly PositionReport[][]) => tracks.flatMap(([first]) => (first ? [first.mmsi] : []))

  /** A store that loses an answer, or fails before it stores, as a process that is killed does. */
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
    'equal those of one process, however positions are cut, late, repeated or interrupted',
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
              // A new wrapper has forgotten everything, as a new process has.
              const positions = shared ? noteUnfollowed(stores.positions) : followPositions(stores.positions, openSea)
              const piece = arrival.slice(at * size, (at + 1) * size)
              await untilDone(() => positions.write(batch(piece)))
              for (let work = 0; work < works; work++)
                await compareVessels(stores.encounters, openSea, work * 5).catch(() => 0)
              if (works === 3) await untilDone(() => finishWork(workOf(stores.positions, stores.encounters)))
            }
            await untilDone(() => finishWork(workOf(stores.positions, stores.encounters)))
            const expected = encountersOf(reports).map(eventRow).sort(byId)
            expect(await storedOf(mmsisOf(tracks))).toEqual(expected)
            found += expected.length
          },
        ),
        { numRuns: scaledCount(40, 400) },
      )
      expect(found).toBeGreaterThan(10)
    },
  )
})
