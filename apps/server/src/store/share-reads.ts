import { setImmediate as immediate } from 'node:timers/promises'

/** One read for all who ask before it begins, so that none of them gets less than what is stored when it asks. */
export function shareReads<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let next: Promise<Value> | null = null
  const readNext = async () => {
    await immediate()
    next = null
    return read()
  }
  return () => (next ??= readNext())
}
