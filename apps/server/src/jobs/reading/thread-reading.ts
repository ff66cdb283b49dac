import { Worker } from 'node:worker_threads'
import { CodedError, codedError } from '../../errors/coded-error.ts'
import { childEnvironment } from '../../processes/child-environment.ts'
import { createFairQueue, type QueueBounds } from '../fair-queue.ts'
import type { ReadingReply, ReadingRequest } from './serve-reading.ts'

/**
 * Reads a file that a user has sent, in batches. Throws a CodedError with what is wrong with it, and `too_many_requests.uploads` or
 * `busy.uploads` when too many files wait.
 */
export type Reading<Argument, Batch> = (owner: string, argument: Argument) => AsyncIterable<Batch>

interface ReadingOptions {
  /** Longest time until the next batch; a thread that takes longer is stopped, and its file refused. */
  timeoutMs: number
  maxMegabytes: number
  /** A thread that has nothing to read for so long ends. */
  idleMs: number
  /** Bounds on waiting files. */
  queueBounds: QueueBounds
}

const defaultOptions: ReadingOptions = {
  timeoutMs: 20_000,
  maxMegabytes: 768,
  idleMs: 60_000,
  queueBounds: { perOwner: 4, overall: 32 },
}

/** Reads in a thread of its own, one file after another, whose owners are served in turn: what a file costs delays no request. */
export function createThreadReading<Argument, Batch>(
  file: URL,
  options: ReadingOptions = defaultOptions,
): { read: Reading<Argument, Batch>; close(): Promise<void> } {
  const waiting = createFairQueue<{ begin(): void; fail(error: Error): void }>(options.queueBounds)
  let isReading = false
  let isClosed = false
  let worker: Worker | null = null
  let idle: NodeJS.Timeout | null = null

  const stop = async () => {
    if (idle !== null) clearTimeout(idle)
    const ending = worker
    worker = null
    await ending?.terminate()
  }
  const start = () => {
    const started = new Worker(file, {
      execArgv: [],
      env: childEnvironment(),
      resourceLimits: { maxOldGenerationSizeMb: options.maxMegabytes },
    })
    started.unref()
    return started
  }
  const takeTurn = async (owner: string) => {
    if (isClosed) throw codedError('busy.shutting_down')
    if (!isReading) {
      isReading = true
      return
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const added = waiting.add(owner, { begin: resolve, fail: reject })
    if (added === 'owner_full') throw codedError('too_many_requests.uploads')
    if (added === 'full') throw codedError('busy.uploads')
    await promise
  }
  const endTurn = () => {
    const next = waiting.next()
    if (next) return next.begin()
    isReading = false
    if (worker === null) return
    idle = setTimeout(() => void stop(), options.idleMs)
    idle.unref()
  }
  const ask = (to: Worker, request: ReadingRequest<Argument>) =>
    new Promise<ReadingReply<Batch>>((resolve, reject) => {
      const settle = () => {
        clearTimeout(timer)
        to.off('message', receive).off('error', fail).off('exit', end)
        to.unref()
      }
      const receive = (reply: ReadingReply<Batch>) => {
        settle()
        resolve(reply)
      }
      const fail = (error: Error & { code?: string }) => {
        settle()
        reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? codedError('invalid_input.file_too_costly') : error)
      }
      const end = () =>
        fail(isClosed ? codedError('busy.shutting_down') : new Error('the thread that reads files ended'))
      const timer = setTimeout(() => {
        settle()
        reject(codedError('invalid_input.file_too_costly'))
      }, options.timeoutMs)
      to.on('message', receive).on('error', fail).on('exit', end)
      // Keeps the program alive while a file is being read.
      to.ref()
      to.postMessage(request)
    })

  return {
    async *read(owner, argument) {
      await takeTurn(owner)
      let isWhole = false
      try {
        if (idle !== null) clearTimeout(idle)
        const reader = (worker ??= start())
        for (let request: ReadingRequest<Argument> = { argument }; ; request = 'next') {
          const reply = await ask(reader, request)
          isWhole = reply.kind !== 'batch'
          if (reply.kind === 'end') return
          if (reply.kind === 'fault') throw new CodedError(reply.fault)
          if (reply.kind === 'error') throw new Error(`reading a file failed: ${reply.message}`)
          yield reply.batch
        }
      } finally {
        // A thread that is left in the middle of a file holds it in memory.
        if (!isWhole) await stop()
        endTurn()
      }
    },
    async close() {
      isClosed = true
      for (let next = waiting.next(); next; next = waiting.next()) next.fail(codedError('busy.shutting_down'))
      await stop()
    },
  }
}
