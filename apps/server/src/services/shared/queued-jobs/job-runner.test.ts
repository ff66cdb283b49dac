import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { codedError } from '../../../errors/coded-error.ts'
import { createFolderFiles } from '../../../files/folder-files.ts'
import { FilesUnreachable, type Files } from '../../../files/files.ts'
import { testPrincipal } from '../../../principal/testing-principal.ts'
import type { JobRow } from '../../../store/interfaces/rows/work-rows.ts'
import type { JobProgress, JobStore } from '../../../store/interfaces/job-store.ts'
import { openSqliteStore } from '../../../store/testing-stores.ts'
import type { Store } from '../../../store/interfaces/store.ts'
import { testJob, testJobCreatedMs } from '../../../store/testing-jobs.ts'
import { createStorageWatch } from '../storage/storage-watch.ts'
import { unboundedQuota } from '../storage/testing-quota.ts'
import { startJobs, type JobKind, type JobResult, type JobRunner } from './job-runner.ts'

const ana = testPrincipal('ana')
const fault = { code: 'export_failed.unexpected', params: {} } as const

let folder: string
let store: Store
let files: Files
let nowMs: number
let storageFaults: string[]
let failed: [id: string, message: string][]
let runners: (JobRunner & { close(): Promise<void> })[]
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'varuna-jobs-'))
  store = await openSqliteStore(folder)
  files = createFolderFiles(join(folder, 'files'))
  nowMs = testJobCreatedMs
  runners = []
  storageFaults = []
  failed = []
})
afterEach(async () => {
  await Promise.all(runners.map((runner) => runner.close()))
  await store.close()
  await rm(folder, { recursive: true })
})

const start = (run: JobKind['run'], over: Partial<JobKind> = {}) => {
  const kind: JobKind = {
    jobs: store.exports,
    folder: 'exports',
    runningAtATime: 2,
    maxReadyBytes: 1e12,
    faults: { interrupted: fault, storage_full: fault, unexpected: fault },
    run,
    ...over,
  }
  const runner = startJobs(kind, {
    files,
    clock: { now: () => nowMs, newId: () => 'id' },
    storage: createStorageWatch({
      now: () => nowMs,
      freeBytes: async () => 1e12,
      isRemote: false,
      onFault: (kind) => void storageFaults.push(kind),
    }),
    quota: unboundedQuota,
    isOnlyServer: false,
    onFault: (error) => expect(error).toBeNull(),
    onFailed: (error, id) => failed.push([id, error.message]),
  })
  runners.push(runner)
  return runner
}
const stateOf = async (id: string) => (await store.exports.get(ana, id))?.state
const add = (id: string) =>
  store.exports.add(testJob(id, 'ana', { expires_ms: nowMs + 1e9 }), { perAccount: 9, unfinished: 9 })
const put = async ({ id, attempts }: JobRow) => {
  await files.put(`exports/${id}/${attempts}`, new Uint8Array(1))
  return { byteCount: 1, sha256: '' }
}

/** A job that starts, makes no progress until its lease expires, and is then started again. */
async function beginTwice(
  first: (row: JobRow, onProgress: (progress: JobProgress) => Promise<void>) => Promise<JobResult>,
) {
  const goOn = Promise.withResolvers<null>()
  const begun: JobRow[] = []
  const ended: Promise<unknown>[] = []
  const runner = start(async (row, onProgress) => {
    begun.push(row)
    if (row.attempts > 1) return put(row)
    await goOn.promise
    const done = first(row, onProgress)
    ended.push(done.catch(() => {}))
    return done
  })
  await add('a')
  runner.wake()
  await vi.waitFor(() => expect(begun).toHaveLength(1))
  nowMs += 61_000
  runner.wake()
  await vi.waitFor(async () => expect(await stateOf('a')).toBe('ready'))
  goOn.resolve(null)
  await vi.waitFor(() => expect(ended).toHaveLength(1))
  await runner.close()
}

test.each([
  ['ends after it', put],
  [
    'fails after it',
    async (row: JobRow) => {
      await put(row)
      throw codedError('export_failed.too_many_rows', { maxRows: 1 })
    },
  ],
])('a job whose earlier attempt %s keeps its result', async (_how, first) => {
  await beginTwice(first)
  expect(await store.exports.get(ana, 'a')).toMatchObject({ state: 'ready', attempts: 2 })
  expect(await files.has('exports/a/2')).toBe(true)
  expect(failed.at(-1)).toEqual(['a', expect.stringMatching(/started again/)])
})

test('a job that fails for a known reason states it to its owner and to the log', async () => {
  const stale = codedError('stale_state', { stale: 2, all: 9 })
  const runner = start(async () => {
    throw stale
  })
  await add('a')
  runner.wake()
  await vi.waitFor(async () => expect(await stateOf('a')).toBe('failed'))
  expect(JSON.parse((await store.exports.get(ana, 'a'))?.fault ?? '')).toEqual(stale.fault)
  expect(failed).toEqual([['a', stale.message]])
})

test('a job is cancelled in each attempt that runs', async () => {
  const signals: AbortSignal[] = []
  const runner = start(
    (_row, _onProgress, signal) =>
      new Promise((_resolve, reject) => {
        signals.push(signal)
        signal.addEventListener('abort', () => reject(signal.reason as Error))
      }),
  )
  await add('a')
  runner.wake()
  await vi.waitFor(() => expect(signals).toHaveLength(1))
  nowMs += 61_000
  runner.wake()
  await vi.waitFor(() => expect(signals).toHaveLength(2))
  await store.exports.remove(ana, 'a')
  runner.cancel('a')
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true])
})

test('a job waits longer and longer while the store of files is away, others go on, and it is done when the store is back', async () => {
  let isAway = true
  const tries: number[] = []
  const runner = start(async (row) => {
    if (row.id === 'a') tries.push(nowMs - testJobCreatedMs)
    if (row.id === 'a' && isAway) throw new FilesUnreachable('no response')
    return put(row)
  })
  await add('a')
  runner.wake()
  await vi.waitFor(async () => expect((await store.exports.get(ana, 'a'))?.lease_until_ms).toBe(nowMs + 30_000))
  await add('b')
  runner.wake()
  await vi.waitFor(async () => expect(await stateOf('b')).toBe('ready'))
  for (const wait of [30_000, 30_000, 30_000, 45_000, 67_500, 600_000]) {
    nowMs += wait
    const before = tries.length
    runner.wake()
    await vi.waitFor(() => expect(tries.length).toBe(before + 1))
    await vi.waitFor(async () => expect(await stateOf('a')).toBe('waiting'))
  }
  isAway = false
  nowMs += 600_000
  runner.wake()
  await vi.waitFor(async () => expect(await stateOf('a')).toBe('ready'))
  expect(storageFaults).toEqual(Array.from({ length: 7 }, () => 'files_unreachable'))
})

test('a job for which the store of files was away all day fails, before it expires', async () => {
  const runner = start(async () => {
    nowMs += 1e9 - 20_000
    throw new FilesUnreachable('no response')
  })
  await add('a')
  runner.wake()
  await vi.waitFor(async () => expect(await stateOf('a')).toBe('failed'))
})

test("a job's input is removed once its result is stored, so that it can restart after a crash before that", async () => {
  const states: (string | undefined)[] = []
  const runner = start(put, { onReady: async ({ id }) => void states.push(await stateOf(id)) })
  await add('a')
  runner.wake()
  await vi.waitFor(() => expect(states).toEqual(['ready']))
})

test('a job removed while its result is being stored leaves no file', async () => {
  const jobs: JobStore = {
    ...store.exports,
    async settle(...args) {
      await store.exports.remove(ana, 'a')
      return store.exports.settle(...args)
    },
  }
  const runner = start(put, { jobs })
  await add('a')
  runner.wake()
  await vi.waitFor(async () => expect(await stateOf('a')).toBeUndefined())
  await runner.close()
  expect(await files.list('exports')).toEqual([])
})
