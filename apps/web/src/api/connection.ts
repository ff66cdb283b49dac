type Listener = () => void

/** Asks the server while the connection is lost. It is loaded after the page, which needs it when the connection is lost and no sooner. */
export interface Prober {
  start(): void
  stop(): void
}

const listeners = new Set<Listener>()
let isLost = false
let prober: Prober | undefined

const probe = () => isLost && listeners.size > 0 && prober?.start()

export function setProber(loaded: Prober): void {
  prober = loaded
  probe()
}

/** A request got no answer: from now on the server is asked until it answers, while anything listens. */
export function connectionFailed(): void {
  if (isLost) return
  isLost = true
  probe()
}

/** A request was answered: what a lost connection left behind is of the past. */
export function connectionAnswered(): void {
  if (!isLost) return
  isLost = false
  prober?.stop()
  for (const listener of [...listeners]) listener()
}

/** Calls the listener whenever a lost connection is back; returns what ends that. */
export function onConnectionBack(listener: Listener): () => void {
  listeners.add(listener)
  if (listeners.size === 1) probe()
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) prober?.stop()
  }
}

/** A proxy answers 502 and 504 while the server behind it is down. */
export const isAnswer = ({ status }: Response): boolean => status !== 502 && status !== 504
