import { setImmediate as immediate } from 'node:timers/promises'

/** Shares one read among all callers that ask before it starts, so that each sees everything stored when it asked. */
export function shareReads<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let next: Promise<Value> | null = null
  const readNext = async () => {
    await immediate()
    next = null
    return read()
  }
  return () => (next ??= readNext())
}
