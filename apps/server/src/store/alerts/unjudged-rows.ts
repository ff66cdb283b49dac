import { alertingEventKinds } from '@varuna/alerts/event-cause'
import type { EventUnjudgedRow, TrackEventRow } from '../database/schema.ts'

const alerting = new Set<string>(alertingEventKinds)

/** Notes of the events that can raise an alert, in their order. */
export const unjudgedRows = (events: readonly TrackEventRow[]): Omit<EventUnjudgedRow, 'version'>[] =>
  events
    .filter(({ kind }) => alerting.has(kind))
    .map(({ id, mmsi, other_mmsi, from_ms, to_ms }) => ({ event_id: id, mmsi, other_mmsi, at_ms: to_ms ?? from_ms }))
