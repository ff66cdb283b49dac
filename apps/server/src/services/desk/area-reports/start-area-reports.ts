import { createHash } from 'node:crypto'
import type { AreaReportFault } from '@varuna/contract/faults/area-report-fault'
import { parseTimestampMs } from '@varuna/contract/fields'
import type { Store } from '../../../store/interfaces/store.ts'
import { startJobs, type JobEffects, type JobRunner } from '../../shared/queued-jobs/job-runner.ts'
import { AREA_REPORTS_FOLDER, areaReportKey } from './area-report-files.ts'
import { countInThread, type CountThread } from './count-thread.ts'
import type { AreaTask } from './report-area.ts'
import { readRequest } from './area-reports.ts'
import { resolveArea, type AreaEffects } from '../../watch/zones/resolve-area.ts'

const fault = (reason: 'interrupted' | 'storage_full' | 'unexpected') =>
  ({ code: `area_failed.${reason}`, params: {} }) as AreaReportFault

/** Counts waiting reports one at a time, because counting keeps a processor core busy. */
export function startAreaReports({
  store,
  geo,
  importedZones,
  startThread,
  ...effects
}: JobEffects &
  Omit<AreaEffects, 'store'> & {
    store: Pick<Store, 'areaJobs' | 'zones'>
    startThread(task: AreaTask): CountThread
  }): JobRunner & { close(): Promise<void> } {
  const { files, clock } = effects
  return startJobs(
    {
      jobs: store.areaJobs,
      folder: AREA_REPORTS_FOLDER,
      runningAtATime: 1,
      maxReadyBytes: 2e9,
      faults: {
        interrupted: fault('interrupted'),
        storage_full: fault('storage_full'),
        unexpected: fault('unexpected'),
      },
      async run(row, onProgress, signal, room) {
        const stored = readRequest(row.request)
        if (stored === null) throw new Error(`The request of report ${row.id} cannot be read.`)
        const { request } = stored
        const area = await resolveArea({ store, geo, importedZones }, request.area)
        const nowMs = clock.now()
        const fromMs = parseTimestampMs(request.from)
        const toMs = Math.max(fromMs, Math.min(parseTimestampMs(request.to), nowMs))
        const bytes = await countInThread(
          startThread,
          { area, order: { fromMs, toMs, simulated: request.simulated ?? false }, nowMs },
          ({ vesselsLooked, share }) => onProgress({ row_count: vesselsLooked, left_out: 0, share }),
          signal,
        )
        await room.grow(bytes.length)
        await files.put(areaReportKey(row), bytes)
        return { byteCount: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
      },
    },
    effects,
  )
}
