import type { AreaResult } from '@varuna/contract/desk/area-report'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bundledPath } from '../../paths.ts'
import { countInThread } from '../../services/desk/area-reports/count-thread.ts'
import type { AreaTask } from '../../services/desk/area-reports/report-area.ts'
import type { Store } from '../../store/interfaces/store.ts'
import { testStores, type TestStore } from '../../store/testing-stores.ts'
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

describe.each(testStores('varuna_area_test'))('the thread that counts areas, on %s', (_, isHere, open) => {
  let opened: TestStore
  let store: Store
  beforeAll(async () => {
    if (!isHere) return
    opened = await open()
    store = opened.store
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
    if (isHere) await opened.close()
  })

  test.skipIf(!isHere)('counts what the store holds, and reports how far it is', async () => {
    const shares: number[] = []
    const bytes = await countInThread(
      createAreaThreads(opened.database, bundledPath),
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
    const counting = countInThread(createAreaThreads(opened.database, bundledPath), task, async () => {}, stop.signal)
    stop.abort(new Error('not needed'))
    await expect(counting).rejects.toThrow('not needed')
    await expect(
      countInThread(
        createAreaThreads(opened.database, bundledPath),
        task,
        async () => {},
        new AbortController().signal,
        1 / 60_000,
      ),
    ).rejects.toMatchObject({ fault: { code: 'area_failed.too_slow' } })
  })
})
