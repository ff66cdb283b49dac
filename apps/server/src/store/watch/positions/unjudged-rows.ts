import { alertingEventKinds } from '@varuna/vocabulary/events'
import type { EventUnjudgedRow } from '../../interfaces/rows/alert-rows.ts'
import type { TrackEventRow } from '../../interfaces/rows/track-rows.ts'

const alerting = new Set<string>(alertingEventKinds)

/** Notes of the events that can raise an alert, in their order. */
export const unjudgedRows = (
  events: readonly TrackEventRow[],
): Omit<EventUnjudgedRow, 'version' | 'held_ms' | 'wait_until_ms'>[] =>
  events
    .filter(({ kind }) => alerting.has(kind))
    .map(({ id, mmsi, other_mmsi, from_ms, to_ms }) => ({ event_id: id, mmsi, other_mmsi, at_ms: to_ms ?? from_ms }))
