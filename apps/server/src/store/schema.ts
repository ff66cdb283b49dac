export interface ImageRow {
  id: string
  user_id: string
  filename: string
  media_type: string
  byte_count: number
  sha256: string
  type: 'clean_water' | 'oil_spill'
  verdict: 'clean_water' | 'oil_spill' | 'cannot_say'
  needs_alert: number
  probability: number
  uploaded_at_ms: number
  /** JSON of the analysis as it was given. */
  analysis: string
}

export interface VesselReportRow {
  id: string
  user_id: string
  mmsi: number
  timestamp_ms: number
  lat: number
  lon: number
  speed_kn: number
  course_deg: number
  distance_from_shore_nm: number
  distance_from_port_nm: number
  source: string
  probability: number | null
  is_illegal: number
  alert_needed: number
  created_at_ms: number
  /** JSON of the assessment as it was given. */
  assessment: string
}

export interface IntelligenceReportRow {
  id: string
  user_id: string
  vessel_id: string
  timestamp_ms: number
  lat: number
  lon: number
  last_port: string
  next_port: string
  flag_state: string
  cargo_type: string
  risk_score: number
  risk_level: 'High' | 'Medium' | 'Low'
  alerted: number
  created_at_ms: number
  /** JSON of the assessment as it was given. */
  assessment: string
}

export interface ContactMessageRow {
  id: string
  received_at_ms: number
  name: string
  email: string
  subject: string
  message: string
  /** queued: waits to be mailed. failed: given up until the next start. */
  state: 'queued' | 'sent' | 'failed'
  attempts: number
  next_try_at_ms: number
  sent_at_ms: number | null
  last_error: string | null
}

/** One file of official zones. */
export interface ZoneImportRow {
  /** Made of the kind and the file's name: the same file imported again takes the place of the first. */
  id: string
  kind: 'eez' | 'mpa'
  file_name: string
  imported_at_ms: number
  zone_count: number
  position_count: number
}

export interface ImportedZoneRow {
  id: string
  import_id: string
  /** Its place in the file, from 0. */
  position: number
  name: string
  /** ISO 3166-1 alpha-2, with commas between; empty where the file names none that is known. */
  countries: string
}

export interface ZonePolygonRow {
  zone_id: string
  part: number
  west: number
  south: number
  east: number
  north: number
  /** As `packages/geo` packs a polygon. */
  rings: Uint8Array
}

/** What one position report says; tenths and ten-millionths are whole numbers, so that a row is small. */
export interface AisPositionRow {
  mmsi: number
  time_ms: number
  lat_e7: number
  lon_e7: number
  speed_tenths: number | null
  course_tenths: number | null
  heading_deg: number | null
  status: number | null
  /** Place in the list of stations of `packages/ais`. */
  station: number
  /** How the time is known: place in the list of `packages/ais`. */
  time_from: number
}

/** One thing that a station said of itself, and when it was first and last heard to say so. */
export interface AisIdentityRow {
  mmsi: number
  /** Of all that is said below. */
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

/** How far a file of AIS has been taken in. */
export interface AisImportRow {
  /** Digest of the beginning of the file. */
  id: string
  file_name: string
  /** Lines without a time of their own are stamped with it. */
  started_at_ms: number
  /** Unpacked bytes that are kept, and their digest. */
  byte_count: number
  digest: string
  /** 1 when the file had come to its end. */
  is_whole: number
  /** JSON of what was counted up to there. */
  tally: string
}

export interface Schema {
  ais_position: AisPositionRow & { week: number }
  ais_latest: AisPositionRow
  ais_identity: AisIdentityRow
  ais_import: AisImportRow
  contact_message: ContactMessageRow
  zone_import: ZoneImportRow
  imported_zone: ImportedZoneRow
  zone_polygon: ZonePolygonRow
  image: ImageRow
  vessel_report: VesselReportRow
  intelligence_report: IntelligenceReportRow
}
