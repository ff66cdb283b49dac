import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PositionReport } from '@varuna/ais/reports/report'
import type { Surroundings } from '@varuna/tracks/surroundings/surroundings'
import { openSea } from '@varuna/tracks/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openSqliteStore } from '../../../store/testing-stores.ts'
import type { Store } from '../../../store/interfaces/store.ts'
import type { PositionBatch } from '../../../store/interfaces/watch/position-store.ts'
import { testPosition } from '../../../store/watch/positions/testing-positions.ts'
import { followPositions } from './follow-positions.ts'
import { createPositionTable } from './position-table.ts'
import { findEvents } from './read-tracks.ts'
import { rebuildVessels } from './rebuild-vessels.ts'
import { createStateCache } from './state-cache.ts'

const midnightMs = Date.UTC(2026, 1, 14)
const minute = 60_000
const fiveMilesOut: Surroundings = { ...openSea, distanceFromShoreNm: () => 5 }
const report = (mmsi: number, minutes: number, over: Partial<PositionReport> = {}) =>
  testPosition({
    mmsi,
    timeMs: midnightMs + minutes * minute,
    lat: 15.1234567 + minutes / 1e4,
    lon: 65,
    speedKnots: 3,
    courseDegrees: 0,
    ...over,
  })
/** Two hours under way, one hour stopped, eight hours silent, one hour under way. */
const track = (mmsi: number) => [
  ...Array.from({ length: 12 }, (_, at) => report(mmsi, at * 10)),
  ...Array.from({ length: 7 }, (_, at) => report(mmsi, 120 + at * 10, { speedKnots: 0, lat: 15.14 })),
  ...Array.from({ length: 6 }, (_, at) => report(mmsi, 660 + at * 10)),
]
const mmsi = 419_000_001

let folder = ''
let store: Store
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'varuna-follow-'))
  store = await openSqliteStore(folder)
})
afterEach(async () => {
  await store.close()
  await rm(folder, { recursive: true })
})

const batch = (positions: PositionReport[]) => ({ positions, staticReports: [], progress: null })
const query = {
  mmsi: null,
  kinds: [],
  box: null,
  fromMs: 0,
  beforeMs: Number.MAX_SAFE_INTEGER,
  limit: 1_000,
  after: null,
}
const storedEvents = () => store.positions.events(query)
/** Shared, because creating the full-size cache takes a tenth of a second. */
const follow = (positions = store.positions) => followPositions(positions, fiveMilesOut, createStateCache(1_000))

describe('followed positions', () => {
  it('store their events with them, however they are split into batches', async () => {
    await follow().write(batch(track(mmsi)))
    const whole = await storedEvents()
    expect(whole.map(({ kind }) => kind)).toEqual(['gap', 'stop'])
    await store.positions.write({ ...batch([]), forgetEventsOf: [mmsi] })

    const others = track(419_000_002)
    for (const one of others) await follow().write(batch([one]))
    const cut = (await storedEvents()).map(({ body, ...row }) => ({
      ...row,
      body: body.replaceAll('419000002', '419000001'),
    }))
    expect(cut.map((row) => ({ ...row, id: row.id.replace('419000002', '419000001'), mmsi }))).toEqual(whole)
  })

  it('SPOOF-5: that are old ones with the time of their arrival make false positions of low confidence, in files too', async () => {
    const sailing = Array.from({ length: 40 }, (_, at) => report(mmsi, at * 10, { lat: 15 + at / 22, speedKnots: 16 }))
    const lateCopies = sailing
      .slice(10, 20)
      .map((one) => ({ ...one, timeMs: one.timeMs + 47 * minute, lat: one.lat + 0.01 }))
    const received = [...sailing, ...lateCopies].toSorted((a, b) => a.timeMs - b.timeMs)
    const spoofings = async () =>
      (await storedEvents()).flatMap(({ kind, rule, confidence }) => (kind === 'spoofing' ? [[rule, confidence]] : []))
    const found = [['SPOOF-3', 'low']]
    await follow().write(batch(received))
    expect(await spoofings()).toEqual(found)
    await rebuildVessels(store.positions, fiveMilesOut, [{ mmsi }])
    expect(await spoofings()).toEqual(found)
    await store.positions.write({ ...batch([]), forgetEventsOf: [mmsi] })
    for (const one of received) await follow().write(batch([{ ...one, mmsi: mmsi + 1 }]))
    expect(await spoofings()).toEqual(found)

    const positions = createPositionTable()
    for (const one of received) positions.add(one)
    const inFile = findEvents({ positions, identities: new Map(), stated: new Map() }, fiveMilesOut, null)
    expect(inFile).toMatchObject([{ rule: 'SPOOF-3', confidence: 'low' }])
  })

  it('SPOOF-5: old ones hide no place hundreds of miles away, however they arrive', async () => {
    const sailing = Array.from({ length: 80 }, (_, at) => report(mmsi, at * 10, { lat: 15 + at / 22, speedKnots: 16 }))
    const lateCopies = sailing
      .slice(10, 15)
      .map((one, at) => ({ ...one, timeMs: midnightMs + (301 + at) * minute, lat: one.lat + 0.002 }))
    const away = sailing.slice(40, 70).map((one) => ({ ...one, timeMs: one.timeMs + 1_000, lon: one.lon + 8 }))
    const received = [...sailing, ...lateCopies, ...away].toSorted((a, b) => a.timeMs - b.timeMs)
    const confidences = async () =>
      (await storedEvents()).flatMap(({ kind, confidence }) => (kind === 'spoofing' ? [confidence] : []))
    await follow().write(batch(received))
    expect(await confidences()).toEqual(['high'])
    await rebuildVessels(store.positions, fiveMilesOut, [{ mmsi }])
    expect(await confidences()).toEqual(['high'])
    await store.positions.write({ ...batch([]), forgetEventsOf: [mmsi] })
    for (const one of received) await follow().write(batch([{ ...one, mmsi: mmsi + 1 }]))
    expect(await confidences()).toEqual(['high'])
  })

  it('are followed once, also when the same positions arrive again', async () => {
    const positions = follow()
    await positions.write(batch(track(mmsi)))
    const before = [await storedEvents(), await store.positions.vesselStates([mmsi])]
    await positions.write(batch(track(mmsi)))
    expect([await storedEvents(), await store.positions.vesselStates([mmsi])]).toEqual(before)
    expect(await store.positions.unfollowedVessels(null, true, 9)).toEqual([])
  })

  it('that arrive late are followed again from the store, with the events of their time order', async () => {
    await follow().write(batch(track(mmsi)))
    const inOrder = await storedEvents()
    const others = track(419_000_002).map((one) => ({ ...one }))
    const positions = follow()
    await positions.write(batch(others.filter((_, at) => at % 3 !== 1)))
    await positions.write(batch(others.filter((_, at) => at % 3 === 1)))
    const late = await store.positions.unfollowedVessels(null, true, 9)
    expect(late).toMatchObject([{ mmsi: 419_000_002, fromMs: midnightMs + 10 * minute }])
    await rebuildVessels(positions, fiveMilesOut, late)
    expect(await store.positions.unfollowedVessels(null, true, 9)).toEqual([])
    const rebuilt = (await store.positions.events({ ...query, mmsi: 419_000_002 })).map(({ id }) => id)
    expect(rebuilt).toEqual(inOrder.map(({ id }) => id.replace('419000001', '419000002')))
  })

  it('that arrive late are followed again although one of their vessels receives positions all the while', async () => {
    const [busy, ...others] = Array.from({ length: 20 }, (_, at) => mmsi + at) as [number, ...number[]]
    const positions = follow()
    for (const part of [0, 1])
      await positions.write(
        batch([busy, ...others].flatMap((one) => track(one).filter((_, at) => at % 2 === 1 - part))),
      )
    const late = await store.positions.unfollowedVessels(null, true, 99)
    expect(late).toHaveLength(20)
    const writes: number[] = []
    const received = {
      ...store.positions,
      async write(one: PositionBatch) {
        writes.push(one.vesselStates?.length ?? 0)
        const states = await store.positions.vesselStates([busy])
        if (one.vesselStates?.some((state) => state.mmsi === busy))
          await store.positions.write({ ...batch([]), vesselStates: states })
        return store.positions.write(one)
      },
    }
    expect((await rebuildVessels(received, fiveMilesOut, late)).map((one) => one.mmsi)).toEqual([busy])
    // All, then in parts of three: the part with the busy one again one by one, that one five times.
    expect(writes).toEqual([20, 3, 1, 1, 1, 1, 1, 1, 1, 3, 3, 3, 3, 3, 2])
    expect((await store.positions.unfollowedVessels(null, true, 99)).map((one) => one.mmsi)).toEqual([busy])
    for (const one of others)
      expect((await store.positions.events({ ...query, mmsi: one })).map(({ kind }) => kind)).toEqual(['gap', 'stop'])
    expect(await rebuildVessels(store.positions, fiveMilesOut, [{ mmsi: busy }])).toEqual([])
  })

  it('from two concurrent processes are followed as if there were one', async () => {
    const one = follow()
    const other = follow()
    const positions = track(mmsi)
    for (const [at, position] of positions.entries()) await (at % 2 === 0 ? one : other).write(batch([position]))
    await store.positions.write({ ...batch([]), vesselStates: [] })
    const ids = (await storedEvents()).map(({ id }) => id)
    await rebuildVessels(store.positions, fiveMilesOut, [{ mmsi }])
    expect((await storedEvents()).map(({ id }) => id)).toEqual(ids)
    expect(ids).toHaveLength(2)
  })

  it('are followed while the previous batch is written', async () => {
    const gate = Promise.withResolvers<undefined>()
    const written: number[] = []
    const positions = follow({
      ...store.positions,
      async write(one) {
        if (written.push(one.positions.length) === 1) await gate.promise
        return store.positions.write(one)
      },
    })
    let reads = 0
    const next = {
      ...batch([]),
      get positions() {
        reads += 1
        return track(mmsi).slice(10)
      },
    }
    const first = positions.write(batch(track(mmsi).slice(0, 10)))
    await expect.poll(() => written).toEqual([10])
    const second = positions.write(next)
    await expect.poll(() => reads).toBeGreaterThan(1)
    expect(written).toEqual([10])
    gate.resolve(undefined)
    await Promise.all([first, second])
    expect((await storedEvents()).map(({ kind }) => kind)).toEqual(['gap', 'stop'])
  })

  it.each([0, 1, 2])(
    'neither lose nor duplicate anything when write %i of three concurrent ones fails',
    async (failing) => {
      let writes = 0
      const positions = follow({
        ...store.positions,
        write: (one) =>
          writes++ === failing ? Promise.reject(new Error('the disk is gone')) : store.positions.write(one),
      })
      const whole = track(mmsi)
      const parts = [whole.slice(0, 9), whole.slice(9, 16), whole.slice(16)].map(batch)
      await Promise.all(parts.map((part) => positions.write(part).catch(() => positions.write(part))))
      await rebuildVessels(store.positions, fiveMilesOut, await store.positions.unfollowedVessels(null, true, 9))
      expect((await storedEvents()).map(({ kind }) => kind)).toEqual(['gap', 'stop'])
      expect(
        await store.positions.track(mmsi, 0, Number.MAX_SAFE_INTEGER, { mostMoments: 99, spacingMs: 1 }),
      ).toHaveLength(whole.length)
    },
  )

  it('leave nothing when their batch fails', async () => {
    const positions = follow()
    const progress = { id: 'x', file_name: null } as never
    await expect(positions.write({ ...batch(track(mmsi)), progress })).rejects.toThrow()
    expect([await storedEvents(), await store.positions.vesselStates([mmsi])]).toEqual([[], []])
    await positions.write(batch(track(mmsi)))
    expect(await storedEvents()).toHaveLength(2)
  })

  it('start afresh when a stored state cannot be read', async () => {
    const damaged = { mmsi, version: 0, state: new TextEncoder().encode('{"form":1,') }
    await store.positions.write({ ...batch([]), vesselStates: [damaged] })
    await follow().write(batch(track(mmsi)))
    expect(await storedEvents()).toHaveLength(2)
  })

  it('of base stations, and positions whose times only give an order, are stored and not followed', async () => {
    await follow().write(batch(track(2_190_047).map((one) => ({ ...one, station: 'base_station' as const }))))
    await follow().write(batch(track(mmsi).map((one) => ({ ...one, timeFrom: 'order' as const }))))
    expect(await storedEvents()).toEqual([])
    expect(await store.positions.last(2_190_047)).not.toBeNull()
  })
})
