import { Worker } from 'node:worker_threads'
import { CodedError, codedError } from '../../../../errors/coded-error.ts'
import type { WriteTurns } from '../../../database/write-turns.ts'
import type { ListRowWriter } from '../../list-row-writer.ts'
import { packBatch, transferOf, type WorkerReply, type WorkerRequest, type WorkerResult } from './packed-batch.ts'
import type { PositionWriter, ReducedSlice, WriteResult } from '../../../interfaces/watch/position-store.ts'
import { childEnvironment } from '../../../../processes/child-environment.ts'

/** Maximum number of running and waiting batches; all are in memory. */
const MAX_WAITING = 32

/**
 * Writes in a worker thread with its own connection, one transaction a batch, so that requests are answered meanwhile. When the thread
 * ends, its batches fail, and the next batch starts a new thread.
 */
export function createSqlitePositionWriter(
  path: string,
  turns: WriteTurns,
  startThread = startWorker,
): PositionWriter & ListRowWriter {
  let worker: Worker | null = null
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()

  const start = (): Worker => {
    const started = startThread(path)
    const forget = () => {
      if (worker === started) worker = null
    }
    started.unref()
    started.on('error', forget)
    started.on('exit', forget)
    worker = started
    return started
  }

  const send = (request: WorkerRequest) =>
    new Promise<WorkerResult>((resolve, reject) => {
      const to = worker ?? start()
      const settle = () => {
        to.off('message', receive)
        to.off('error', fail)
        to.off('exit', end)
        to.unref()
      }
      const receive = (reply: WorkerReply) => {
        settle()
        if (reply.ok) resolve(reply.result)
        else reject(errorOf(reply))
      }
      const fail = (error: Error) => {
        settle()
        reject(new Error(`the thread that writes positions failed: ${error.message}`, { cause: error }))
      }
      const end = (code: number) => {
        settle()
        reject(new Error(`the thread that writes positions ended with code ${code} before the batch was acknowledged`))
      }
      to.on('message', receive)
      to.on('error', fail)
      to.on('exit', end)
      // Keeps the program alive while a batch is being written.
      to.ref()
      try {
        to.postMessage(request, 'batch' in request ? transferOf(request.batch) : [])
      } catch (error) {
        fail(error as Error)
      }
    })

  const sendInTurn = async (request: WorkerRequest) => {
    const endTurn = await turns.take()
    try {
      return await send(request)
    } finally {
      endTurn()
    }
  }
  /** The last request settles after all others. */
  const follow = <Result>(answer: Promise<Result>): Promise<Result> => {
    last = Promise.all([last, answer.catch(() => {})])
    return answer
  }

  return {
    async write(batch) {
      if (waiting >= MAX_WAITING) throw codedError('busy.position_batches', { batches: MAX_WAITING })
      const packed = packBatch(batch)
      waiting += 1
      const written = sendInTurn({ batch: packed }).finally(() => (waiting -= 1))
      return follow(written as Promise<WriteResult>)
    },
    reduceWeek: (reduction) => follow(sendInTurn({ reduction }) as Promise<ReducedSlice>),
    addListRows: async (rows) => {
      if (rows.length > 0) await follow(sendInTurn({ listRows: rows }))
    },
    removeListRows: (rowsId) => follow(sendInTurn({ removedListRows: rowsId }) as Promise<number>),
    async close() {
      await last
      if (!worker) return
      const ended = new Promise((resolve) => worker?.once('exit', resolve))
      worker.ref()
      worker.postMessage('close')
      await ended
    },
  }
}

export const startWorker = (path: string): Worker =>
  new Worker(new URL('./sqlite-position-worker.ts', import.meta.url), {
    workerData: { path },
    execArgv: [],
    env: childEnvironment(),
  })

/** SQLite's codes identify a full disk and a damaged file; faults of ours are expected refusals. */
function errorOf({ name, message, code, fault }: Extract<WorkerReply, { ok: false }>): Error {
  if (fault !== null) return new CodedError(fault)
  return Object.assign(new Error(message), { name, ...(code !== null && { code }) })
}
