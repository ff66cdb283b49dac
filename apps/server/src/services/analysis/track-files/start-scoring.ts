import { CodedError, codedError } from '../../../errors/coded-error.ts'
import { FilesUnreachable } from '../../../files/files.ts'
import { digestOfBytes, digestOfNames } from '../../../files/file-digest.ts'
import type { TrackScoring } from '../../../jobs/tracks/track-scoring.ts'
import type { JobRow } from '../../../store/interfaces/rows/work-rows.ts'
import type { JobProgress } from '../../../store/interfaces/job-store.ts'
import type { Store } from '../../../store/interfaces/store.ts'
import { startJobs, type JobEffects, type JobResult, type JobRunner } from '../../shared/queued-jobs/job-runner.ts'
import type { Room } from '../../shared/storage/storage-quota.ts'
import { readRequest } from './track-request.ts'
import { pageKey, resultFolder, sourceKey, summaryKey, TRACK_FILES_FOLDER } from './result-files.ts'

/** Scores queued track files one at a time, because scoring saturates a processor core. */
export function startTrackScoring({
  store,
  scoreFile,
  ...effects
}: JobEffects & { store: Store; scoreFile: TrackScoring }): JobRunner & { close(): Promise<void> } {
  const { files, clock } = effects
  const run = async (
    row: JobRow,
    onProgress: (progress: JobProgress) => Promise<void>,
    signal: AbortSignal,
    room: Room,
  ): Promise<JobResult> => {
    const cutOff = new AbortController()
    const open = async () => {
      const source = await files.open(sourceKey(row.id))
      if (source === null) throw codedError('track_failed.interrupted')
      return source.bytes.once('error', (error) => {
        if (error instanceof FilesUnreachable) cutOff.abort(error)
      })
    }
    const source = { ...readRequest(row), open }
    const pages = { positions: 0, events: 0, vessels: 0 }
    let byteCount = 0
    const digests = new Map<string, string>()
    const put = async (key: string, json: string) => {
      const bytes = Buffer.from(json)
      byteCount += bytes.length
      digests.set(key.slice(resultFolder(row).length + 1), digestOfBytes(bytes))
      await room.grow(bytes.length)
      await files.put(key, bytes)
    }
    for await (const step of scoreFile(source, clock.now(), AbortSignal.any([signal, cutOff.signal]))) {
      if (step.kind === 'progress')
        await onProgress({ row_count: step.positions, left_out: step.leftOut, share: step.share })
      else if (step.kind === 'page') await put(pageKey(row, step.table, pages[step.table]++), step.json)
      else await put(summaryKey(row), JSON.stringify(step.summary))
    }
    return { byteCount, sha256: digestOfNames(digests) }
  }
  return startJobs(
    {
      jobs: store.trackJobs,
      folder: TRACK_FILES_FOLDER,
      runningAtATime: 1,
      maxReadyBytes: 4e9,
      run,
      // Only after the result is stored: a job interrupted by a crash restarts from this file.
      onReady: (row) => files.remove(sourceKey(row.id)),
      faults: {
        interrupted: new CodedError({ code: 'track_failed.interrupted', params: {} }).fault,
        storage_full: new CodedError({ code: 'track_failed.storage_full', params: {} }).fault,
        unexpected: new CodedError({ code: 'track_failed.unexpected', params: {} }).fault,
      },
    },
    effects,
  )
}
