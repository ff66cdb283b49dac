export interface ThreadShares {
  /** Milliseconds that an account has used; of one that was away, at least those of the account served last. */
  usedMs(account: string): number
  /** The account is served next. */
  serve(account: string): void
  add(account: string, ms: number): void
}

/** Accounts beyond this number are forgotten once they have no more than the account served last. */
const MAX_REMEMBERED = 1_000

/**
 * How long each account has blocked the thread, for start-time fair queueing: the one with the least goes next, and nobody saves up time
 * while away.
 */
export function createThreadShares(): ThreadShares {
  const used = new Map<string, number>()
  let levelMs = 0
  const usedMs = (account: string) => Math.max(levelMs, used.get(account) ?? 0)
  return {
    usedMs,
    serve(account) {
      levelMs = usedMs(account)
    },
    add(account, ms) {
      used.set(account, usedMs(account) + ms)
      if (used.size <= MAX_REMEMBERED) return
      for (const [one, oneMs] of used) if (oneMs <= levelMs) used.delete(one)
    },
  }
}
