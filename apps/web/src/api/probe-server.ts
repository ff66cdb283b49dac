import { connectionAnswered, connectionFailed, isAnswer, type Prober } from './connection.ts'
import { retryDelayMs } from './retry-delay.ts'

/** A connection that breaks again this soon counts as never restored, so the pauses keep growing. */
const STEADY_MS = 30_000
const ANSWER_MS = 10_000

const askOnce = () => fetch('/health', { cache: 'no-store', signal: AbortSignal.timeout(ANSWER_MS) })

/** Finds out whether a stream that broke means a lost connection. */
export async function checkConnection(): Promise<void> {
  const response = await askOnce().catch(() => null)
  if (response === null || !isAnswer(response)) connectionFailed()
}

/** Probes the server with growing pauses, and at once when the browser comes online. */
export function createProber(): Prober {
  let isAsking = false
  let failures = 0
  let endedMs = -Infinity
  let retry: ReturnType<typeof setTimeout> | undefined

  const askLater = () => {
    clearTimeout(retry)
    retry = setTimeout(() => void ask(), retryDelayMs(failures))
    failures += 1
  }
  const ask = async () => {
    clearTimeout(retry)
    try {
      const response = await askOnce()
      if (isAnswer(response)) return connectionAnswered()
    } catch {
      // Retried below.
    }
    if (isAsking) askLater()
  }
  return {
    start() {
      if (isAsking) return
      isAsking = true
      if (Date.now() - endedMs > STEADY_MS) failures = 0
      globalThis.addEventListener?.('online', ask)
      askLater()
    },
    stop() {
      if (!isAsking) return
      isAsking = false
      endedMs = Date.now()
      clearTimeout(retry)
      globalThis.removeEventListener?.('online', ask)
    },
  }
}
