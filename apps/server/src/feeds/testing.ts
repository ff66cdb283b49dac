import { setTimeout as pause } from 'node:timers/promises'

/** Waits until a condition holds; the test's timeout is the only limit. */
export async function waitUntil(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await pause(2)
}

/** A clock that stands still until `advance` moves it and fires the timers that are due. */
export function createManualClock(nowMs: number) {
  let now = nowMs
  const timers = new Set<{ dueMs: number; wake: () => void }>()
  return {
    now: () => now,
    random: () => 0,
    sleep: (ms: number, signal: AbortSignal) =>
      new Promise<void>((resolve) => {
        const timer = { dueMs: now + ms, wake: resolve }
        if (signal.aborted) return resolve()
        timers.add(timer)
        const wake = () => {
          timers.delete(timer)
          resolve()
        }
        signal.addEventListener('abort', wake, { once: true })
      }),
    /** The remaining time of each pending sleep, shortest first. */
    pendingSleepsMs: () => [...timers].map(({ dueMs }) => dueMs - now).toSorted((a, b) => a - b),
    advance(ms: number) {
      now += ms
      for (const timer of timers) {
        if (timer.dueMs > now) continue
        timers.delete(timer)
        timer.wake()
      }
    },
  }
}
