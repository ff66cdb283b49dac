import { setTimeout as pause } from 'node:timers/promises'

/** Waits for what must come; the test's own time is the only limit. */
export async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await pause(2)
}

/** A clock that stands still until it is moved; who sleeps is woken when their time has come. */
export function standingClock(nowMs: number) {
  let now = nowMs
  const sleepers = new Set<{ untilMs: number; wake: () => void }>()
  return {
    now: () => now,
    chance: () => 0,
    sleep: (ms: number, signal: AbortSignal) =>
      new Promise<void>((resolve) => {
        const sleeper = { untilMs: now + ms, wake: resolve }
        if (signal.aborted) return resolve()
        sleepers.add(sleeper)
        const wake = () => {
          sleepers.delete(sleeper)
          resolve()
        }
        signal.addEventListener('abort', wake, { once: true })
      }),
    /** Who sleeps, by the time for which they are to sleep on. */
    sleeping: () => [...sleepers].map(({ untilMs }) => untilMs - now).toSorted((a, b) => a - b),
    advance(ms: number) {
      now += ms
      for (const sleeper of sleepers) {
        if (sleeper.untilMs > now) continue
        sleepers.delete(sleeper)
        sleeper.wake()
      }
    },
  }
}
