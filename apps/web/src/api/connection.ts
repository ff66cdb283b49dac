import { retryDelayMs } from './retry-delay.ts'

type Listener = () => void

/** A connection that breaks again this soon counts as broken all along: the pauses go on growing. */
const STEADY_MS = 30_000
const ANSWER_MS = 10_000

const listeners = new Set<Listener>()
let isLost = false
let failures = 0
let backAtMs = -Infinity
let retry: ReturnType<typeof setTimeout> | undefined

/** A request got no answer: from now on the server is asked until it answers, as long as anybody wants to know. */
export function connectionFailed(): void {
  if (isLost || listeners.size === 0) return
  isLost = true
  if (Date.now() - backAtMs > STEADY_MS) failures = 0
  globalThis.addEventListener?.('online', ask)
  askLater()
}

/** A request was answered: what a lost connection left behind is of the past. */
export function connectionAnswered(): void {
  if (!isLost) return
  stopAsking()
  backAtMs = Date.now()
  for (const listener of [...listeners]) listener()
}

/** Calls the listener whenever a lost connection is back; returns what ends that. */
export function onConnectionBack(listener: Listener): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) stopAsking()
  }
}

/** A proxy answers 502 and 504 while the server behind it is down. */
export const isAnswer = ({ status }: Response): boolean => status !== 502 && status !== 504

function stopAsking() {
  isLost = false
  clearTimeout(retry)
  globalThis.removeEventListener?.('online', ask)
}

function askLater() {
  clearTimeout(retry)
  retry = setTimeout(() => void ask(), retryDelayMs(failures))
  failures += 1
}

async function ask(): Promise<void> {
  clearTimeout(retry)
  try {
    const response = await fetch('/health', { cache: 'no-store', signal: AbortSignal.timeout(ANSWER_MS) })
    if (isAnswer(response)) return connectionAnswered()
  } catch {
    // Asked again below.
  }
  if (isLost) askLater()
}
