import { parentPort, workerData } from 'node:worker_threads'
import type { PositionReport, StaticReport } from '@varuna/ais/reports/report'
import { loadGeo } from '../../shared/bundled-data/load-geo.ts'
import { createSimulation, openSimulatedSea, type SimulationOptions } from './create-simulation.ts'
import { toPositionReport, toStaticReport } from './simulated-reports.ts'

export interface SimulationWorkerData extends SimulationOptions {
  folders: { geo: string; simulation: string }
}

export interface SimulatedReports {
  positions: PositionReport[]
  staticReports: StaticReport[]
}

const { folders, ...options } = workerData as SimulationWorkerData
const simulation = createSimulation(openSimulatedSea(loadGeo(folders.geo), folders), options)

parentPort?.on('message', (untilMs: number) => {
  const reports = simulation.receiveUntil(untilMs)
  const answer: SimulatedReports = {
    positions: reports.map(toPositionReport),
    staticReports: reports.filter(({ hasStaticData }) => hasStaticData).map(toStaticReport),
  }
  parentPort?.postMessage(answer)
})
