import type { LRUCache } from 'lru-cache'
import { createLruCache } from '../caches/lru-cache.ts'
import type { Count, CountKey, Counters } from './counters.ts'

/** Keys remembered for each limit; the least recently used is forgotten first. */
const MAX_REMEMBERED = 20_000

/** Counts in the memory of the only server on an embedded database. */
export function createMemoryCounters(): Counters {
  const limits = new Map<string, LRUCache<string, Count>>()
  const countsOf = (limit: string) => {
    const known = limits.get(limit)
    if (known) return known
    const created = createLruCache<string, Count>(MAX_REMEMBERED)
    limits.set(limit, created)
    return created
  }
  const find = ({ limit, key }: CountKey, nowMs: number) => {
    const found = countsOf(limit).get(key)
    return found === undefined || found.endsMs <= nowMs ? null : found
  }
  return {
    async add(additions, nowMs) {
      return additions.map((addition) => {
        const { amount, windowMs, renews } = addition
        const before = find(addition, nowMs)
        const count = {
          count: (before?.count ?? 0) + amount,
          endsMs: before === null || renews ? nowMs + windowMs : before.endsMs,
        }
        countsOf(addition.limit).set(addition.key, count)
        return count
      })
    },
    read: async (keys, nowMs) => keys.map((key) => find(key, nowMs)),
    async remove({ limit, key }) {
      countsOf(limit).delete(key)
    },
    // Forgotten counts make room for others.
    prune: async () => 0,
  }
}
