import { constants, setPriority } from 'node:os'
import type { Fault } from '@varuna/contract/fault'
import { CodedError } from '../../errors/coded-error.ts'

/** `argument` starts a file; `next` requests its next batch, with what the batch before asked for. */
export type ReadingRequest<Argument> = { argument: Argument } | { next: unknown }
export type ReadingReply<Batch> =
  | { kind: 'batch'; batch: Batch }
  | { kind: 'end' }
  | { kind: 'fault'; fault: Fault }
  | { kind: 'error'; message: string }

/** Reads one file after another in this process, a batch per request of the parent, until the parent disconnects. */
export function serveReading<Argument, Batch>(
  read: (argument: Argument) => Iterable<Batch, unknown, unknown> | AsyncIterable<Batch, unknown, unknown>,
): void {
  // Lower priority, so that the server answers requests first on a busy machine.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  let batches: Iterator<Batch, unknown, unknown> | AsyncIterator<Batch, unknown, unknown> | null = null
  const answer = async (request: ReadingRequest<Argument>): Promise<ReadingReply<Batch>> => {
    try {
      if ('argument' in request) {
        const begun = read(request.argument)
        batches = Symbol.asyncIterator in begun ? begun[Symbol.asyncIterator]() : begun[Symbol.iterator]()
      }
      const next = await batches?.next('next' in request ? request.next : undefined)
      return next === undefined || next.done ? { kind: 'end' } : { kind: 'batch', batch: next.value }
    } catch (error) {
      if (error instanceof CodedError) return { kind: 'fault', fault: error.fault }
      return { kind: 'error', message: error instanceof Error ? (error.stack ?? error.message) : String(error) }
    }
  }
  process.on(
    'message',
    (request: ReadingRequest<Argument>) => void answer(request).then((reply) => process.send?.(reply)),
  )
  process.on('disconnect', () => process.exit())
  // Ctrl-C reaches every process of the terminal; the server ends this one.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
}
