import type { AlertKind } from '@varuna/contract/alert'
import type { AlertAction, AlertState } from '@varuna/contract/alert-queue'
import type { AssessmentKind, AssessmentVerdict } from '@varuna/contract/assessment'
import type { VesselListKind } from '@varuna/contract/vessel-list'
import type { ColumnType, GeneratedAlways } from 'kysely'

export interface ImageRow {
  id: string
  user_id: string
  filename: string
  media_type: string
  byte_count: number
  /** Digest of the original as uploaded. */
  sha256: string
  /** Digests of the renditions; null when an earlier version created them. */
  view_sha256: string | null
  thumbnail_sha256: string | null
  type: 'clean_water' | 'oil_spill'
  verdict: 'clean_water' | 'oil_spill' | 'cannot_say'
  needs_alert: number
  probability: number
  uploaded_at_ms: number
  /** JSON of the analysis, without its texts. */
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
  /** JSON of the assessment, without its texts. */
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
  /** JSON of the assessment, without its texts. */
  assessment: string
}

/** An alert: what was raised, which never changes, and how it stands. */
export interface AlertRow {
  id: string
  /** Null for an alert about AIS vessels, which every account sees. */
  user_id: string | null
  kind: AlertKind
  code: string
  level: 'alarm' | 'caution' | 'notice'
  /** Id of what raised it. */
  source_id: string
  source_kind: 'image' | 'vessel_report' | 'intelligence_report' | 'event' | 'watch_list'
  subject: string
  mmsi: number | null
  /** The second vessel of a pair. */
  other_mmsi: number | null
  /** 1 when it is about a simulated vessel. */
  simulated: number
  lat: number | null
  lon: number | null
  timestamp_ms: number
  raised_at_ms: number
  /** JSON of what the text of the alert is made from. */
  params: string
  state: AlertState
  /** Number of changes. */
  version: number
  /** How often it was raised within its cool-down, and when last. */
  count: number
  last_ms: number
  changed_ms: number
  assignee_id: string | null
}

/** A change of an alert, with how the alert stood after it. */
export interface AlertChangeRow {
  /** Number in the log of all changes; of two changes the later one is visible only after the earlier. */
  sequence: number
  alert_id: string
  time_ms: number
  action: AlertAction
  /** The account that made it; null for Varuna itself. */
  by_id: string | null
  state: AlertState
  version: number
  count: number
  last_ms: number
  assignee_id: string | null
  reason: string | null
  note: string | null
  /** Of a raise: names its cause, so that none raises twice. Null for other changes. */
  raise_key: string | null
}

/** One row. Each writer of a change counts here first, and so waits for the others. */
interface AlertLogRow {
  id: number
  /** The newest change. */
  sequence: number
  /** Counted when changes are removed, with the simulation. */
  generation: number
}

/** A rule that sends an account's alerts on. */
export interface AlertRuleRow {
  id: string
  user_id: string
  created_ms: number
  is_active: number
  /** Why Varuna switched it off; null where it did not. */
  stopped: 'gone' | null
  channel: 'email' | 'webhook'
  /** JSON of what it asks for, and of where it sends. */
  body: string
  /** Key of the signatures of a webhook. */
  secret: string | null
  /** Changes of the log after this one go out. */
  from_sequence: number
  /** The e-mail address whose reader has agreed to get alerts; null for none. */
  confirmed_address: string | null
}

/** A change of an alert that goes out under a rule. */
export interface AlertDeliveryRow {
  id: string
  rule_id: string
  user_id: string
  alert_id: string
  /** Of the change in the log. */
  sequence: number
  state: 'waiting' | 'sent' | 'failed'
  attempts: number
  created_ms: number
  /** Null unless it is waiting. */
  next_ms: number | null
  sent_ms: number | null
  last_status: number | null
  /** JSON of why the last attempt failed. */
  fault: string | null
}

export interface WatchListRow {
  id: string
  user_id: string
  created_ms: number
  name: string
  /** What raises an alert, 0 or 1. */
  appears: number
  moves: number
  goes_dark: number
}

export interface WatchedVesselRow {
  list_id: string
  mmsi: number
  note: string
  added_ms: number
  /** Number of writes of its state. */
  version: number
  /** JSON of what was last known of it; null before it was first looked at. */
  state: string | null
}

/** One file of a list of vessels. */
export interface VesselListFileRow {
  /** Built from the kind and the file name, so that importing a file again replaces its earlier import. */
  id: string
  kind: VesselListKind
  file_name: string
  sha256: string
  imported_ms: number
  /** The account that imported it; null for the command line. */
  by_id: string | null
  row_count: number
}

/** A line of a list. One with several IMO numbers or MMSIs has a row for each, its parts. */
export interface VesselListRow {
  file_id: string
  line: number
  part: number
  kind: VesselListKind
  imo: number | null
  mmsi: number | null
  /** Folded name. */
  name_key: string | null
  /** ISO 3166-1 alpha-2. */
  flag: string | null
  /** Of the waters. */
  country: string | null
  /** Of the body. */
  digest: string
  /** JSON of the line. */
  body: string
}

/** An entry of the log of lists. */
export interface VesselListChangeRow {
  id: string
  kind: VesselListKind
  time_ms: number
  action: 'import' | 'remove'
  file_name: string
  sha256: string
  by_id: string | null
  added: number
  removed: number
  kept: number
}

/** An event that was stored and has not been looked at for an alert yet. */
export interface EventUnjudgedRow {
  event_id: string
  mmsi: number
  other_mmsi: number | null
  /** The event's end, or its beginning while it lasts. */
  at_ms: number
  /** How often the event was stored since it was noted. */
  version: number
}

/** The entry of an assessed image or report: what histories list, search and sort. */
export interface AssessmentRow {
  kind: AssessmentKind
  /** Of the record. */
  id: string
  user_id: string
  subject: string
  mmsi: number | null
  verdict: AssessmentVerdict
  share: number | null
  /** `share`, or -1 where it is null. */
  share_rank: number
  lat: number | null
  lon: number | null
  time_ms: number
  created_ms: number
  alerted: number
  note_count: number
  /** Texts of the record in the form in which they are searched. */
  search_text: string
  deleted_ms: number | null
}

export interface AssessmentNoteRow {
  id: string
  kind: AssessmentKind
  assessment_id: string
  user_id: string
  text: string
  created_ms: number
}

/** The key with which a client sent a record. */
interface SubmissionRow {
  user_id: string
  kind: AssessmentKind
  key: string
  record_id: string
  created_ms: number
}

/** Since when a record is deleted; null for one that is kept. It is written by the store of assessments alone. */
interface Deletable {
  deleted_ms: ColumnType<number | null, never, number | null>
}

export interface ContactMessageRow {
  id: string
  received_at_ms: number
  name: string
  email: string
  subject: string
  message: string
  /** queued: waits to be mailed. failed: not retried until the next start. */
  state: 'queued' | 'sent' | 'failed'
  attempts: number
  next_try_at_ms: number
  sent_at_ms: number | null
  last_error: string | null
}

/** One file of official zones. */
export interface ZoneImportRow {
  /** Built from the kind and the file name, so that importing a file again replaces its earlier import. */
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
  /** Index in the file, from 0. */
  position: number
  name: string
  /** ISO 3166-1 alpha-2 codes, comma-separated; empty when the file names no known country. */
  countries: string
}

export interface ZonePolygonRow {
  zone_id: string
  part: number
  west: number
  south: number
  east: number
  north: number
  /** A packed polygon of `packages/geo`. */
  rings: Uint8Array
}

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

/** What a station last stated of itself: each value with the time of the newest report that has it. */
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
}

/** A text by which a vessel is found, now or under an earlier name. */
export interface AisVesselKeyRow {
  /** Number in `searchFields` of `store/positions/vessel-keys.ts`. */
  field: number
  key: string
  mmsi: number
}

/** Progress of the import of an AIS file. */
export interface AisImportRow {
  /** Digest of the beginning of the file. */
  id: string
  file_name: string
  /** Lines without a time are stamped with this one. */
  started_at_ms: number
  /** Unpacked bytes whose reports are stored, and their digest. */
  byte_count: number
  digest: string
  /** 1 when the file was imported to its end. */
  is_whole: number
  /** JSON of the counts so far. */
  tally: string
}

/** The checkpoint from which an AIS import can resume. */
export interface AisCheckpointRow {
  import_id: string
  /** Unpacked bytes that the state covers. */
  byte_count: number
  /** Written by `services/ais/import-checkpoint.ts`. */
  state: Uint8Array
}

/** A consumer's state of one vessel. */
interface VesselStateRow {
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

/** A job that an account asked for: an export, or a track file to score; times in UTC ms. */
export interface JobRow {
  id: string
  user_id: string
  state: 'waiting' | 'running' | 'ready' | 'failed'
  /** JSON of what was asked for. */
  request: string
  file_name: string
  row_count: number
  left_out: number
  share: number | null
  /** Of the file; null until it is ready. */
  byte_count: number | null
  created_ms: number
  expires_ms: number
  /** How often it was begun. */
  attempts: number
  /** A running job whose server has not renewed its lease by this time may be begun again. */
  lease_until_ms: number
  /** JSON of the fault; null unless it failed. */
  fault: string | null
}

/** A case; names are those that people had when they were written. Times in UTC ms. */
export interface CaseRow {
  id: string
  owner_id: string
  owner_name: string
  title: string
  /** The title as it is searched. */
  title_key: string
  summary: string
  state: 'open' | 'closed'
  /** Number of changes of title, summary, state and assignee. */
  version: number
  assignee_id: string | null
  assignee_name: string | null
  /** Entries that are not removed. */
  entry_count: number
  /** Numbers of the last entry and of the last line of the timeline. */
  last_entry: number
  last_event: number
  /** Bytes of all files, and of all bodies of entries; removed ones too. */
  file_bytes: number
  record_bytes: number
  created_ms: number
  changed_ms: number
  /** Null unless it was deleted. */
  deleted_ms: number | null
}

export interface CaseMemberRow {
  case_id: string
  account_id: string
  name: string
  access: 'read' | 'write'
}

export interface CaseEntryRow {
  case_id: string
  number: number
  id: string
  kind: 'alert' | 'assessment' | 'event' | 'track' | 'vessel' | 'place' | 'note' | 'attachment'
  time_ms: number | null
  lat: number | null
  lon: number | null
  mmsi: number | null
  simulated: number
  source_kind: 'vessel_report' | 'intelligence_report' | 'image' | 'alert' | 'event' | null
  source_id: string | null
  /** 1 when it came with the ZIP of another Varuna. */
  imported: number
  /** JSON of what was copied. */
  body: string
  file_name: string | null
  media_type: string | null
  byte_count: number | null
  sha256: string | null
  has_view: number
  added_ms: number
  /** Null in an imported case. */
  added_id: string | null
  added_name: string
  removed_ms: number | null
  removed_id: string | null
  removed_name: string | null
}

/** A line of the timeline of a case. */
export interface CaseEventRow {
  case_id: string
  number: number
  time_ms: number
  by_id: string | null
  by_name: string
  action: string
  /** JSON of what its text is made from. */
  params: string
  entry_id: string | null
}

/** When an account was last here; times in UTC ms. */
export interface VisitRow {
  account_id: string
  /** Of the present visit: its begin, and when something was last done in it. */
  from_ms: number
  last_ms: number
  /** End of the visit before; null in the first. */
  before_ms: number | null
  /** 1 once the account has ended or skipped the tour. */
  tour_done: number
}

/** The position of a consumer on the bus. */
interface BusCursorRow {
  consumer: string
  cursor: string
}

/** The simulated traffic that runs, is being prepared or is being removed: one row, or none. */
export interface SimulationRow {
  state: 'starting' | 'running' | 'removing'
  vessels: number
  seed: number
  /** Begin of its history. */
  from_ms: number
  since_ms: number
}

/** A week of positions and how far they are reduced (`reductions` of `store/positions/position-store.ts`). */
export interface AisWeekRow {
  week: number
  /** Time of the last write, up to an hour ago. */
  written_ms: number
  reduced: number
  /** The last position of the week that was looked at; null at its beginning. */
  after_mmsi: number | null
  after_ms: number | null
  /** 1 once marks of the week were removed, also when it is written again. */
  marks_removed: number
}

/** What an analyst noted on the checklist of an assessment. */
export interface IntelligenceChecklistRow {
  report_id: string
  user_id: string
  changed_ms: number
  /** JSON of the entries. */
  body: string
}

/** A vessel that an account assessed, which is assessed again when new events come. */
export interface ReassessedVesselRow {
  user_id: string
  vessel_id: string
  mmsi: number
  /** The newest report, whose statements are assessed again. */
  report_id: string
  risk_score: number
  risk_level: 'High' | 'Medium' | 'Low'
  /** Digest of the events that the score rests on. */
  seen: string
  checked_ms: number
  version: number
}

/** A score that new events gave. */
export interface ReassessmentRow {
  user_id: string
  vessel_id: string
  time_ms: number
  report_id: string
  risk_score: number
  risk_level: 'High' | 'Medium' | 'Low'
  assessable: number
  /** Version of the model. */
  model: string
}

/** A publisher's table of countries. */
export interface CountryListRow {
  kind: string
  file_name: string
  sha256: string
  imported_ms: number
  /** The date of its edition, as a year, month or day. */
  as_of: string
  /** 0 when it has far fewer entries than the one that it replaced. */
  is_complete: number
  /** JSON of its entries. */
  body: string
}

export interface Schema {
  country_list: CountryListRow
  intelligence_checklist: IntelligenceChecklistRow
  reassessed_vessel: ReassessedVesselRow
  reassessment: ReassessmentRow
  ais_week: AisWeekRow
  simulation: SimulationRow & { id: number }
  ais_vessel_state: VesselStateRow
  track_event: TrackEventRow
  vessel_mark: VesselMarkRow
  vessel_comparison: VesselComparisonRow
  vessel_meeting: VesselMeetingRow
  vessel_unfollowed: VesselUnfollowedRow
  desk_case: CaseRow
  case_member: CaseMemberRow
  case_entry: CaseEntryRow
  case_event: CaseEventRow
  account_visit: VisitRow
  bus_cursor: BusCursorRow
  export_job: JobRow
  track_job: JobRow
  alert: AlertRow
  alert_change: AlertChangeRow
  alert_log: AlertLogRow
  event_unjudged: EventUnjudgedRow
  alert_rule: AlertRuleRow
  alert_delivery: AlertDeliveryRow
  watch_list: WatchListRow
  watched_vessel: WatchedVesselRow
  ais_import_checkpoint: AisCheckpointRow
  ais_position: AisPositionRow & { week: number }
  ais_latest: AisPositionRow & { cell: GeneratedAlways<number> }
  ais_identity: AisStaticDataRow
  ais_vessel: AisVesselRow
  ais_vessel_key: AisVesselKeyRow
  ais_import: AisImportRow
  contact_message: ContactMessageRow
  vessel_list_file: VesselListFileRow
  vessel_list_row: VesselListRow
  vessel_list_change: VesselListChangeRow
  zone_import: ZoneImportRow
  imported_zone: ImportedZoneRow
  zone_polygon: ZonePolygonRow
  image: ImageRow & Deletable
  vessel_report: VesselReportRow & Deletable
  intelligence_report: IntelligenceReportRow & Deletable
  assessment: AssessmentRow
  assessment_note: AssessmentNoteRow
  submission: SubmissionRow
}
