import { parentPort, workerData } from 'node:worker_threads'
import { CodedError } from '../../errors/coded-error.ts'
import type { CountMessage } from '../../services/desk/area-reports/count-thread.ts'
import { reportArea, type AreaTask } from '../../services/desk/area-reports/report-area.ts'
import { loadGeo } from '../../services/shared/bundled-data/load-geo.ts'
import { readFishingModel, readVesselModel } from '../../services/shared/bundled-data/read-bundled.ts'
import { surroundingsOf } from '../../services/watch/tracks/load-surroundings.ts'
import { openReadStore, type OpenedDatabase } from '../../store/open-read-store.ts'

export interface AreaWorkerData {
  database: OpenedDatabase
  folders: { geo: string; models: string }
  task: AreaTask
}

const { database, folders, task } = workerData as AreaWorkerData

const send = (message: CountMessage) => parentPort?.postMessage(message)

const store = openReadStore(database)
try {
  const geo = loadGeo(folders.geo)
  const effects = {
    store,
    geo,
    around: surroundingsOf(geo, folders.geo),
    fishingModel: readFishingModel(folders.models),
    vesselModel: readVesselModel(folders.models),
  }
  const result = await reportArea(effects, task, (progress) => send({ kind: 'progress', ...progress }))
  send({ kind: 'counted', result })
} catch (error) {
  if (!(error instanceof CodedError)) throw error
  send({ kind: 'fault', fault: error.fault })
} finally {
  await store.close()
}
