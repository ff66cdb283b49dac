import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, test, vi } from 'vitest'
import { FilesUnreachable } from '../../../files/files.ts'
import { createFolderFiles } from '../../../files/folder-files.ts'
import { createTrackScoring } from '../../../jobs/tracks/track-scoring.ts'
import { bundledPath } from '../../../paths.ts'
import { testPrincipal } from '../../../principal/testing-principal.ts'
import { testJob, testJobCreatedMs } from '../../../store/testing-jobs.ts'
import { openSqliteStore } from '../../../store/testing-stores.ts'
import { createStorageWatch } from '../../shared/storage/storage-watch.ts'
import { unboundedQuota } from '../../shared/storage/testing-quota.ts'
import { startTrackScoring } from './start-scoring.ts'
import { writeRequest } from './track-request.ts'

const text = 'mmsi,timestamp,lat,lon\n419000001,2026-01-30T12:00:00Z,10,70\n419000001,2026-01-30T12:10:00Z,10.01,70\n'

test('a track file that the store cuts off while it is scored is scored once the store is back', async () => {
  const ana = testPrincipal('ana')
  const folder = mkdtempSync(join(tmpdir(), 'varuna-scoring-'))
  const store = await openSqliteStore(folder)
  const files = createFolderFiles(join(folder, 'files'))
  await files.put('track-files/a/source', Buffer.from(text))
  async function* cutOff() {
    yield Buffer.from(text.slice(0, 30))
    throw new FilesUnreachable('cut off')
  }
  let [opened, nowMs] = [0, testJobCreatedMs]
  const open: typeof files.open = async (key) =>
    (opened += 1) === 1 ? { byteCount: text.length, bytes: Readable.from(cutOff()) } : files.open(key)
  const runner = startTrackScoring({
    store,
    files: { ...files, open },
    clock: { now: () => nowMs, newId: () => 'unused' },
    storage: createStorageWatch({ now: () => nowMs, freeBytes: files.freeBytes, isRemote: false, onFault: () => {} }),
    onFailed: () => {},
    quota: unboundedQuota,
    isOnlyServer: false,
    onFault: (error) => expect(error).toBeNull(),
    scoreFile: createTrackScoring(bundledPath.models, bundledPath.geo),
  })
  try {
    const job = testJob('a', ana.accountId, { request: writeRequest({ byteCount: text.length, shipType: null }) })
    await store.trackJobs.add(job, { perAccount: 9, unfinished: 9 })
    runner.wake()
    const row = () => store.trackJobs.get(ana, 'a')
    const waits = { timeout: 10_000, interval: 20 }
    await vi.waitFor(async () => expect((await row())?.lease_until_ms).toBe(nowMs + 30_000), waits)
    expect((await row())?.state).toBe('waiting')
    nowMs += 30_000
    runner.wake()
    await vi.waitFor(async () => expect(await row()).toMatchObject({ state: 'ready', row_count: 2 }), waits)
  } finally {
    await runner.close()
    await store.close()
    rmSync(folder, { recursive: true })
  }
})
