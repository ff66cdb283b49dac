import { fork, type ChildProcess } from 'node:child_process'
import { CodedError, codedError } from '../../errors/coded-error.ts'
import { childEnvironment } from '../../processes/child-environment.ts'
import { createFairQueue, type QueueBounds } from '../fair-queue.ts'
import type { ReadingReply, ReadingRequest } from './serve-reading.ts'

/**
 * Reads an uploaded file in batches; `next` passes what a batch asked for to the reader. Throws a CodedError with the file's fault, and `too_many_requests.uploads` or `busy.uploads` when too
 * many files wait.
 */
export type Reading<Argument, Batch> = (owner: string, argument: Argument) => AsyncGenerator<Batch, void, unknown>

interface ReadingOptions {
  /** Longest time until the next batch; a process that takes longer is killed, and its file refused. */
  timeoutMs: number
  maxMegabytes: number
  /** An idle process ends after this long. */
  idleMs: number
  /** Limits on waiting files. */
  queueBounds: QueueBounds
}

const defaultOptions: ReadingOptions = {
  timeoutMs: 20_000,
  maxMegabytes: 768,
  idleMs: 60_000,
  queueBounds: { perOwner: 4, overall: 32 },
}

/**
 * Reads files in a separate process, one after another, with owners served in turn, so that no file delays requests. In a thread, JSON that
 * exhausts its memory would end the server.
 */
export function createProcessReading<Argument, Batch>(
  file: URL,
  options: ReadingOptions = defaultOptions,
): { read: Reading<Argument, Batch>; close(): Promise<void> } {
  const waiting = createFairQueue<{ begin(): void; fail(error: Error): void }>(options.queueBounds)
  let isReading = false
  let isClosed = false
  let worker: ChildProcess | null = null
  let idle: NodeJS.Timeout | null = null

  const stop = async () => {
    if (idle !== null) clearTimeout(idle)
    const ending = worker
    worker = null
    if (ending === null || ending.exitCode !== null || ending.signalCode !== null) return
    const ended = new Promise((resolve) => ending.once('exit', resolve))
    ending.kill('SIGKILL')
    await ended
  }
  /** Whether a process keeps the program alive. */
  const hold = (child: ChildProcess, isHeld: boolean) => {
    for (const part of [child, child.channel]) part?.[isHeld ? 'ref' : 'unref']()
  }
  const start = () => {
    const started = fork(file, {
      serialization: 'advanced',
      execArgv: [`--max-old-space-size=${options.maxMegabytes}`],
      // It reads untrusted files, so its environment holds no secrets.
      env: childEnvironment(),
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    const forget = () => void (worker === started && (worker = null))
    started.on('exit', forget).on('error', forget)
    hold(started, false)
    return started
  }
  const takeTurn = async (owner: string) => {
    if (isClosed) throw codedError('busy.shutting_down')
    if (!isReading) {
      isReading = true
      return
    }
    const { promise, resolve, reject } = Promise.withResolvers<null>()
    const added = waiting.add(owner, { begin: () => resolve(null), fail: reject })
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
  const ask = (to: ChildProcess, request: ReadingRequest<Argument>) =>
    new Promise<ReadingReply<Batch>>((resolve, reject) => {
      const settle = () => {
        clearTimeout(timer)
        to.off('message', receive).off('error', fail).off('exit', end)
        hold(to, false)
      }
      const receive = (reply: unknown) => {
        settle()
        resolve(reply as ReadingReply<Batch>)
      }
      const fail = (error: Error) => {
        settle()
        reject(error)
      }
      const end = (code: number | null, signal: string | null) => {
        if (isClosed) return fail(codedError('busy.shutting_down'))
        // V8 ends a process that runs out of memory with SIGABRT; an operating system that does kills one with SIGKILL.
        if (signal === 'SIGABRT' || signal === 'SIGKILL') return fail(codedError('invalid_input.file_too_costly'))
        fail(new Error(`the process that reads files ended with ${signal ?? `code ${code}`}`))
      }
      const timer = setTimeout(() => fail(codedError('invalid_input.file_too_costly')), options.timeoutMs)
      to.on('message', receive).on('error', fail).on('exit', end)
      // The program stays alive while a file is being read.
      hold(to, true)
      to.send(request, (error) => error && fail(error))
    })

  return {
    async *read(owner, argument) {
      await takeTurn(owner)
      let isWhole = false
      try {
        if (idle !== null) clearTimeout(idle)
        const reader = (worker ??= start())
        for (let request: ReadingRequest<Argument> = { argument }; ;) {
          const reply = await ask(reader, request)
          isWhole = reply.kind !== 'batch'
          if (reply.kind === 'end') return
          if (reply.kind === 'fault') throw new CodedError(reply.fault)
          if (reply.kind === 'error') throw new Error(`reading a file failed: ${reply.message}`)
          request = { next: yield reply.batch }
        }
      } finally {
        // A process stopped in the middle of a file still holds it in memory.
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
