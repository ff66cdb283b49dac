/** SQLite allows one writer at a time; the writers of this process take turns, so that none polls for the lock. */
export interface WriteTurns {
  /** Resolves, in call order, when no other writer of this process is active; the returned function ends the turn. */
  take(): Promise<() => void>
}

export function createWriteTurns(): WriteTurns {
  let last: Promise<unknown> = Promise.resolve()
  return {
    async take() {
      const before = last
      const { promise, resolve } = Promise.withResolvers<null>()
      last = promise
      await before
      return () => resolve(null)
    },
  }
}
