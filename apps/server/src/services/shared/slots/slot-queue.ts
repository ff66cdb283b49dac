/** Runs work of which only so many pieces go on at once; accounts are served in turn. */
export type RunInTurn = <Done>(account: string, work: () => Promise<Done>) => Promise<Done>

/** What waits is bounded by those who add it. */
export function createSlotQueue(atOnce: number): RunInTurn {
  // A Map keeps insertion order: the first account is served next and then moved to the end.
  const waiting = new Map<string, (() => void)[]>()
  let running = 0
  const beginNext = () => {
    const next = waiting.entries().next()
    if (next.done) {
      running -= 1
      return
    }
    const [account, [begin, ...others]] = next.value
    waiting.delete(account)
    if (others.length > 0) waiting.set(account, others)
    begin?.()
  }
  return async (account, work) => {
    if (running < atOnce) running += 1
    else
      await new Promise<void>((resolve) => {
        waiting.set(account, [...(waiting.get(account) ?? []), resolve])
      })
    try {
      return await work()
    } finally {
      beginNext()
    }
  }
}
