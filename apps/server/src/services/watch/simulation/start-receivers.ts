import { Worker } from 'node:worker_threads'
import type { SimulatedReports, SimulationWorkerData } from './simulation-worker.ts'
import { childEnvironment } from '../../../processes/child-environment.ts'

/** Reports that receivers get from a simulated fleet. */
export interface SimulatedReceivers {
  /** Reports received up to a time, from where the last call ended; one call at a time. */
  receiveUntil(timeMs: number): Promise<SimulatedReports>
  close(): Promise<void>
}

/** Simulates in a worker thread, because building a fleet takes seconds. */
export function startReceivers(data: SimulationWorkerData): SimulatedReceivers {
  const worker = new Worker(new URL('./simulation-worker.ts', import.meta.url), {
    workerData: data,
    execArgv: [],
    env: childEnvironment(),
  })
  let failure: Error | null = null
  worker.on('error', (error: Error) => (failure = error))
  return {
    receiveUntil: (timeMs) =>
      new Promise((resolve, reject) => {
        const settle = () => {
          worker.off('message', receive)
          worker.off('exit', end)
        }
        const receive = (reports: SimulatedReports) => {
          settle()
          resolve(reports)
        }
        const end = () => {
          settle()
          reject(failure ?? new Error('the simulation has ended'))
        }
        worker.on('message', receive)
        worker.on('exit', end)
        if (worker.threadId === -1) end()
        else worker.postMessage(timeMs)
      }),
    close: async () => void (await worker.terminate()),
  }
}
