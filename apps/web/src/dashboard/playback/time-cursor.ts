import { useSyncExternalStore } from 'react'

/** The time that map, chart and time bar show. It changes many times a second during playback, so it is not component state. */
export interface TimeCursor {
  get(): number
  set(timeMs: number): void
  subscribe(listener: () => void): () => void
}

export function createTimeCursor(timeMs: number): TimeCursor {
  let current = timeMs
  const listeners = new Set<() => void>()
  return {
    get: () => current,
    set(next) {
      if (next === current) return
      current = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const useCursorTime = (cursor: TimeCursor) => useSyncExternalStore(cursor.subscribe, cursor.get)
