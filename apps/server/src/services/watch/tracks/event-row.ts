import { isEventDetails, isEventKind, type Confidence, type Evidence, type TrackEvent } from '@varuna/vocabulary/events'
import type { TrackEventRow } from '../../../store/interfaces/rows/track-rows.ts'

interface Body {
  vessels: readonly number[]
  evidence: readonly Evidence[]
  details: unknown
}

const toE7 = (degrees: number | null) => (degrees === null ? null : Math.round(degrees * 1e7))

/** The stored form of an event, under its first vessel. */
export function eventRow(event: TrackEvent): TrackEventRow {
  const body: Body = { vessels: event.vessels, evidence: event.evidence, details: event.details }
  return {
    id: event.id,
    kind: event.kind,
    mmsi: event.vessels[0] ?? 0,
    other_mmsi: event.vessels[1] ?? null,
    from_ms: event.fromMs,
    to_ms: event.toMs,
    lat_e7: toE7(event.lat),
    lon_e7: toE7(event.lon),
    rule: event.rule,
    confidence: event.confidence,
    body: JSON.stringify(body),
  }
}

/** A stored event; null when the row is damaged or lacks details of its kind. */
export function eventOfRow(row: TrackEventRow): TrackEvent | null {
  const { kind } = row
  if (!isEventKind(kind)) return null
  try {
    const { vessels, evidence, details } = JSON.parse(row.body) as Body
    if (!Array.isArray(vessels) || !Array.isArray(evidence) || !isEventDetails(kind, details)) return null
    return {
      id: row.id,
      kind,
      vessels,
      fromMs: row.from_ms,
      toMs: row.to_ms,
      lat: row.lat_e7 === null ? null : row.lat_e7 / 1e7,
      lon: row.lon_e7 === null ? null : row.lon_e7 / 1e7,
      rule: row.rule,
      confidence: row.confidence as Confidence,
      evidence,
      details,
      // The row's kind determines the type of its details.
    } as TrackEvent
  } catch {
    return null
  }
}
