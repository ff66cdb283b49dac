import { createLruCache } from '../../caches/lru-cache.ts'

/** A flood of hundreds of networks is remembered until each comes again; the many people of an office are forgotten in minutes. */
const HALF_LIFE_MS = 30_000
/** The least recently seen is forgotten first. */
const MAX_REMEMBERED = 20_000

/** How much was asked for lately: what is older counts less. */
export interface Load {
  amount: number
  atMs: number
}

const decayed = ({ amount, atMs }: Load, nowMs: number) => amount * 2 ** ((atMs - nowMs) / HALF_LIFE_MS)

/** Whole requests, so that those who ask once are equal. */
export const amountOf = (load: Load, nowMs: number) => Math.round(decayed(load, nowMs))

/** Loads of keys. `count` adds one to the load of a key and returns it; it changes when the key is counted again. */
export function createRecentLoads() {
  const loads = createLruCache<string, Load>(MAX_REMEMBERED)
  return {
    count(key: string, nowMs: number): Load {
      const load = loads.get(key) ?? { amount: 0, atMs: nowMs }
      load.amount = decayed(load, nowMs) + 1
      load.atMs = nowMs
      loads.set(key, load)
      return load
    },
  }
}
