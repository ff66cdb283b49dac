import { parentPort } from 'node:worker_threads'
import type { Fault } from '@varuna/contract/fault'
import { CodedError } from '../../errors/coded-error.ts'

/** `argument` begins a file; `next` asks for its next batch. */
export type ReadingRequest<Argument> = { argument: Argument } | 'next'
export type ReadingReply<Batch> =
  | { kind: 'batch'; batch: Batch }
  | { kind: 'end' }
  | { kind: 'fault'; fault: Fault }
  | { kind: 'error'; message: string }

/** Reads one file after another in this thread, a batch at a time as the parent asks for it. */
export function serveReading<Argument, Batch>(
  read: (argument: Argument) => Iterable<Batch> | AsyncIterable<Batch>,
): void {
  let batches: Iterator<Batch> | AsyncIterator<Batch> | null = null
  const answer = async (request: ReadingRequest<Argument>): Promise<ReadingReply<Batch>> => {
    try {
      if (request !== 'next') {
        const begun = read(request.argument)
        batches = Symbol.asyncIterator in begun ? begun[Symbol.asyncIterator]() : begun[Symbol.iterator]()
      }
      const next = await batches?.next()
      return next === undefined || next.done ? { kind: 'end' } : { kind: 'batch', batch: next.value }
    } catch (error) {
      if (error instanceof CodedError) return { kind: 'fault', fault: error.fault }
      return { kind: 'error', message: error instanceof Error ? (error.stack ?? error.message) : String(error) }
    }
  }
  parentPort?.on('message', (request: ReadingRequest<Argument>) =>
    answer(request).then((reply) => parentPort?.postMessage(reply)),
  )
}
