import { Worker } from 'node:worker_threads'
import { childEnvironment } from '../processes/child-environment.ts'
import { MAX_THREAD_MEGABYTES, type CountThread } from '../services/desk/area-reports/count-thread.ts'
import type { AreaTask } from '../services/desk/area-reports/report-area.ts'
import type { OpenedDatabase } from '../store/open-read-store.ts'
import type { AreaWorkerData } from './area-worker.ts'

/** Starts threads that count areas, each with its own connections to the database. */
export const createAreaThreads =
  (database: OpenedDatabase, folders: AreaWorkerData['folders']) =>
  (task: AreaTask): CountThread =>
    new Worker(new URL('./area-worker.ts', import.meta.url), {
      workerData: { database, folders: { geo: folders.geo, models: folders.models }, task } satisfies AreaWorkerData,
      execArgv: [],
      env: childEnvironment(),
      resourceLimits: { maxOldGenerationSizeMb: MAX_THREAD_MEGABYTES },
    })
