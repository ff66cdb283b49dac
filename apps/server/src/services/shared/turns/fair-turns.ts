import { createFairQueue } from '../../../jobs/fair-queue.ts'
import { createThreadShares } from './thread-shares.ts'

export interface FairTurns {
  /**
   * Waits for a turn of the account, then calls `begin`. Returns a function that ends the turn, or the wait for it, and may be called
   * twice. Throws the error from `refuse` when too much work of the account is waiting.
   */
  take(account: string, begin: () => void): () => void
  /** Runs work in a turn of the account. Throws the reason of a signal that is aborted before the turn begins. */
  run<Done>(account: string, work: () => Promise<Done>, signal?: AbortSignal): Promise<Done>
}

interface Bounds {
  /** Concurrent turns of all accounts. */
  atOnce?: number
  /** Concurrent turns per account. */
  perAccount: number
  /** Maximum waiting per account. */
  maxWaiting: number
  refuse: () => Error
  /** Calls back once everything else that is due has run; of two calls in a row, nothing but promises runs in between. */
  soon?: (run: () => void) => unknown
  /** With a clock, the account whose turns blocked the thread least goes next; without one, the account that was served longest ago. */
  now?: () => number
}

/**
 * A fair queue for work that blocks the thread or takes much memory: limits concurrency, serves accounts in rotation or by the time they
 * have used, and yields to everything else that is due between two waiting turns.
 */
export function createFairTurns({
  atOnce = Infinity,
  perAccount,
  maxWaiting,
  refuse,
  soon = setImmediate,
  now,
}: Bounds): FairTurns {
  const waiting = createFairQueue<() => void>({ perOwner: maxWaiting, overall: Infinity })
  const shares = now && createThreadShares()
  let begun: { account: string; atMs: number } | null = null
  const runningOf = new Map<string, number>()
  let running = 0
  const count = (account: string, change: 1 | -1) => {
    running += change
    const left = (runningOf.get(account) ?? 0) + change
    if (left === 0) runningOf.delete(account)
    else runningOf.set(account, left)
  }
  let isServing = false
  const serveNext = () => {
    isServing = false
    if (running >= atOnce) return
    const begin = waiting.next((account) => (runningOf.get(account) ?? 0) < perAccount, shares?.usedMs)
    if (begin === undefined) return
    serveSoon()
    begin()
  }
  const serveSoon = () => {
    if (isServing) return
    isServing = true
    soon(serveNext)
    if (now) soon(countTime)
  }
  /** A statement of SQLite, and what is done with its rows, ends before this runs. */
  const countTime = () => {
    if (begun !== null && now) shares?.add(begun.account, now() - begun.atMs)
    begun = null
  }
  const take: FairTurns['take'] = (account, begin) => {
    let state: 'waiting' | 'running' | 'ended' = 'waiting'
    const start = () => {
      state = 'running'
      count(account, 1)
      if (now) begun = { account, atMs: now() }
      shares?.serve(account)
      begin()
    }
    if (waiting.add(account, start) !== 'added') throw refuse()
    serveSoon()
    return () => {
      if (state === 'ended') return
      if (state === 'running') count(account, -1)
      else waiting.remove(account, start)
      state = 'ended'
      serveSoon()
    }
  }
  return {
    take,
    async run(account, work, signal) {
      signal?.throwIfAborted()
      const begun = Promise.withResolvers<null>()
      const end = take(account, () => begun.resolve(null))
      const leave = () => begun.reject(signal?.reason)
      signal?.addEventListener('abort', leave, { once: true })
      try {
        await begun.promise
        return await work()
      } finally {
        signal?.removeEventListener('abort', leave)
        end()
      }
    },
  }
}
