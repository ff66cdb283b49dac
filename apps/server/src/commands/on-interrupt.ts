/** The terminal and npm both pass on one Ctrl-C; only a later one ends the program at once. */
const REPEATED_SIGNAL_MS = 1_000
/** A database that does not answer would hold the end for ever; `deploy/varuna.service` kills after 30 s. */
const MAX_STOP_MS = 25_000

/**
 * Calls `stop` at the first interrupt or termination request; another one, over a second later, ends the program at once, and so do 25 s in which
 * it does not end.
 */
export function onInterrupt(stop: () => void): void {
  let firstMs: number | null = null
  const endLate = () => {
    process.stderr.write(`Stopping took longer than ${MAX_STOP_MS / 1000} s, so the program ended.\n`)
    process.exit(1)
  }
  const handle = () => {
    if (firstMs === null) {
      firstMs = performance.now()
      setTimeout(endLate, MAX_STOP_MS).unref()
      stop()
    } else if (performance.now() - firstMs > REPEATED_SIGNAL_MS) process.exit(1)
  }
  process.on('SIGINT', handle)
  process.on('SIGTERM', handle)
}
