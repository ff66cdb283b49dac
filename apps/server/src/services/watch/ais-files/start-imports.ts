import { setTimeout as sleep } from 'node:timers/promises'
import { MAX_REFUSED_LINES, type ImportedAisFile } from '@varuna/contract/watch/ais-file'
import { CodedError } from '../../../errors/coded-error.ts'
import { digestOfBytes, digestOfNames } from '../../../files/file-digest.ts'
import type { Reading } from '../../../jobs/reading/process-reading.ts'
import type { JobProgress } from '../../../store/interfaces/job-store.ts'
import type { JobRow } from '../../../store/interfaces/rows/work-rows.ts'
import type { PositionStore } from '../../../store/interfaces/watch/position-store.ts'
import type { Store } from '../../../store/interfaces/store.ts'
import { startJobs, type JobEffects, type JobResult, type JobRunner } from '../../shared/queued-jobs/job-runner.ts'
import type { Room } from '../../shared/storage/storage-quota.ts'
import { AIS_FILES_FOLDER, partsFolder, refusedKey, summaryKey } from './ais-file-keys.ts'
import type { AisFileAsk, AisFileTask } from './ais-file-process.ts'
import { countFutileRuns, watchRun } from './futile-runs.ts'
import { readUpload } from './sent-parts.ts'
import { writeAgain } from './write-again.ts'

/** A refused line as it is stored for the report, one JSON text a line. */
export interface StoredRefusal {
  file: string
  line: number
  reason: string
  text: string
}

/** What an import found. */
export interface StoredImport {
  files: ImportedAisFile[]
  listed: number
}

type Effects = JobEffects & {
  store: Pick<Store, 'importJobs'>
  /** Stores, follows and announces what is imported. */
  positions: Pick<PositionStore, 'write' | 'importOf' | 'checkpointOf'>
  readAisFile: Reading<AisFileTask, AisFileAsk>
  /** An import ended with all of its positions stored. */
  onImported(): void
}

/** Imports AIS files that came in whole, one at a time; an import that was interrupted goes on where it ended. */
export function startAisImports(effects: Effects): JobRunner & { close(): Promise<void> } {
  const { store, files, clock, readAisFile } = effects
  const run = (
    row: JobRow,
    onProgress: (progress: JobProgress) => Promise<void>,
    signal: AbortSignal,
    room: Room,
  ): Promise<JobResult> =>
    files.withTemporaryFile(readUpload(files, row), async (path) => {
      const positions = watchRun(effects.positions, files, row)
      const found: StoredImport = { files: [], listed: 0 }
      const refused: string[] = []
      const answer = async (asked: AisFileAsk): Promise<unknown> => {
        signal.throwIfAborted()
        switch (asked.kind) {
          case 'write':
            return writeAgain(
              () => positions.write(asked.batch),
              (ms) => sleep(ms, undefined, { signal }),
            )
          case 'importOf':
            return positions.importOf(asked.id)
          case 'checkpointOf':
            return positions.checkpointOf(asked.id)
          case 'progress':
            return onProgress({ row_count: asked.positions, left_out: asked.refused, share: asked.share })
          case 'refused': {
            for (const line of asked.lines)
              refused.push(JSON.stringify({ file: asked.file, ...line } satisfies StoredRefusal))
            found.listed += asked.lines.length
            return null
          }
          case 'imported':
            return void found.files.push(asked.file)
          case 'preview':
            return null
        }
      }
      const task = {
        kind: 'import',
        path,
        name: row.file_name,
        nowMs: clock.now(),
        maxRefused: MAX_REFUSED_LINES,
      } as const
      const asks = readAisFile(row.user_id, task)
      try {
        for (let next = await asks.next(); next.done !== true; next = await asks.next(await answer(next.value)));
      } finally {
        await asks.return()
      }
      const results = [
        [summaryKey(row), JSON.stringify(found)],
        [refusedKey(row), refused.join('\n')],
      ] as const
      const digests = new Map<string, string>()
      let byteCount = 0
      for (const [key, text] of results) {
        const bytes = Buffer.from(text)
        byteCount += bytes.length
        digests.set(key, digestOfBytes(bytes))
        await room.grow(bytes.length)
        await files.put(key, bytes)
      }
      return { byteCount, sha256: digestOfNames(digests) }
    })
  return startJobs(
    {
      jobs: store.importJobs,
      folder: AIS_FILES_FOLDER,
      runningAtATime: 1,
      maxReadyBytes: 1e9,
      run,
      futileRuns: (row) => countFutileRuns(files, row),
      // Only after the result is stored: an import that was interrupted by a crash goes on with these.
      onReady: ({ id }) => {
        effects.onImported()
        return files.removeFolder(partsFolder(id))
      },
      faults: {
        interrupted: new CodedError({ code: 'import_failed.interrupted', params: {} }).fault,
        storage_full: new CodedError({ code: 'import_failed.storage_full', params: {} }).fault,
        unexpected: new CodedError({ code: 'import_failed.unexpected', params: {} }).fault,
      },
    },
    effects,
  )
}
