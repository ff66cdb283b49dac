import { Worker } from 'node:worker_threads'
import type { Config } from '../../config.ts'
import { childEnvironment } from '../../processes/child-environment.ts'
import { MAX_THREAD_MEGABYTES, type CountThread } from '../../services/desk/area-reports/count-thread.ts'
import type { AreaTask } from '../../services/desk/area-reports/report-area.ts'
import type { OpenedDatabase } from '../../store/open-read-store.ts'
import type { DensityThread } from '../../services/watch/density/start-density.ts'
import type { AreaWorkerData } from './area-worker.ts'
import type { DensityWorkerData } from './density-worker.ts'

/** The database of the settings, for a thread to open. */
export const databaseOf = ({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): OpenedDatabase =>
  databaseUrl ? { kind: 'postgresql', url: databaseUrl } : { kind: 'sqlite', dataDir }

/** Starts threads that count areas, each with its own connections to the database. */
export const createAreaThreads =
  (database: OpenedDatabase, folders: AreaWorkerData['folders']) =>
  (task: AreaTask): CountThread =>
    startThread('./area-worker.ts', {
      database,
      folders: { geo: folders.geo, models: folders.models },
      task,
    } satisfies AreaWorkerData)

/** Starts threads that count presence, each with its own connections to the database. */
export const createDensityThreads =
  (database: OpenedDatabase, geoFolder: string) =>
  (nowMs: number): DensityThread =>
    startThread('./density-worker.ts', { database, geoFolder, nowMs } satisfies DensityWorkerData)

const startThread = (file: string, workerData: object): Worker =>
  new Worker(new URL(file, import.meta.url), {
    workerData,
    execArgv: [],
    env: childEnvironment(),
    resourceLimits: { maxOldGenerationSizeMb: MAX_THREAD_MEGABYTES },
  })
