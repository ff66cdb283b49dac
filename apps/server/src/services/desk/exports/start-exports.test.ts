import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ExportRequest } from '@varuna/contract/desk/export'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { testJob } from '../../../store/testing-jobs.ts'
import { testPrincipal } from '../../../principal/testing-principal.ts'
import { createFolderFiles } from '../../../files/folder-files.ts'
import { digestOfFile } from '../../../files/file-digest.ts'
import type { Files } from '../../../files/files.ts'
import type { JobRow } from '../../../store/interfaces/rows/work-rows.ts'
import { openSqliteStore } from '../../../store/testing-stores.ts'
import { testPosition } from '../../../store/watch/positions/testing-positions.ts'
import type { Store } from '../../../store/interfaces/store.ts'
import { startExports } from './start-exports.ts'
import { writeOrder } from './export-order.ts'
import { unboundedQuota } from '../../shared/storage/testing-quota.ts'
import { writeExport } from './write-export.ts'

const ana = testPrincipal('ana')
const noon = Date.UTC(2026, 0, 31, 12)
const minute = 60_000
const order: ExportRequest & { content: 'track' } = {
  content: 'track',
  format: 'csv',
  mmsi: 419_000_001,
  from: '2026-01-31T00:00:00Z',
  to: '2026-02-01T00:00:00Z',
}

let folder: string
let store: Store
let files: Files
let now: number
let faults: unknown[]
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'varuna-exports-'))
  store = await openSqliteStore(folder)
  files = createFolderFiles(join(folder, 'files'))
  now = noon
  faults = []
  const positions = Array.from({ length: 700 }, (_, at) =>
    testPosition({ mmsi: order.mmsi, timeMs: noon + at * minute, lon: at / 1000 }),
  )
  await store.positions.write({ positions, staticReports: [], progress: null })
})
afterEach(async () => {
  expect(faults).toEqual([])
  await store.close()
  rmSync(folder, { recursive: true })
})

const start = (over: Partial<Files> = {}, isOnlyServer = false) =>
  startExports({
    store,
    files: { ...files, ...over },
    clock: { now: () => now, newId: () => 'unused' },
    storage: { recordError: () => null },
    quota: unboundedQuota,
    isOnlyServer,
    onFault: (error: unknown) => faults.push(error),
    onFailed: () => {},
  })
const row = (id: string, over: Partial<JobRow> = {}) =>
  testJob(id, ana.accountId, { request: writeOrder(order), ...over })
const add = (one: JobRow) => store.exports.add(one, { perAccount: 20, unfinished: 100 })
const settled = (id: string) =>
  vi.waitFor(
    async () => {
      const found = await store.exports.get(ana, id)
      expect(['ready', 'failed']).toContain(found?.state)
      return found as JobRow
    },
    { timeout: 10_000, interval: 20 },
  )

test('a stop in the middle returns an export to the queue, and the next start prepares it completely', async () => {
  await add(row('a'))
  const begun = Promise.withResolvers<undefined>()
  const through = Promise.withResolvers<undefined>()
  const stopped = start({
    async putPieces(key, pieces) {
      async function* held() {
        for await (const piece of pieces) {
          begun.resolve(undefined)
          await through.promise
          yield piece
        }
      }
      return files.putPieces(key, held())
    },
  })
  await begun.promise
  const closed = stopped.close()
  through.resolve(undefined)
  await closed
  expect(await store.exports.get(ana, 'a')).toMatchObject({ state: 'waiting', attempts: 0 })
  expect(await files.list('exports/a')).toEqual([])

  const again = start()
  const ready = await settled('a')
  expect(ready).toMatchObject({ state: 'ready', row_count: 700, sha256: await digestOfFile(files, 'exports/a/1') })
  await again.close()
  expect(await files.list('exports/a')).toEqual(['1'])
})

test('an export left running by a crash is restarted once its lease expires', async () => {
  await add(row('a', { state: 'running', attempts: 1, lease_until_ms: noon - 1, row_count: 9 }))
  const runner = start()
  expect(await settled('a')).toMatchObject({ state: 'ready', attempts: 2, row_count: 700 })
  await runner.close()
})

test('a single server does not wait for the lease of an earlier run', async () => {
  await add(row('a', { state: 'running', attempts: 1, lease_until_ms: noon + minute }))
  const runner = start({}, true)
  expect(await settled('a')).toMatchObject({ state: 'ready', attempts: 2 })
  await runner.close()
})

test('an export that repeatedly crashes the server fails with a plain explanation', async () => {
  await add(row('a', { state: 'running', attempts: 3, lease_until_ms: noon - 1 }))
  const runner = start()
  expect(await settled('a')).toMatchObject({
    state: 'failed',
    fault: '{"code":"export_failed.interrupted","params":{}}',
  })
  await runner.close()
})

test('progress is stored every second, and an export removed elsewhere stops', async () => {
  await add(row('a'))
  const seen: (number | null)[] = []
  const runner = start({
    async putPieces(key, pieces) {
      async function* watched() {
        for await (const piece of pieces) {
          now += 1_000
          const found = await store.exports.get(ana, 'a')
          seen.push(found?.share ?? null)
          if (found !== null && found.row_count > 0) await store.exports.remove(ana, 'a')
          yield piece
        }
      }
      return files.putPieces(key, watched())
    },
  })
  await vi.waitFor(async () => expect(await store.exports.has('a')).toBe(false), { timeout: 10_000, interval: 20 })
  await runner.close()
  expect(seen[0]).toBeNull()
  expect(seen.at(-1)).toBeGreaterThan(0)
  expect(await files.list('exports/a')).toEqual([])
})

test('files without an export are removed at start', async () => {
  await files.put('exports/gone/1', new Uint8Array(3))
  await add(row('kept', { state: 'ready', attempts: 1 }))
  await files.put('exports/kept/1', new Uint8Array(3))
  await start().close()
  expect(await files.list('exports')).toEqual(['kept'])
})

test('an export with too many rows fails with the limit', async () => {
  const read = async (maxRows: number) => {
    const pieces = writeExport(store, { ...order, format: 'gpx' }, async () => {}, maxRows)
    let text = ''
    for await (const piece of pieces) text += piece
    return text
  }
  await expect(read(699)).rejects.toMatchObject({ fault: { code: 'export_failed.too_many_rows' } })
  expect(await read(700)).toContain('</gpx>')
})
