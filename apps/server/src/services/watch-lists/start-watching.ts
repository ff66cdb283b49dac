import { setImmediate as immediate } from 'node:timers/promises'
import { stepWatch, type WatchState } from '@varuna/alerts/step-watch'
import { createThrottle, repeatRounds, runAlone, type RoundEffects } from '../rounds/repeat-rounds.ts'
import type { Clock } from '../../clock/clock.ts'
import type { WatchChange, WatchedNow, WatchEnd } from '../../store/alerts/watch-store.ts'
import type { Store } from '../../store/store.ts'
import { createAlert, raisedAlert } from '../alerts/alerts.ts'

interface Effects extends RoundEffects {
  store: Pick<Store, 'watchLists' | 'locks'>
  clock: Clock
  /** Alerts may have been raised. */
  onRaised(): void
}

const ROUND_MS = 60_000
/** Watched vessels that are read at a time. */
const PAGE = 500
/** States and alerts in one transaction, for which others who change alerts wait. */
const CHANGES_A_TRANSACTION = 50
/** Watching takes at most this share of the time, however many vessels are on lists. */
const SHARE = 0.1

/** What one look at a vessel changes; null where nothing is to be stored. */
function look({ vessel, list, latest, name }: WatchedNow, { now, newId }: Clock): WatchChange | null {
  const before = readState(vessel.state)
  const raises = { appears: list.appears === 1, moves: list.moves === 1, goesDark: list.goes_dark === 1 }
  const about = { mmsi: vessel.mmsi, name, listName: list.name }
  const { state, causes } = stepWatch(before, latest, now(), about, raises)
  if (state === before) return null
  const alertTime = new Date(now()).toISOString()
  return {
    vessel,
    state: JSON.stringify(state),
    raises: causes.flatMap((cause) => {
      const alert = createAlert(cause, {
        source: list.id,
        subject: String(vessel.mmsi),
        lat: latest?.lat ?? null,
        lon: latest?.lon ?? null,
        timestamp: latest === null ? alertTime : new Date(latest.timeMs).toISOString(),
        alertTime,
      })
      if (alert === null) return []
      const raised = raisedAlert({ ...alert, id: newId() }, list.user_id, [vessel.mmsi])
      return [{ alert: raised, raiseKey: `${list.id}/${vessel.mmsi}/${cause.code}/${latest?.timeMs ?? 0}` }]
    }),
  }
}

function readState(state: string | null): WatchState | null {
  try {
    return state === null ? null : (JSON.parse(state) as WatchState)
  } catch {
    return null
  }
}

/** Looks at every watched vessel once. `throttle` waits after each page of them. */
export async function watchOnce(
  { store, clock, onRaised }: Pick<Effects, 'store' | 'clock' | 'onRaised'>,
  throttle: () => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  let after: WatchEnd | null = null
  do {
    const found: WatchedNow[] = await store.watchLists.watched(after, PAGE)
    const changes = found.flatMap((one) => look(one, clock) ?? [])
    for (let at = 0; at < changes.length && signal?.aborted !== true; at += CHANGES_A_TRANSACTION) {
      await store.watchLists.applyChanges(changes.slice(at, at + CHANGES_A_TRANSACTION))
      await immediate()
    }
    if (changes.some(({ raises }) => raises.length > 0)) onRaised()
    const last = found.at(-1)
    after = last && found.length === PAGE ? { listId: last.vessel.list_id, mmsi: last.vessel.mmsi } : null
    await throttle()
  } while (after !== null && signal?.aborted !== true)
}

/** Looks at watched vessels once a minute, until it is closed; of several servers one at a time does so. */
export function startWatching(effects: Effects): { close(): Promise<void> } {
  return repeatRounds(effects, ROUND_MS, (signal) =>
    runAlone(effects.store.locks, 'watch', () => watchOnce(effects, createThrottle(effects, SHARE, signal), signal)),
  )
}
