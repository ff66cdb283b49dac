import type { EventKind } from '@varuna/vocabulary/events'
import type { PositionBatch } from '../../../store/interfaces/watch/position-store.ts'
import type { TrackEventRow } from '../../../store/interfaces/rows/track-rows.ts'
import { eventOfRow } from '../tracks/event-row.ts'
import type { LiveIndex } from './live-index.ts'

/** An event found again is new to clients only while it lasts or if it ended less than this ago. */
const NEWS_MS = 3_600_000

/** These events concern several vessels and stay when one of them is followed again. */
const sharedKinds = new Set<string>(['encounter', 'identity_change', 'jamming'] satisfies EventKind[])

/** Applies a batch that is on disk; returns the events new to clients. */
export function applyStored(index: LiveIndex, batch: PositionBatch, nowMs: number): TrackEventRow[] {
  for (const { mmsi, name, shipType } of batch.staticReports) index.setStatic(mmsi, { name, shipType })
  const followedAgain = batch.forgetEventsOf ?? []
  for (const mmsi of followedAgain) {
    for (const event of index.lastingOf(mmsi)) if (!sharedKinds.has(event.kind)) index.setEvent(mmsi, event, false)
  }
  const events = batch.events ?? []
  if (followedAgain.length > 0) return applyFound(index, events, nowMs)
  for (const row of events) applyEvent(index, row)
  return events
}

/** Applies events that may have been found before; returns those new to clients. */
export function applyFound(index: LiveIndex, events: readonly TrackEventRow[], nowMs: number): TrackEventRow[] {
  for (const row of events) applyEvent(index, row)
  return events.filter(({ to_ms }) => to_ms === null || to_ms >= nowMs - NEWS_MS)
}

function applyEvent(index: LiveIndex, row: TrackEventRow): void {
  const event = eventOfRow(row)
  if (event === null) return
  for (const mmsi of event.vessels) index.setEvent(mmsi, { id: event.id, kind: event.kind }, event.toMs === null)
}
