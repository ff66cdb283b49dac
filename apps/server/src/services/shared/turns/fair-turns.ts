export interface FairTurns {
  /**
   * Waits for a turn of the account; `begin` is called when it has come. Returns the function that ends the turn, or the waiting for it,
   * which may be called twice. Throws what `refuse` makes when too much of the account waits.
   */
  take(account: string, begin: () => void): () => void
}

interface Bounds {
  /** Turns of one account at once. */
  perAccount: number
  /** Of one account. */
  maxWaiting: number
  refuse: () => Error
  /** Calls back when everything else that is due was done. */
  soon: (run: () => void) => unknown
}

interface Account {
  running: number
  waiting: Set<() => void>
}

/**
 * Turns for work that holds the thread for a moment: an account has so many at once, accounts are served one after the other, and
 * between two that waited everything else that is due is done.
 */
export function createFairTurns({ perAccount, maxWaiting, refuse, soon }: Bounds): FairTurns {
  // A Map keeps insertion order: the account that was served is moved to the end.
  const accounts = new Map<string, Account>()
  let isServing = false
  const serveNext = () => {
    isServing = false
    for (const [name, account] of accounts) {
      const [begin] = account.waiting
      if (begin === undefined || account.running >= perAccount) continue
      account.waiting.delete(begin)
      account.running += 1
      accounts.delete(name)
      accounts.set(name, account)
      serveSoon()
      begin()
      return
    }
  }
  const serveSoon = () => {
    if (isServing) return
    isServing = true
    soon(serveNext)
  }
  return {
    take(name, begin) {
      const account = accounts.get(name) ?? { running: 0, waiting: new Set() }
      if (account.waiting.size >= maxWaiting) throw refuse()
      accounts.set(name, account)
      let state: 'waiting' | 'running' | 'ended' = 'waiting'
      const start = () => {
        state = 'running'
        begin()
      }
      account.waiting.add(start)
      if (account.running < perAccount) serveSoon()
      return () => {
        if (state === 'ended') return
        if (state === 'running') account.running -= 1
        else account.waiting.delete(start)
        state = 'ended'
        if (account.running === 0 && account.waiting.size === 0) accounts.delete(name)
        else if (account.waiting.size > 0) serveSoon()
      }
    },
  }
}
