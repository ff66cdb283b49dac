import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStore } from '../../../store/open-store.ts'
import { openMigratedSqlite, openSqliteStore } from '../../../store/testing-stores.ts'
import { wholeTrack } from '../../../store/watch/positions/position-store.contract.ts'
import { weekBeginsMs, weekOf } from '../../../store/interfaces/watch/position-store.ts'
import { testPosition } from '../../../store/watch/positions/testing-positions.ts'
import type { Store } from '../../../store/interfaces/store.ts'
import { reduceOldPositions, type RetentionLimits } from './retention.ts'

const DAY_MS = 86_400_000
const limits: RetentionLimits = { wholeMs: 30 * DAY_MS, spacingMs: 600_000, keepMs: null }
const mmsi = 419_000_001

let folder: string
let store: Store
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'varuna-retention-'))
  store = await openSqliteStore(folder)
})
afterEach(async () => {
  await store.close()
  rmSync(folder, { recursive: true })
})

const daysAgo = (days: number, minutes = 0) => Date.now() - days * DAY_MS + minutes * 60_000
const write = (...times: number[]) =>
  store.positions.write({
    positions: times.map((timeMs) => testPosition({ mmsi, timeMs })),
    staticReports: [],
    progress: null,
  })
const reduceAt = (nowMs: number, over: Partial<RetentionLimits> = {}) =>
  reduceOldPositions(
    { positions: store.positions, audit: store.audit, now: () => nowMs, sleep: async () => {} },
    { ...limits, ...over },
    new AbortController().signal,
  )
const count = async () => (await store.positions.track(mmsi, 0, daysAgo(-1), wholeTrack)).length

test('a file of old positions is kept whole for as long after its import as other positions after their own time', async () => {
  await write(...Array.from({ length: 40 }, (_, at) => daysAgo(400, at)), daysAgo(0))
  expect(await reduceAt(daysAgo(-29))).toBe(0)
  expect(await count()).toBe(41)
  expect(await reduceAt(daysAgo(-31))).toBeGreaterThan(30)
  expect(await reduceAt(daysAgo(-31))).toBe(0)
})

test('which feeds received vessels is kept for as long as a silence is judged by feed, and not for ever', async () => {
  const receive = (timeMs: number) =>
    store.positions.write({
      positions: [],
      staticReports: [],
      progress: null,
      receptions: [{ mmsi, feed: 'udp://all', timeMs }],
    })
  const hours = async () =>
    (await store.positions.receivedHours(0, daysAgo(-1), false, 'udp://all')).length +
    (await store.positions.vesselFeeds([mmsi])).length
  await receive(daysAgo(90))
  await reduceAt(daysAgo(0))
  expect(await hours()).toBe(2)
  await receive(daysAgo(1))
  await reduceAt(daysAgo(-4))
  // The vessel's row goes on with its last time.
  expect(await hours()).toBe(2)
  await reduceAt(daysAgo(-100))
  expect(await hours()).toBe(0)
})

test('a week written again after it was found due stays whole', async () => {
  await write(...Array.from({ length: 40 }, (_, at) => daysAgo(400, at)))
  await store.close()
  const database = await openMigratedSqlite(folder)
  await database.db
    .updateTable('ais_week')
    .set({ written_ms: daysAgo(60) })
    .execute()
  store = await openStore(database)
  const positions: Store['positions'] = {
    ...store.positions,
    async weeksToReduce(...args) {
      const weeks = await store.positions.weeksToReduce(...args)
      expect(weeks).toHaveLength(1)
      await write(daysAgo(400, 41))
      return weeks
    },
  }
  const effects = { positions, audit: store.audit, now: () => daysAgo(0), sleep: async () => {} }
  expect(await reduceOldPositions(effects, limits, new AbortController().signal)).toBe(0)
  expect(await count()).toBe(41)
})

test('the second limit removes what the first has thinned; recent positions stay whole', async () => {
  await write(
    ...Array.from({ length: 40 }, (_, at) => daysAgo(90, at)),
    ...Array.from({ length: 40 }, (_, at) => daysAgo(1, at)),
  )
  await reduceAt(daysAgo(-31), { keepMs: 120 * DAY_MS })
  expect(await count()).toBeLessThan(80)
  await reduceAt(daysAgo(-121), { keepMs: 120 * DAY_MS, wholeMs: 1_000 * DAY_MS })
  expect(await store.positions.track(mmsi, 0, daysAgo(2), wholeTrack)).toEqual([])
})

test('an abort stops it between two slices', async () => {
  await write(daysAgo(400), daysAgo(0))
  const closed = AbortSignal.abort()
  const effects = { positions: store.positions, audit: store.audit, now: () => daysAgo(-31), sleep: async () => {} }
  expect(await reduceOldPositions(effects, limits, closed)).toBe(0)
})

test('the audit log states what a rule removed of each week, with a digest that a copy from before proves', async () => {
  await write(...Array.from({ length: 40 }, (_, at) => daysAgo(400, at)), daysAgo(0))
  const keys = async () => {
    const database = await openMigratedSqlite(folder)
    const rows = await database.db.selectFrom('ais_position').select(['mmsi', 'time_ms', 'lat_e7', 'lon_e7']).execute()
    await database.db.destroy()
    return rows.toSorted((a, b) => a.time_ms - b.time_ms).map((row) => Object.values(row).join(' '))
  }
  const before = await keys()
  const nowMs = daysAgo(-31)
  const removed = await reduceAt(nowMs)
  const left = new Set(await keys())
  const gone = before.filter((key) => !left.has(key))
  expect(gone).toHaveLength(removed)
  const entries = await store.audit.after(0, 99)
  const stated = entries.map(({ action, by_kind, about_id, after_values }) => ({
    ...{ action, by_kind, about_id },
    ...JSON.parse(after_values),
  }))
  // Forty minutes lie in one week or in two.
  expect(stated.reduce((sum, entry) => sum + entry.removed, 0)).toBe(removed)
  expect(stated.reduce((sum, entry) => sum + entry.kept, 0)).toBe(40 - removed)
  const weeks = Map.groupBy(gone, (key) => weekOf(Number(key.split(' ')[1])))
  expect(stated).toEqual(
    [...weeks].map(([week, lost]) => ({
      action: 'retention',
      by_kind: 'server',
      about_id: 'positions_thinned',
      beforeMs: nowMs - limits.wholeMs,
      weekMs: weekBeginsMs(week),
      removed: lost.length,
      kept: expect.any(Number),
      digest: createHash('sha256')
        .update(['', ...lost].join('\n'))
        .digest('hex'),
    })),
  )
  await reduceAt(nowMs)
  expect(await store.audit.after(0, 99)).toEqual(entries)
})

test('what a kill left unrecorded is recorded by the next round', async () => {
  await write(...Array.from({ length: 40 }, (_, at) => daysAgo(400, at)), daysAgo(0))
  const effects = { positions: store.positions, now: () => daysAgo(-31), sleep: async () => {} }
  const { signal } = new AbortController()
  const audit = { recordPositionRemovals: async () => 0 }
  await reduceOldPositions({ ...effects, audit }, limits, signal)
  expect(await store.audit.after(0, 9)).toEqual([])
  expect(await reduceAt(daysAgo(-31))).toBe(0)
  expect((await store.audit.after(0, 9))[0]).toMatchObject({ action: 'retention', about_id: 'positions_thinned' })
})
