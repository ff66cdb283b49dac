import type { Locks } from '../../../store/interfaces/locks.ts'

export interface RoundEffects {
  sleep(ms: number, signal: AbortSignal): Promise<void>
  onFault(error: unknown): void
}

export interface Rounds {
  /** Starts the next round at once, or right after the current one. */
  wake(): void
  /** Asks the current round to stop, waits for it, and starts no other. */
  close(): Promise<void>
}

/** Repeats a round with a pause after each, until closed. A failed round is reported, and the next one runs as usual. */
export function repeatRounds(
  { sleep, onFault }: RoundEffects,
  pauseMs: number,
  round: (signal: AbortSignal) => Promise<unknown>,
): Rounds {
  const closing = new AbortController()
  const { signal } = closing
  let waking = new AbortController()
  const run = async () => {
    while (!signal.aborted) {
      waking = new AbortController()
      await round(signal).catch(onFault)
      await sleep(pauseMs, AbortSignal.any([signal, waking.signal]))
    }
  }
  const finished = run()
  return {
    wake: () => waking.abort(),
    async close() {
      closing.abort()
      await finished
    },
  }
}

/** Runs a round while no other process runs it; does nothing otherwise. */
export async function runAlone(
  locks: Locks,
  kind: Parameters<Locks['take']>[0],
  round: () => Promise<void>,
): Promise<void> {
  const release = await locks.take(kind, 0)
  if (release === null) return
  try {
    await round()
  } finally {
    await release()
  }
}

/** Creates a function that pauses between pieces of work for long enough that the work takes at most `share` of the time. */
export function createThrottle({ sleep }: Pick<RoundEffects, 'sleep'>, share: number, signal: AbortSignal) {
  let beganMs = performance.now()
  return async (): Promise<void> => {
    await sleep((performance.now() - beganMs) * (1 / share - 1), signal)
    beganMs = performance.now()
  }
}
