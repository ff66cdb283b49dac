import { repeatRounds, type RoundEffects, type Rounds } from '../../shared/rounds/repeat-rounds.ts'

const INTERVAL_MS = 30_000
/** Time that a mail has to be accepted while the server ends. */
const CLOSE_MS = 3_000

export interface Stopping {
  /** Nothing else is begun. */
  soon: AbortSignal
  /** What is being sent is cut off. */
  now: AbortSignal
}

/** Runs `deliver` now, every half minute and on each wake; never two runs at a time. */
export function startDeliveryLoop(
  deliver: (stopping: Stopping) => Promise<void>,
  effects: RoundEffects,
  closeMs = CLOSE_MS,
): Rounds {
  const cutting = new AbortController()
  const rounds = repeatRounds(effects, INTERVAL_MS, (soon) => deliver({ soon, now: cutting.signal }))
  return {
    wake: rounds.wake,
    async close() {
      const cut = setTimeout(() => cutting.abort(), closeMs)
      await rounds.close()
      clearTimeout(cut)
    },
  }
}
