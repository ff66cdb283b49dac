import type { Fault } from '@varuna/contract/fault'
import { MAX_AREA_MINUTES } from '@varuna/contract/desk/area-report'
import { CodedError, codedError } from '../../../errors/coded-error.ts'
import type { AreaProgress } from './count-area.ts'
import type { AreaTask } from './report-area.ts'

/** What the thread that counts reports: progress, and at last its result or the fault that ended it. */
export type CountMessage =
  | ({ kind: 'progress' } & AreaProgress)
  | { kind: 'counted'; result: Uint8Array }
  | { kind: 'fault'; fault: Fault }

/** A thread with a connection of its own to the database. */
export interface CountThread {
  on(event: 'message', listener: (message: CountMessage) => void): unknown
  on(event: 'error', listener: (error: Error) => void): unknown
  on(event: 'exit', listener: (code: number) => void): unknown
  terminate(): Promise<unknown>
}

/** Megabytes of the objects of a thread: ten thousand vessels and their positions, one vessel at a time, take a tenth of it. */
export const MAX_THREAD_MEGABYTES = 512

/**
 * Counts an area in a thread of its own, which ends with the count, so that no request waits. Throws the reason of the signal, the faults of
 * `countArea`, `area_failed.too_slow` and `area_failed.out_of_memory`.
 */
export async function countInThread(
  startThread: (task: AreaTask) => CountThread,
  task: AreaTask,
  onProgress: (progress: AreaProgress) => Promise<void>,
  signal: AbortSignal,
  maxMinutes = MAX_AREA_MINUTES,
): Promise<Uint8Array> {
  signal.throwIfAborted()
  const limit = AbortSignal.timeout(maxMinutes * 60_000)
  const thread = startThread(task)
  const ended = Promise.withResolvers<Uint8Array>()
  const give = (error: unknown) => ended.reject(error)
  thread.on('message', (message) => {
    if (message.kind === 'counted') ended.resolve(message.result)
    else if (message.kind === 'fault') give(new CodedError(message.fault))
    else void onProgress(message).catch(give)
  })
  thread.on('error', (error) =>
    give(isOutOfMemory(error) ? codedError('area_failed.out_of_memory', { megabytes: MAX_THREAD_MEGABYTES }) : error),
  )
  thread.on('exit', (code) => give(new Error(`the thread that counts areas ended with code ${code}`)))
  const stop = () => give(signal.reason)
  const endLate = () => give(codedError('area_failed.too_slow', { minutes: maxMinutes }))
  signal.addEventListener('abort', stop)
  limit.addEventListener('abort', endLate)
  try {
    return await ended.promise
  } finally {
    signal.removeEventListener('abort', stop)
    limit.removeEventListener('abort', endLate)
    await thread.terminate()
  }
}

const isOutOfMemory = (error: Error & { code?: string }) => error.code === 'ERR_WORKER_OUT_OF_MEMORY'
