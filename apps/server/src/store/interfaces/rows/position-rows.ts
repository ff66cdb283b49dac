/** One position report; values are stored as whole tenths and ten-millionths to keep rows small. */
export interface AisPositionRow {
  mmsi: number
  time_ms: number
  lat_e7: number
  lon_e7: number
  speed_tenths: number | null
  course_tenths: number | null
  heading_deg: number | null
  status: number | null
  /** Index in the list of stations of `packages/ais`. */
  station: number
  /** Source of the time: index in the list of `packages/ais`. */
  time_from: number
  /** Uncertainty of the time in whole seconds, rounded up; null for at most one second. */
  time_uncertainty_s: number | null
}

/** One set of static and voyage data of a station, with the times when it was first and last received. */
export interface AisStaticDataRow {
  mmsi: number
  /** Digest of the fields below. */
  digest: string
  first_ms: number
  last_ms: number
  station: number
  name: string | null
  call_sign: string | null
  imo: number | null
  ship_type: number | null
  length_m: number | null
  beam_m: number | null
  bow_m: number | null
  port_m: number | null
  draught_m: number | null
  destination: string | null
}

/** A station's latest static data: each value with the time of the newest report that contains it. */
export interface AisVesselRow {
  mmsi: number
  name: string | null
  name_ms: number | null
  call_sign: string | null
  call_sign_ms: number | null
  imo: number | null
  imo_ms: number | null
  ship_type: number | null
  ship_type_ms: number | null
  length_m: number | null
  length_m_ms: number | null
}

/** A search text of a vessel, from its current or an earlier name. */
export interface AisVesselKeyRow {
  /** Number in `searchFields` of `store/watch/positions/vessel-keys.ts`. */
  field: number
  key: string
  mmsi: number
}

/** Progress of the import of an AIS file. */
export interface AisImportRow {
  /** Digest of the beginning of the file. */
  id: string
  file_name: string
  /** Lines without a time are stamped with this time. */
  started_at_ms: number
  /** Unpacked bytes whose reports are stored, and their digest. */
  byte_count: number
  digest: string
  /** 1 when the file was imported to its end. */
  is_whole: number
  /** JSON of the counts so far. */
  tally: string
}

/** How feeds received a vessel; times in Unix ms of the server's clock. */
export interface VesselReceiptRow {
  mmsi: number
  /** The feed that first reported it. `sender` is the network that sent the report to a listening feed, and empty for other feeds. */
  feed: string
  sender: string
  /** Null while only feeds that read recordings have reported it. */
  first_ms: number | null
  /** Not updated after the receipt that confirms the vessel (ALERT-11). */
  last_ms: number | null
}

/** A feed that received a vessel, whether first or not; times of positions in Unix ms. */
export interface VesselFeedRow {
  mmsi: number
  feed: string
  first_ms: number
  /** Up to an hour old. */
  last_ms: number
}

/** The checkpoint from which an AIS import can resume. */
export interface AisCheckpointRow {
  import_id: string
  /** Unpacked bytes that the state covers. */
  byte_count: number
  /** Written by `services/watch/ais/import-checkpoint.ts`. */
  state: Uint8Array
}

/** A week of positions and its reduction so far (`reductions` of `store/watch/positions/position-store.ts`). */
export interface AisWeekRow {
  week: number
  /** Time of the last write, updated at most once an hour. */
  written_ms: number
  reduced: number
  /** The last position of the week that was checked; null at its beginning. */
  after_mmsi: number | null
  after_ms: number | null
  /** 1 once marks of the week were removed; stays 1 when the week is written again. */
  marks_removed: number
}

/** What a reduction of a week has removed so far, until the audit log has it. */
export interface PositionRemovalRow {
  week: number
  rule: 'thinned' | 'removed'
  before_ms: number
  removed: number
  kept: number
  digest: string
}

/** The simulated traffic: at most one row. An ended one can be restored until it is purged. */
export interface SimulationRow {
  state: 'starting' | 'running' | 'removing' | 'ended' | 'purging'
  vessels: number
  seed: number
  /** Start of its history. */
  from_ms: number
  since_ms: number
  ended_ms: number | null
  /** 1 while it is being restored together with the alerts that were set aside. */
  restores: number
}

/** An alert set aside with the ended simulation: its row and those of its changes, as JSON. */
interface EndedAlertRow {
  id: string
  alert: string
  changes: string
}

/** An hour in which vessels were received. */
export interface AisHourRow {
  /** Since 1970-01-01. */
  hour: number
  /** 1 for those of the simulation. */
  simulated: number
  /** That received them; empty for all stored positions. */
  feed: string
  /** Bits of them, by `receptionBit` of `@varuna/tracks`. */
  vessels: number
}

/** A day, UTC, with positions. */
interface AisDayRow {
  /** Since 1970-01-01. */
  day: number
  /** Time of its last write, up to an hour old. */
  written_ms: number
}

/** Hours of presence of a day. */
export interface DensityDayRow {
  day: number
  /** 1 for those of the simulation. */
  simulated: number
  counted_ms: number
  /** Number of a cell and seconds, 32 bits each, in order of the cells. */
  cells: Uint8Array
}

/** Hours of presence of the days together, in a tile of the world. */
export interface DensityTileRow {
  simulated: number
  /** Size of the cells, hundredths of a degree. */
  hundredths: number
  tile: number
  /** Number of a cell, and hours as a 32-bit float, in order of the cells. */
  cells: Uint8Array
}

/** Which days are in the tiles: from one to that of the time of counting. */
export interface DensityPeriodRow {
  from_day: number
  counted_ms: number
}

export interface PositionTables {
  ais_day: AisDayRow
  density_day: DensityDayRow
  density_tile: DensityTileRow
  density_period: DensityPeriodRow & { id: number }
  ais_week: AisWeekRow
  ais_hour: AisHourRow
  position_removal: PositionRemovalRow
  simulation: SimulationRow & { id: number }
  ended_alert: EndedAlertRow
  ais_import_checkpoint: AisCheckpointRow
  ais_position: AisPositionRow & { week: number }
  ais_latest: AisPositionRow
  ais_identity: AisStaticDataRow
  ais_vessel: AisVesselRow
  ais_vessel_key: AisVesselKeyRow
  ais_import: AisImportRow
  vessel_receipt: VesselReceiptRow
  vessel_feed: VesselFeedRow
}
