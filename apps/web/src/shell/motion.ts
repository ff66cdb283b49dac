import { useSyncExternalStore } from 'react'

/** `reduced`: the visitor's system asks for less motion. `paused`: the visitor pressed pause here. */
export interface Motion {
  reduced: boolean
  paused: boolean
}

const still: Motion = { reduced: false, paused: true }
const listeners = new Set<() => void>()
let paused = false
let current: Motion | undefined

const wish = () => window.matchMedia('(prefers-reduced-motion: reduce)')

function read(): Motion {
  const reduced = wish().matches
  if (current?.reduced !== reduced || current.paused !== paused) current = { reduced, paused }
  return current
}

function subscribe(listener: () => void): () => void {
  const media = wish()
  listeners.add(listener)
  media.addEventListener('change', listener)
  return () => {
    listeners.delete(listener)
    media.removeEventListener('change', listener)
  }
}

/** Stops or starts everything on the page that moves by itself. */
export function pauseMotion(next: boolean): void {
  paused = next
  for (const listener of listeners) listener()
}

/** Whether things may move by themselves; on the server, and before the page is alive, nothing does. */
export function useMotion(): Motion & { moves: boolean } {
  const motion = useSyncExternalStore(subscribe, read, () => still)
  return { ...motion, moves: !motion.reduced && !motion.paused }
}
