/** The terminal and npm both pass on one Ctrl-C; only a later one ends the program at once. */
const REPEATED_SIGNAL_MS = 1_000

/** Calls `stop` at the first interrupt or termination request; another one, over a second later, ends the program at once. */
export function onInterrupt(stop: () => void): void {
  let firstMs: number | null = null
  const handle = () => {
    if (firstMs === null) {
      firstMs = performance.now()
      stop()
    } else if (performance.now() - firstMs > REPEATED_SIGNAL_MS) process.exit(1)
  }
  process.on('SIGINT', handle)
  process.on('SIGTERM', handle)
}
