import { repeatRounds, type RoundEffects, type Rounds } from '../../shared/rounds/repeat-rounds.ts'

const INTERVAL_MS = 30_000
/** Shutdown grace: time for a mail in progress to be accepted. */
const CLOSE_MS = 3_000

export interface Stopping {
  /** Stop: start no further mail. */
  soon: AbortSignal
  /** Abort the mail in progress. */
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
