import { setImmediate as immediate } from 'node:timers/promises'
import type { Clock } from '../../../clock/clock.ts'
import type { Store } from '../../../store/interfaces/store.ts'
import { repeatRounds, runAlone, type RoundEffects } from '../../shared/rounds/repeat-rounds.ts'
import type { FeedLimit } from './feed-limit.ts'
import { judgeEvents } from './judge-events.ts'

interface Effects extends RoundEffects {
  store: Pick<Store, 'alerts' | 'locks'>
  clock: Clock
  within: FeedLimit
  /** Alerts may have been raised. */
  onJudged(): void
}

const IDLE_MS = 1_000

/** Raises alerts of stored events until closed; one server at a time does this. */
export function startJudging(
  { store, clock, within, sleep, onJudged, onFault }: Effects,
  maxAgeMs: number,
): { close(): Promise<void> } {
  return repeatRounds({ sleep, onFault }, IDLE_MS, (signal) =>
    runAlone(store.locks, 'alerts', async () => {
      while (!signal.aborted && (await judgeEvents({ store, clock, within }, maxAgeMs)) > 0) {
        onJudged()
        await immediate()
      }
    }),
  )
}
