import { parentPort, workerData } from 'node:worker_threads'
import { loadGeo } from '../../services/shared/bundled-data/load-geo.ts'
import { countDensity, type DensityMessage } from '../../services/watch/density/count-density.ts'
import { surroundingsOf } from '../../services/watch/tracks/load-surroundings.ts'
import { openReadStore, type OpenedDatabase } from '../../store/open-read-store.ts'

export interface DensityWorkerData {
  database: OpenedDatabase
  geoFolder: string
  nowMs: number
}

const { database, geoFolder, nowMs } = workerData as DensityWorkerData

const store = openReadStore(database)
try {
  const around = surroundingsOf(loadGeo(geoFolder), geoFolder)
  await countDensity({ store, around }, nowMs, (message: DensityMessage) => parentPort?.postMessage(message))
} finally {
  await store.close()
}
