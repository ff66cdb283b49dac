import { setImmediate as immediate } from 'node:timers/promises'
import type { RuleSettings } from '@varuna/alerts/built-in-rules'
import { stepWatch, type WatchState } from '@varuna/alerts/step-watch'
import { checkHarbour, type HarbourGeo } from '@varuna/geo/ports/harbour-check'
import { isInDoubt } from '@varuna/tracks/confirmation'
import { createThrottle, repeatRounds, runAlone, type RoundEffects } from '../../shared/rounds/repeat-rounds.ts'
import type { Clock } from '../../../clock/clock.ts'
import type { WatchChange, WatchedNow, WatchEnd } from '../../../store/interfaces/desk/watch-store.ts'
import type { Store } from '../../../store/interfaces/store.ts'
import { alertByRules, raisedAlert } from '../../shared/alerts/alert-record.ts'
import { readSettings } from '../../shared/alerts/rule-settings.ts'
import { readState } from '../../watch/tracks/stored-state.ts'

interface Effects extends RoundEffects {
  store: Pick<Store, 'watchLists' | 'locks' | 'positions' | 'rules'>
  geo: HarbourGeo
  clock: Clock
  /** Alerts may have been raised. */
  onRaised(): void
}

const ROUND_MS = 60_000
/** Watched vessels read per page. */
const PAGE = 500
/** States and alerts per transaction, during which other alert changes wait. */
const CHANGES_A_TRANSACTION = 50
/** Maximum share of time spent watching, however many vessels are on lists. */
const SHARE = 0.1

/** Changes from one check of a vessel; null when nothing needs storing. */
function look(
  { vessel, list, latest, name }: WatchedNow,
  isDoubtful: boolean,
  { now, newId }: Clock,
  settings: RuleSettings,
): WatchChange | null {
  const before = readWatchState(vessel.state)
  const raises = { appears: list.appears === 1, moves: list.moves === 1, goesDark: list.goes_dark === 1 }
  const watched = { mmsi: vessel.mmsi, name, listName: list.name }
  const { state, causes } = stepWatch(before, latest && { ...latest, isInDoubt: isDoubtful }, now(), watched, raises)
  if (state === before) return null
  const alertTime = new Date(now()).toISOString()
  return {
    vessel,
    state: JSON.stringify(state),
    raises: causes.flatMap((cause) => {
      const about = {
        source: list.id,
        subject: String(vessel.mmsi),
        lat: latest?.lat ?? null,
        lon: latest?.lon ?? null,
        timestamp: latest === null ? alertTime : new Date(latest.timeMs).toISOString(),
        alertTime,
      }
      const alert = alertByRules(cause, about, settings)
      if (alert === null) return []
      const raised = raisedAlert({ ...alert, id: newId() }, list.user_id, [vessel.mmsi])
      return [{ alert: raised, raiseKey: `${list.id}/${vessel.mmsi}/${cause.code}/${latest?.timeMs ?? 0}` }]
    }),
  }
}

function readWatchState(state: string | null): WatchState | null {
  try {
    return state === null ? null : (JSON.parse(state) as WatchState)
  } catch {
    return null
  }
}

/** Vessels whose latest position is on land or contradicts their track. */
async function findDoubtful(
  { store, geo }: Pick<Effects, 'store' | 'geo'>,
  watched: readonly WatchedNow[],
): Promise<ReadonlySet<number>> {
  const places = new Map(watched.flatMap(({ vessel, latest }) => (latest ? [[vessel.mmsi, latest] as const] : [])))
  const onLand = [...places].filter(([, { lat, lon }]) => checkHarbour(geo, lat, lon).status === 'land')
  const states = places.size === 0 ? [] : await store.positions.vesselStates([...places.keys()])
  const jumped = states.filter(({ mmsi, state }) => isInDoubt(readState(mmsi, state)))
  return new Set([...onLand.map(([mmsi]) => mmsi), ...jumped.map(({ mmsi }) => mmsi)])
}

/** Checks every watched vessel once. `throttle` waits after each page. */
export async function watchOnce(
  { store, geo, clock, onRaised }: Pick<Effects, 'store' | 'geo' | 'clock' | 'onRaised'>,
  throttle: () => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const settings = await readSettings(store)
  let after: WatchEnd | null = null
  do {
    const found: WatchedNow[] = await store.watchLists.watched(after, PAGE)
    // Most vessels have not moved since the last check, so their place is not looked up again.
    const changing = found.filter((one) => look(one, false, clock, settings) !== null)
    const doubtful = await findDoubtful({ store, geo }, changing)
    const changes = changing.flatMap((one) => look(one, doubtful.has(one.vessel.mmsi), clock, settings) ?? [])
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

/** Checks watched vessels once a minute, until closed; one server at a time does this. */
export function startWatching(effects: Effects): { close(): Promise<void> } {
  return repeatRounds(effects, ROUND_MS, (signal) =>
    runAlone(effects.store.locks, 'watch', () => watchOnce(effects, createThrottle(effects, SHARE, signal), signal)),
  )
}
