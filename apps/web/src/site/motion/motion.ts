import { useSyncExternalStore } from 'react'

/** `reduced`: the system prefers reduced motion. `paused`: the visitor pressed pause. */
export interface Motion {
  reduced: boolean
  paused: boolean
}

const initialMotion: Motion = { reduced: false, paused: true }
const listeners = new Set<() => void>()
let paused = false
let current: Motion | undefined

const reducedMotionQuery = () => window.matchMedia('(prefers-reduced-motion: reduce)')

function readMotion(): Motion {
  const reduced = reducedMotionQuery().matches
  if (current?.reduced !== reduced || current.paused !== paused) current = { reduced, paused }
  return current
}

function subscribe(listener: () => void): () => void {
  const media = reducedMotionQuery()
  listeners.add(listener)
  media.addEventListener('change', listener)
  return () => {
    listeners.delete(listener)
    media.removeEventListener('change', listener)
  }
}

export function setMotionPaused(next: boolean): void {
  paused = next
  for (const listener of listeners) listener()
}

/** `enabled`: automatic motion is allowed; never during prerendering and before hydration. */
export function useMotion(): Motion & { enabled: boolean } {
  const motion = useSyncExternalStore(subscribe, readMotion, () => initialMotion)
  return { ...motion, enabled: !motion.reduced && !motion.paused }
}
