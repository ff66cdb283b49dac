import { confirmationLimits, doubtBeforeMs, raiseByRules } from '@varuna/alerts/built-in-rules'
import { findDoubt } from '@varuna/alerts/credibility'
import { eventCause } from '@varuna/alerts/event-cause'
import { readBuiltInSettings } from '@varuna/contract/desk/built-in-rule'
import { canBecomeGraver, isJumpToLand } from '@varuna/alerts/false-positions'
import { isInDoubt } from '@varuna/tracks/confirmation'
import { isExplainedByJamming, kindsMadeByPositions } from '@varuna/tracks/jamming/find-jamming'
import type { TrackEvent } from '@varuna/vocabulary/events'
import type { Clock } from '../../../clock/clock.ts'
import type { HeldEvent, NamedRaise, UnjudgedEvents } from '../../../store/interfaces/desk/alert-store.ts'
import type { Store } from '../../../store/interfaces/store.ts'
import { eventOfRow } from '../../watch/tracks/event-row.ts'
import { readState } from '../../watch/tracks/stored-state.ts'
import { createAlert, raisedAlert } from '../../shared/alerts/alert-record.ts'
import { statedVessels } from '../../shared/alerts/stated-vessel.ts'
import { findConfirmed } from '../rules/find-confirmed.ts'
import type { FeedLimit } from './feed-limit.ts'
import { doubtsAbout } from '../rules/vessel-doubts.ts'

/** Events per transaction, during which other alert changes wait. */
const EVENTS_A_TRANSACTION = 50

interface Effects {
  store: Pick<Store, 'alerts'>
  clock: Clock
  /** Unlimited when absent. */
  within?: FeedLimit
}

/** ALERT-13: time for other vessels to report the same false place; then they are jammed together. */
const WITHIN_MS = 10 * 60_000
/** ALERT-13: time for false positions that last to show how grave they are, so that they raise one alert. */
const GRAVER_MS = 2 * 3_600_000

/**
 * Alerts raised by events, keyed by event, code and level: an event that becomes more serious raises another. Events of unconfirmed vessels
 * wait (ALERT-11), unless the built-in rules raise nothing of them.
 */
function judge(
  { events, vessels, statements, states, receipts, spoofings, jammings, held, settings: changed }: UnjudgedEvents,
  { clock: { newId, now }, within }: Omit<Effects, 'store'>,
): (NamedRaise | HeldEvent)[] {
  const stated = statedVessels(vessels, statements)
  const receiptOf = new Map(receipts.map((receipt) => [receipt.mmsi, receipt]))
  const settings = readBuiltInSettings(changed)
  const confirmed = findConfirmed(states, receiptOf, confirmationLimits(settings))
  const nowMs = now()
  const alertTime = new Date(nowMs).toISOString()
  const jammed = jammings.flatMap((row) => eventOfRow(row) ?? [])
  const beforeMs = doubtBeforeMs(settings)
  const spoofed = spoofings.flatMap((row) => eventOfRow(row) ?? [])
  const doubts = beforeMs === null ? [] : doubtsAbout(mmsisOf(events), spoofed, jammed)
  const stateOf = new Map(states.map(({ mmsi, state }) => [mmsi, readState(mmsi, state)]))
  // A jump after the event says nothing of where the vessel was during it.
  const isUncertain = (mmsi: number, untilMs: number | null) => {
    const state = stateOf.get(mmsi)
    return state !== undefined && isInDoubt(state, untilMs ?? Infinity)
  }
  return events.flatMap((row): (NamedRaise | HeldEvent)[] => {
    const event = eventOfRow(row)
    const found = event && eventCause(event, (mmsi) => stated.at(mmsi, event.fromMs))
    if (
      event === null ||
      found === null ||
      isExplainedByJamming(event, spoofed, jammed) ||
      isJumpToLand(event, spoofed)
    )
      return []
    // Of jamming the first two vessels stand for all.
    const pair = event.vessels.slice(0, 2)
    const period = { fromMs: event.fromMs, toMs: event.toMs ?? nowMs }
    const byRules = raiseByRules(found, settings, findDoubt(doubts, pair, period, beforeMs ?? 0))
    const { cause, level, levelByTable } = byRules ?? { cause: found, level: null, levelByTable: null }
    const hold = level === null ? [] : [{ hold: event.id }]
    if (!pair.every((mmsi) => confirmed.has(mmsi))) return hold
    const lastedMs = nowMs - event.fromMs
    if (event.kind === 'spoofing' && (!held.has(event.id) || lastedMs < WITHIN_MS)) return hold
    if (canBecomeGraver(event) && lastedMs < GRAVER_MS) return hold
    if (kindsMadeByPositions.includes(event.kind) && pair.some((mmsi) => isUncertain(mmsi, event.toMs))) return hold
    const isPair =
      cause.code === 'encounter_at_sea' || cause.code === 'vessels_met' || cause.code === 'positions_jammed'
    const mmsis = cause.code === 'identity_changed' ? pair.toReversed() : pair
    const alert = createAlert(cause, {
      source: event.id,
      subject: isPair ? mmsis.join(', ') : String(cause.params.mmsi),
      lat: event.lat,
      lon: event.lon,
      timestamp: new Date(timeOfPlace(event)).toISOString(),
      alertTime,
      ...(level !== null && { level }),
    })
    if (alert === null) return []
    const raised = raisedAlert({ ...alert, id: newId() }, null, mmsis)
    // By the level of the table, so that a doubt that comes later raises no other alert.
    const raiseKey = `${event.id}/${alert.code}/${levelByTable ?? alert.level}`
    if (level === null) return [{ alert: raised, raiseKey, isUnraised: true }]
    const bound = within?.(cause.params.mmsi, receiptOf.get(cause.params.mmsi), settings)
    return [{ alert: raised, raiseKey, ...(bound && { within: bound }) }]
  })
}

const mmsisOf = (events: UnjudgedEvents['events']): number[] => [
  ...new Set(events.flatMap(({ mmsi, other_mmsi }) => (other_mmsi === null ? [mmsi] : [mmsi, other_mmsi]))),
]

/** Degrees; stored places are rounded to seven decimals. */
const SAME_PLACE = 1e-6

/** When the vessel was at the event's place, UTC ms; the end of the event where its place is none of its positions, such as a mean of them. */
function timeOfPlace({ lat, lon, fromMs, toMs, evidence }: TrackEvent): number {
  const there = evidence.find(
    (at) =>
      lat !== null && lon !== null && Math.abs(at.lat - lat) <= SAME_PLACE && Math.abs(at.lon - lon) <= SAME_PLACE,
  )
  return there?.timeMs ?? toMs ?? fromMs
}

/**
 * Raises the alerts of events stored since the last call, in batches; events that ended longer ago than `maxAgeMs` raise none. Returns the
 * number of events checked.
 */
export const judgeEvents = ({ store, ...effects }: Effects, maxAgeMs: number): Promise<number> => {
  const nowMs = effects.clock.now()
  return store.alerts.judgeEvents(EVENTS_A_TRANSACTION, nowMs - maxAgeMs, (found) => judge(found, effects), nowMs)
}
