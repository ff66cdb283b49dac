import { setTimeout as pause } from 'node:timers/promises'
import type { FeedEffects } from './maintain-feed.ts'

/** The system's clock, timer and random numbers. */
export const feedEffects: FeedEffects = {
  now: () => Date.now(),
  sleep: (ms, signal) => pause(ms, undefined, { signal }).catch(() => {}),
  random: () => Math.random(),
}
