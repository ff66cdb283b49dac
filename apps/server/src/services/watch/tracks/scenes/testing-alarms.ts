import { alertLevel, type VesselCause } from '@varuna/vocabulary/alerts'
import { eventAlertCause } from '@varuna/alerts/event-cause'
import { isJumpToLand } from '@varuna/alerts/false-positions'
import { isExplainedByJamming } from '@varuna/tracks/jamming/find-jamming'
import type { Surroundings } from '@varuna/tracks/surroundings/surroundings'
import type { TrackEvent } from '@varuna/vocabulary/events'
import { createPositionTable } from '../position-table.ts'
import { findEvents, type FileTracks } from '../read-tracks.ts'
import type { Scene } from './testing-scenes.ts'

const HOUR_MS = 3_600_000
const fromMs = Date.UTC(2026, 3, 1)

/** What raises an alert; jamming raises one for all of its vessels (ALERT-13). */
function causesOf(events: readonly TrackEvent[], stated: FileTracks['stated']): VesselCause[] {
  const describe = (mmsi: number) => ({
    name: null,
    shipType: stated.get(mmsi)?.shipType ?? null,
    lengthM: stated.get(mmsi)?.lengthM ?? null,
  })
  return events.flatMap((event) =>
    isExplainedByJamming(event, events, events) || isJumpToLand(event, events)
      ? []
      : (eventAlertCause(event, describe) ?? []),
  )
}

/** The alerts of events, counted by code. */
function countAlerts(events: readonly TrackEvent[], stated: FileTracks['stated']): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { code } of causesOf(events, stated)) counts[code] = (counts[code] ?? 0) + 1
  return counts
}

/** The events of a scene, as `varuna events` finds them, its alerts, and the levels of those about silences. */
export function playScene({ vessels }: Scene, around: Surroundings) {
  const positions = createPositionTable()
  const stated: FileTracks['stated'] = new Map()
  for (const { mmsi, stated: ship, station = 'class_a', positions: received } of vessels) {
    if (ship !== null) stated.set(mmsi, ship)
    for (const { hour, lat, lon, knots, course } of received)
      positions.add({
        kind: 'position',
        mmsi,
        timeMs: Math.round(fromMs + hour * HOUR_MS),
        timeFrom: 'source',
        station,
        lat,
        lon,
        speedKnots: knots,
        courseDegrees: course,
        headingDegrees: null,
        navigationStatus: null,
        utcSecond: null,
      } as Parameters<typeof positions.add>[0])
  }
  const events = findEvents({ positions, identities: new Map(), stated }, around, null)
  const silences = causesOf(events, stated).flatMap((cause) =>
    cause.code === 'vessel_dark' ? [alertLevel(cause)] : [],
  )
  return { events, alerts: countAlerts(events, stated), silences }
}
