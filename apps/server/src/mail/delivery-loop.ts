export interface DeliveryLoop {
  /** Delivers now instead of at the next interval. */
  wake(): void
  /** Waits for the current run and starts no other. */
  close(): Promise<void>
}

const INTERVAL_MS = 30_000

/** Runs `deliver` now, every half minute and on each wake; never two runs at a time. */
export function startDeliveryLoop(deliver: () => Promise<void>, onError: (error: unknown) => void): DeliveryLoop {
  let running: Promise<void> | null = null
  let rerunRequested = false
  let closed = false

  const runUntilIdle = async () => {
    do {
      rerunRequested = false
      await deliver().catch(onError)
    } while (rerunRequested && !closed)
    running = null
  }
  const wake = () => {
    if (closed) return
    rerunRequested = true
    running ??= runUntilIdle()
  }
  const timer = setInterval(wake, INTERVAL_MS)
  timer.unref()
  wake()

  return {
    wake,
    async close() {
      closed = true
      clearInterval(timer)
      await running
    },
  }
}
