/** A consumer's state of one vessel. */
export interface VesselStateRow {
  mmsi: number
  version: number
  state: Uint8Array
}

/** What a vessel did; times in UTC ms. */
export interface TrackEventRow {
  id: string
  kind: string
  mmsi: number
  from_ms: number
  /** Null while it lasts. */
  to_ms: number | null
  /** Null when no position is known. */
  lat_e7: number | null
  lon_e7: number | null
  rule: string
  confidence: string
  /** JSON of what the rule measured and of the positions that the event rests on. */
  body: string
  /** The second vessel of a pair, else null. */
  other_mmsi: number | null
}

/** Where a vessel was at a moment of comparison, in the cell of the sea that holds it and in those within reach of an encounter. */
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

/** How far a vessel's marks were compared with those of others. */
interface VesselComparisonRow {
  mmsi: number
  /** Workers share vessels by the area of their newest mark. */
  area: number
  /** Number of batches with marks of the vessel. */
  version: number
  /** How often marks were replaced, not only added. */
  generation: number
  /** The first mark that is not compared; null when all are. */
  from_ms: number | null
  /** 1 while the encounters from replaced marks stand. */
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
  /** 1 while it is stored as an encounter without an end. */
  is_lasting: number
  /** JSON of a meeting of packages/tracks. */
  state: string
}

/** Positions of a vessel that one batch added and that are not followed yet. */
export interface VesselUnfollowedRow {
  mmsi: number
  /** Times of the oldest and of the newest of them. */
  from_ms: number
  to_ms: number
  partition: number
  /** Number of batches that added positions from the same time on. */
  version: number
  /** 1 when some came after a newer one was followed. */
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
