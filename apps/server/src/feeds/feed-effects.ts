import { setTimeout as pause } from 'node:timers/promises'
import type { FeedEffects } from './keep-feed.ts'

/** Time and chance as they are. */
export const feedEffects: FeedEffects = {
  now: () => Date.now(),
  sleep: (ms, signal) => pause(ms, undefined, { signal }).catch(() => {}),
  chance: () => Math.random(),
}
