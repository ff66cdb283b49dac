import { createLruCache } from '../caches/lru-cache.ts'
import type { Counters } from './counters.ts'

export interface Limit {
  /** The same on every server. */
  name: string
  max: number
  windowMs: number
}

interface LimitState {
  /** Uses as far as this server knows; above the maximum once one is refused. */
  current: number
  ttlMs: number
}

export interface Limiter {
  /** Counts a use, unless the limit is reached. */
  use(key: string): Promise<LimitState>
  /** Counts nothing. */
  read(key: string): Promise<LimitState>
}

/** Uses that a server took from the shared count in advance. */
interface Lease {
  /** The shared count as last read; it includes what is left. */
  count: number
  left: number
  endsMs: number
  isSpent: boolean
  renewal: Promise<void> | null
}

/** Keys whose leases a server remembers; what is left of an evicted lease is lost until the window ends. */
const MAX_REMEMBERED = 20_000
/** A server takes this part of what remains, so that most uses wait for no database and little is held where nobody uses it. */
const LEASED_PART = 8

/** Allows at most `max` uses of a key in a window over all servers; the first use begins the window. */
export function createLimiter(counters: Counters, { name, max, windowMs }: Limit, now: () => number): Limiter {
  const leases = createLruCache<string, Lease>(MAX_REMEMBERED)
  const find = (key: string) => {
    const lease = leases.get(key)
    return lease === undefined || lease.endsMs <= now() ? null : lease
  }
  const open = (key: string) => {
    const lease: Lease = { count: 0, left: 0, endsMs: Infinity, isSpent: false, renewal: null }
    leases.set(key, lease)
    return lease
  }
  const renew = async (key: string, lease: Lease) => {
    try {
      const amount = Math.max(1, Math.floor((max - lease.count) / LEASED_PART))
      const [counted] = await counters.add([{ limit: name, key, amount, windowMs, renews: false }], now())
      if (counted === undefined) throw new Error('the counters returned no count')
      lease.left = Math.max(0, Math.min(amount, max - (counted.count - amount)))
      lease.isSpent = lease.left === 0
      lease.count = Math.min(max, counted.count)
      lease.endsMs = counted.endsMs
    } catch (error) {
      if (leases.get(key) === lease) leases.delete(key)
      throw error
    } finally {
      lease.renewal = null
    }
  }
  const stateOf = ({ count, left, endsMs, isSpent }: Lease): LimitState => ({
    current: isSpent ? max + 1 : count - left,
    ttlMs: Math.max(0, endsMs - now()),
  })
  return {
    async use(key) {
      for (;;) {
        const lease = find(key) ?? open(key)
        if (lease.left > 0) lease.left -= 1
        else if (!lease.isSpent) {
          await (lease.renewal ??= renew(key, lease))
          continue
        }
        return stateOf(lease)
      }
    },
    async read(key) {
      const lease = find(key)
      if (lease !== null && (lease.left > 0 || lease.isSpent)) return stateOf(lease)
      const [counted] = await counters.read([{ limit: name, key }], now())
      return counted ? { current: counted.count, ttlMs: counted.endsMs - now() } : { current: 0, ttlMs: 0 }
    },
  }
}
