import { confirmationLimits } from '@varuna/alerts/built-in-rules'
import { MAX_WAITING_EVENTS, type WaitingEvents, type WaitingVessel } from '@varuna/contract/desk/waiting-event'
import { describeConfirmation, isInDoubt, neededReceptionMs } from '@varuna/tracks/confirmation'
import { kindsMadeByPositions } from '@varuna/tracks/jamming/find-jamming'
import type { Store } from '../../../store/interfaces/store.ts'
import { readSettings } from '../../shared/alerts/rule-settings.ts'
import { eventOfRow } from '../../watch/tracks/event-row.ts'
import { readState } from '../../watch/tracks/stored-state.ts'
import { receivedPeriod } from '../rules/find-confirmed.ts'

const MINUTE_MS = 60_000

const toIso = (timeMs: number) => new Date(timeMs).toISOString()

/** Events that wait for the confirmation of their vessels (ALERT-11), or of a position (ALERT-13), and what each vessel lacks. */
export async function listWaiting({
  store,
}: {
  store: Pick<Store, 'alerts' | 'positions' | 'rules'>
}): Promise<WaitingEvents> {
  const { total, notes, events } = await store.alerts.waiting(MAX_WAITING_EVENTS)
  const limits = confirmationLimits(await readSettings(store))
  const eventOf = new Map(events.flatMap((row) => eventOfRow(row) ?? []).map((event) => [event.id, event]))
  // Of jamming the first two vessels stand for all.
  const mmsis = [...new Set([...eventOf.values()].flatMap(({ vessels }) => vessels.slice(0, 2)))]
  const [states, receipts, vessels] = await Promise.all([
    store.positions.vesselStates(mmsis),
    store.positions.receipts(mmsis),
    store.positions.vessels(mmsis),
  ])
  const stateOf = new Map(states.map(({ mmsi, state }) => [mmsi, readState(mmsi, state)]))
  const receiptOf = new Map(receipts.map((receipt) => [receipt.mmsi, receipt]))
  const nameOf = new Map(vessels.map(({ mmsi, name }) => [mmsi, name]))

  const describe = (mmsi: number, byPositionsUntilMs: number | null): WaitingVessel => {
    const state = stateOf.get(mmsi) ?? readState(mmsi, new Uint8Array())
    const { positions, spanMs, receivedMs, missing } = describeConfirmation(
      state,
      receivedPeriod(receiptOf.get(mmsi)),
      limits,
    )
    return {
      mmsi,
      name: nameOf.get(mmsi) ?? null,
      positions,
      minutes: spanMs / MINUTE_MS,
      receivedMinutes: receivedMs && receivedMs / MINUTE_MS,
      missing: [
        ...missing,
        ...(byPositionsUntilMs !== null && isInDoubt(state, byPositionsUntilMs) ? (['certain_position'] as const) : []),
      ],
    }
  }

  return {
    total,
    needs: {
      positions: limits.positions,
      minutes: limits.spanMs / MINUTE_MS,
      receivedMinutes: neededReceptionMs(limits) / MINUTE_MS,
    },
    events: notes.flatMap(({ event_id, held_ms, wait_until_ms }) => {
      const event = eventOf.get(event_id)
      if (event === undefined || held_ms === null) return []
      const untilMs = kindsMadeByPositions.includes(event.kind) ? (event.toMs ?? Infinity) : null
      return {
        id: event.id,
        kind: event.kind,
        since: toIso(held_ms),
        nextCheck: toIso(wait_until_ms),
        vessels: event.vessels.slice(0, 2).map((mmsi) => describe(mmsi, untilMs)),
      }
    }),
  }
}
