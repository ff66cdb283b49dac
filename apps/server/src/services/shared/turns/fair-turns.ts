import { createFairQueue } from '../../../jobs/fair-queue.ts'

export interface FairTurns {
  /**
   * Waits for a turn of the account; `begin` is called when it has come. Returns the function that ends the turn, or the waiting for it,
   * which may be called twice. Throws what `refuse` makes when too much of the account waits.
   */
  take(account: string, begin: () => void): () => void
  /** Does work in a turn of the account. */
  run<Done>(account: string, work: () => Promise<Done>): Promise<Done>
}

interface Bounds {
  /** Turns of all accounts at once. */
  atOnce?: number
  /** Turns of one account at once. */
  perAccount: number
  /** Of one account. */
  maxWaiting: number
  refuse: () => Error
  /** Calls back when everything else that is due was done. */
  soon?: (run: () => void) => unknown
}

/**
 * Turns for work that holds the thread or takes memory: so many go on at once, accounts are served one after the other, and between two
 * that waited everything else that is due is done.
 */
export function createFairTurns({
  atOnce = Infinity,
  perAccount,
  maxWaiting,
  refuse,
  soon = setImmediate,
}: Bounds): FairTurns {
  const waiting = createFairQueue<() => void>({ perOwner: maxWaiting, overall: Infinity })
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
    const begin = waiting.next((account) => (runningOf.get(account) ?? 0) < perAccount)
    if (begin === undefined) return
    serveSoon()
    begin()
  }
  const serveSoon = () => {
    if (isServing) return
    isServing = true
    soon(serveNext)
  }
  const take: FairTurns['take'] = (account, begin) => {
    let state: 'waiting' | 'running' | 'ended' = 'waiting'
    const start = () => {
      state = 'running'
      count(account, 1)
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
    async run(account, work) {
      const begun = Promise.withResolvers<null>()
      const end = take(account, () => begun.resolve(null))
      try {
        await begun.promise
        return await work()
      } finally {
        end()
      }
    },
  }
}
