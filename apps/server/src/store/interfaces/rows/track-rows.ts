import type { Confidence, EventKind, EventRule } from '@varuna/vocabulary/events'

/** A consumer's state of one vessel. */
export interface VesselStateRow {
  mmsi: number
  version: number
  state: Uint8Array
}

/** An event of one or two vessels; times in UTC ms. */
export interface TrackEventRow {
  id: string
  kind: EventKind
  mmsi: number
  from_ms: number
  /** Null while it is ongoing. */
  to_ms: number | null
  /** Null when no position is known. */
  lat_e7: number | null
  lon_e7: number | null
  rule: EventRule
  confidence: Confidence
  /** JSON of the rule's measurements and of the positions behind the event. */
  body: string
  /** The second vessel of a pair, else null. */
  other_mmsi: number | null
}

/** A vessel's position at a comparison time, stored in its own cell of the sea and in cells within encounter range. */
export interface VesselMarkRow {
  cell: number
  mark_ms: number
  mmsi: number
  /** The segment's id without its MMSI. */
  segment: string
  lat_e6: number
  lon_e6: number
  /** 0 in its own cell and not compared, 1 in its own cell, 2 in a cell beside it. */
  role: number
}

/** How far a vessel's marks have been compared with those of others. */
interface VesselComparisonRow {
  mmsi: number
  /** Workers divide vessels by the area of their newest mark. */
  area: number
  /** Number of batches with marks of the vessel. */
  version: number
  /** How often marks were replaced rather than added. */
  generation: number
  /** The first mark not yet compared; null when all are. */
  from_ms: number | null
  /** 1 while encounters from replaced marks are still stored. */
  is_replaced: number
}

/** The newest meeting of two segments; `mmsi` is the lower one. */
export interface VesselMeetingRow {
  mmsi: number
  segment: string
  other_mmsi: number
  other_segment: string
  version: number
  last_ms: number
  /** 1 while it is stored as an ongoing encounter. */
  is_lasting: number
  /** JSON of a meeting of packages/tracks. */
  state: string
}

/** Positions of a vessel added by one batch and not yet followed. */
export interface VesselUnfollowedRow {
  mmsi: number
  /** Times of the oldest and of the newest of them. */
  from_ms: number
  to_ms: number
  partition: number
  /** Number of batches that added positions starting at the same time. */
  version: number
  /** 1 when some arrived after a newer one was followed. */
  is_late: number
}

export interface TrackTables {
  ais_vessel_state: VesselStateRow
  track_event: TrackEventRow
  vessel_mark: VesselMarkRow
  vessel_comparison: VesselComparisonRow
  vessel_meeting: VesselMeetingRow
  vessel_unfollowed: VesselUnfollowedRow
}
