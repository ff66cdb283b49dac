type Listener = () => void

/** Probes the server while the connection is lost. Loaded after the page, which needs it only then. */
export interface Prober {
  start(): void
  stop(): void
}

const listeners = new Set<Listener>()
const changeListeners = new Set<Listener>()
let isLost = false
let prober: Prober | undefined

const report = () => {
  for (const listener of [...changeListeners]) listener()
}

const probe = () => isLost && listeners.size > 0 && prober?.start()

export function setProber(loaded: Prober): void {
  prober = loaded
  probe()
}

/** Reports a request without a response: the server is then probed until it responds, while anything listens. */
export function connectionFailed(): void {
  if (isLost) return
  isLost = true
  report()
  probe()
}

/** Reports a response: a lost connection is over. */
export function connectionAnswered(): void {
  if (!isLost) return
  isLost = false
  prober?.stop()
  report()
  for (const listener of [...listeners]) listener()
}

/** Calls the listener whenever a lost connection is back; returns a function that stops this. */
export function onConnectionBack(listener: Listener): () => void {
  listeners.add(listener)
  if (listeners.size === 1) probe()
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) prober?.stop()
  }
}

export const isConnectionLost = (): boolean => isLost

/** Calls the listener whenever a connection is lost or back, without probing for it; returns a function that stops this. */
export function onConnectionChange(listener: Listener): () => void {
  changeListeners.add(listener)
  return () => void changeListeners.delete(listener)
}

/** A proxy answers 502 and 504 while the server behind it is down. */
export const isAnswer = ({ status }: Response): boolean => status !== 502 && status !== 504
