export interface Postman {
  /** A message may be waiting: do not wait for the next round. */
  nudge(): void
  /** Finishes the round under way, then starts no other. */
  close(): Promise<void>
}

const roundMs = 30_000

/** Makes rounds: at once, then every half minute, and when nudged; never two at a time. */
export function startPostman(round: () => Promise<void>, onError: (error: unknown) => void): Postman {
  let underWay: Promise<void> | null = null
  let again = false
  let closed = false

  const walk = async () => {
    do {
      again = false
      await round().catch(onError)
    } while (again && !closed)
    underWay = null
  }
  const nudge = () => {
    if (closed) return
    again = true
    underWay ??= walk()
  }
  const timer = setInterval(nudge, roundMs)
  timer.unref()
  nudge()

  return {
    nudge,
    async close() {
      closed = true
      clearInterval(timer)
      await underWay
    },
  }
}
