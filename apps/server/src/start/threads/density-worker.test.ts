import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { bundledPath } from '../../paths.ts'
import { readDensity } from '../../services/watch/density/read-density.ts'
import { startDensity, type DensityThread } from '../../services/watch/density/start-density.ts'
import type { Store } from '../../store/interfaces/store.ts'
import { testStores, type TestStore } from '../../store/testing-stores.ts'
import { testPosition } from '../../store/watch/positions/testing-positions.ts'
import { createDensityThreads } from './start-threads.ts'

const HOUR_MS = 3_600_000
/** Two hours from now, so that what is written now is older than every mark of a day. */
const nowMs = Date.now() + 2 * HOUR_MS
const noonMs = Math.floor(nowMs / (24 * HOUR_MS)) * 24 * HOUR_MS - 12 * HOUR_MS

describe.each(testStores('varuna_density_test'))('counting density in the background, on %s', (_, isHere, open) => {
  let opened: TestStore
  let store: Store
  beforeAll(async () => {
    if (!isHere) return
    opened = await open()
    store = opened.store
  })
  afterAll(async () => {
    if (isHere) await opened.close()
  })

  const lie = (mmsi: number) =>
    store.positions.write({
      positions: Array.from({ length: 7 }, (__, at) =>
        testPosition({ mmsi, timeMs: noonMs + at * HOUR_MS, lat: 10.05, lon: 65.05, speedKnots: 0 }),
      ),
      staticReports: [],
      progress: null,
    })
  const hours = async () =>
    (await readDensity(store, { south: 10, west: 65, north: 10.09, east: 65.09 })).cells.reduce(
      (sum, cell) => sum + cell[2],
      0,
    )
  /** Counts until `isDone`; a thread's tiles are lost where `losesTiles`. Returns how many threads were started. */
  async function count(isDone: () => Promise<boolean>, { atMs = nowMs, losesTiles = false, isAsked = false } = {}) {
    let threads = 0
    const startThread = createDensityThreads(opened.database, bundledPath.geo)
    const rounds = startDensity({
      store,
      now: () => atMs,
      sleep: (ms, signal) => wait(Math.min(ms, 10), undefined, { signal }).catch(() => undefined),
      onFault: (error) => {
        throw error
      },
      startThread: (startedMs) => {
        threads += 1
        const thread: DensityThread = startThread(startedMs)
        if (losesTiles) {
          const on = thread.on.bind(thread) as (event: string, listener: (given: never) => void) => unknown
          thread.on = (event: string, listener: (given: never) => void) =>
            on(event, (given: never) => {
              if (event !== 'message' || (given as { kind: string }).kind === 'days') listener(given)
            })
        }
        return thread
      },
    })
    if (isAsked) rounds.countSoon()
    await vi.waitFor(async () => expect(await isDone()).toBe(true), { timeout: 15_000, interval: 20 })
    await rounds.close()
    return threads
  }
  const hasPeriod = async () => (await store.density.period()) !== null

  test.runIf(isHere)('a server without positions starts no thread', async () => {
    expect(await count(hasPeriod, { atMs: nowMs - 60_000 })).toBe(0)
  })

  test.runIf(isHere)(
    'the first positions are counted at once, and days that were stored before a stop are added up after it',
    async () => {
      await lie(419_000_001)
      const isStored = async () =>
        (await store.density.day(Math.floor(noonMs / (24 * HOUR_MS)))).some(({ cells }) => cells.length > 0)
      await count(isStored, { losesTiles: true })
      expect(await hours()).toBe(0)
      expect(await store.density.dueDays(0, 1e6)).toEqual([])
      expect(await count(async () => (await hours()) > 0, { atMs: nowMs + 60_000 })).toBe(1)
      expect(await hours()).toBe(6)
    },
  )

  test.runIf(isHere)('what was counted minutes ago is counted again when an import asks for it', async () => {
    await lie(419_000_002)
    const atMs = Date.now() + HOUR_MS / 2
    await store.density.keepDays(
      (await store.density.day(Math.floor(noonMs / (24 * HOUR_MS)))).map((row) => ({ ...row, counted_ms: atMs - 1 })),
    )
    await store.density.replaceTiles(
      { from_day: (await store.density.period())?.from_day ?? 0, counted_ms: atMs - 1 },
      [],
    )
    let looks = 0
    expect(await count(async () => (looks += 1) > 20, { atMs })).toBe(0)
    expect(await count(async () => (await hours()) > 0, { atMs, isAsked: true })).toBe(1)
    expect(await hours()).toBe(12)
  })
})
