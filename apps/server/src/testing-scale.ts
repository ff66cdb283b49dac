import { environment } from './config.ts'

/** 1 in `npm run test:hard`; a smaller share of the full size may be set. */
const share = Number(environment['TEST_HARD'] ?? 0)

/** Number of repetitions of a random test: `few` in `npm test`, `full` in `npm run test:hard`. */
export const scaledCount = (few: number, full: number): number => Math.max(few, Math.round(full * share))

/** A random number generator, 0 to below 1, with the same sequence for the same seed (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
