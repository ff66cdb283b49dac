import type { Locks } from '../../store/locks.ts'

export interface RoundEffects {
  sleep(ms: number, signal: AbortSignal): Promise<void>
  onFault(error: unknown): void
}

/** Repeats a round with a pause after each, until it is closed. A round that fails is reported, and the next one follows as usual. */
export function repeatRounds(
  { sleep, onFault }: RoundEffects,
  pauseMs: number,
  round: (signal: AbortSignal) => Promise<unknown>,
): { close(): Promise<void> } {
  const closing = new AbortController()
  const { signal } = closing
  const run = async () => {
    while (!signal.aborted) {
      await round(signal).catch(onFault)
      await sleep(pauseMs, signal)
    }
  }
  const finished = run()
  return {
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

/** Returns a pause to await between pieces of work: long enough that the work takes at most `share` of the time. */
export function createThrottle({ sleep }: Pick<RoundEffects, 'sleep'>, share: number, signal: AbortSignal) {
  let beganMs = performance.now()
  return async (): Promise<void> => {
    await sleep((performance.now() - beganMs) * (1 / share - 1), signal)
    beganMs = performance.now()
  }
}
