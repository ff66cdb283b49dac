export interface DeliveryLoop {
  /** Delivers now instead of at the next interval. */
  wake(): void
  /** Waits for the current run, which is to stop, and starts no other. */
  close(): Promise<void>
}

const INTERVAL_MS = 30_000
/** Time that a mail has to be accepted while the server ends. */
const CLOSE_MS = 3_000

export interface Stopping {
  /** Nothing else is begun. */
  soon: AbortSignal
  /** What is being sent is cut off. */
  now: AbortSignal
}

/** Runs `deliver` now, every half minute and on each wake; never two runs at a time. */
export function startDeliveryLoop(
  deliver: (stopping: Stopping) => Promise<void>,
  onError: (error: unknown) => void,
  closeMs = CLOSE_MS,
): DeliveryLoop {
  let running: Promise<void> | null = null
  let rerunRequested = false
  const closing = new AbortController()
  const cutting = new AbortController()
  const stopping = { soon: closing.signal, now: cutting.signal }

  const runUntilIdle = async () => {
    do {
      rerunRequested = false
      await deliver(stopping).catch(onError)
    } while (rerunRequested && !closing.signal.aborted)
    running = null
  }
  const wake = () => {
    if (closing.signal.aborted) return
    rerunRequested = true
    running ??= runUntilIdle()
  }
  const timer = setInterval(wake, INTERVAL_MS)
  timer.unref()
  wake()

  return {
    wake,
    async close() {
      closing.abort()
      clearInterval(timer)
      const cut = setTimeout(() => cutting.abort(), closeMs)
      await running
      clearTimeout(cut)
    },
  }
}
