import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AreaResult } from '@varuna/contract/desk/area-report'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bundledPath } from '../../paths.ts'
import { countInThread } from '../../services/desk/area-reports/count-thread.ts'
import type { AreaTask } from '../../services/desk/area-reports/report-area.ts'
import { emptyPostgres, testPostgres } from '../../store/database/empty-postgres.ts'
import type { Store } from '../../store/interfaces/store.ts'
import { openPostgres } from '../../store/open-database.ts'
import type { OpenedDatabase } from '../../store/open-read-store.ts'
import { openStore } from '../../store/open-store.ts'
import { openSqliteStore } from '../../store/testing-stores.ts'
import { testPosition } from '../../store/watch/positions/testing-positions.ts'
import { createAreaThreads } from './start-threads.ts'

const noon = Date.UTC(2026, 0, 31, 12)
const hour = 3_600_000
const polygons = [
  [
    [
      [66, 14],
      [67, 14],
      [67, 15],
      [66, 15],
    ],
  ],
] as const
const task: AreaTask = {
  area: { name: null, approximate: false, polygons: [...polygons], outline: [] },
  order: { fromMs: noon - 24 * hour, toMs: noon, simulated: false },
  nowMs: noon,
}
const opened: { folder: string | null } = { folder: null }

async function openOnSqlite(): Promise<{ store: Store; database: OpenedDatabase }> {
  opened.folder = await mkdtemp(join(tmpdir(), 'varuna-area-'))
  return { store: await openSqliteStore(opened.folder), database: { kind: 'sqlite', dataDir: opened.folder } }
}
async function openOnPostgres(): Promise<{ store: Store; database: OpenedDatabase }> {
  const url = await emptyPostgres('varuna_area_test')
  return { store: await openStore(openPostgres(url)), database: { kind: 'postgresql', url } }
}

describe.each([
  ['SQLite', true, openOnSqlite],
  ['PostgreSQL', testPostgres !== null, openOnPostgres],
] as const)('the thread that counts areas, on %s', (_, isHere, open) => {
  let store: Store
  let database: OpenedDatabase
  beforeAll(async () => {
    if (!isHere) return
    ;({ store, database } = await open())
    await store.positions.write({
      positions: Array.from({ length: 13 }, (__, at) =>
        testPosition({
          mmsi: 419_000_001,
          timeMs: noon - 10 * hour + at * 600_000,
          lat: 14.5,
          lon: 66.5,
          speedKnots: 0,
        }),
      ),
      staticReports: [],
      progress: null,
    })
  })
  afterAll(async () => {
    if (!isHere) return
    await store.close()
    if (opened.folder !== null) await rm(opened.folder, { recursive: true })
    opened.folder = null
  })

  test.skipIf(!isHere)('counts what the store holds, and reports how far it is', async () => {
    const shares: number[] = []
    const bytes = await countInThread(
      createAreaThreads(database, bundledPath),
      task,
      async ({ share }) => void shares.push(share),
      new AbortController().signal,
    )
    const result = JSON.parse(Buffer.from(bytes).toString()) as AreaResult
    expect(result.vessels).toMatchObject([{ mmsi: 419_000_001, presence: 2, silent: 8 }])
    expect(shares).toEqual([1])
  })

  test.skipIf(!isHere)('ends when it is stopped, and when it takes too long', async () => {
    const stop = new AbortController()
    const counting = countInThread(createAreaThreads(database, bundledPath), task, async () => {}, stop.signal)
    stop.abort(new Error('not needed'))
    await expect(counting).rejects.toThrow('not needed')
    await expect(
      countInThread(
        createAreaThreads(database, bundledPath),
        task,
        async () => {},
        new AbortController().signal,
        1 / 60_000,
      ),
    ).rejects.toMatchObject({ fault: { code: 'area_failed.too_slow' } })
  })
})
