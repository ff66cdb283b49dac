import { eventAlertCause, type StatedVessel } from '@varuna/alerts/event-cause'
import type { Clock } from '../../clock/clock.ts'
import type { NamedRaise, UnjudgedEvents } from '../../store/alerts/alert-store.ts'
import type { AisVesselRow } from '../../store/database/rows/position-rows.ts'
import type { Store } from '../../store/store.ts'
import { eventOfRow } from '../tracks/event-row.ts'
import { createAlert, raisedAlert } from './alerts.ts'

/** Events a transaction: other changes of alerts wait for it. */
const EVENTS_A_TRANSACTION = 50
/** AIS ship type of vessels that fish. */
const FISHING_TYPE = 30

const describe = ({ name, ship_type }: AisVesselRow): StatedVessel => ({
  name,
  isFishingVessel: ship_type === FISHING_TYPE,
})

/** The alerts that events raise, each under the name of its event, code and level: an event that becomes more serious raises again. */
function judge({ events, vessels }: UnjudgedEvents, { newId, now }: Clock): NamedRaise[] {
  const stated = new Map(vessels.map((vessel) => [vessel.mmsi, describe(vessel)]))
  const alertTime = new Date(now()).toISOString()
  return events.flatMap((row): NamedRaise[] => {
    const event = eventOfRow(row)
    const cause = event && eventAlertCause(event, (mmsi) => stated.get(mmsi))
    if (event === null || cause === null) return []
    const isPair = cause.code === 'encounter_at_sea'
    const mmsis = cause.code === 'identity_changed' ? event.vessels.toReversed() : event.vessels
    const alert = createAlert(cause, {
      source: event.id,
      subject: isPair ? mmsis.join(', ') : String(cause.params.mmsi),
      lat: event.lat,
      lon: event.lon,
      timestamp: new Date(event.toMs ?? event.fromMs).toISOString(),
      alertTime,
    })
    if (alert === null) return []
    const raised = raisedAlert({ ...alert, id: newId() }, null, mmsis)
    return [{ alert: raised, raiseKey: `${event.id}/${alert.code}/${alert.level}` }]
  })
}

/**
 * Raises the alerts of events that were stored since the last time, some at a time; those that ended longer ago than `maxAgeMs`
 * raise none. Returns how many events it looked at.
 */
export const judgeEvents = (
  { store, clock }: { store: Pick<Store, 'alerts'>; clock: Clock },
  maxAgeMs: number,
): Promise<number> =>
  store.alerts.judgeEvents(EVENTS_A_TRANSACTION, clock.now() - maxAgeMs, (found) => judge(found, clock))
