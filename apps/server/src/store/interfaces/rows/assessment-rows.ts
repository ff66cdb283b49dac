import type { AssessmentKind, AssessmentVerdict } from '@varuna/contract/analysis/assessment'

export interface ImageRow {
  id: string
  user_id: string
  filename: string
  media_type: string
  byte_count: number
  /** Bytes of its renditions and heat map. */
  extra_bytes: number
  /** Digest of the original as uploaded. */
  sha256: string
  /** Digests of the renditions. */
  view_sha256: string
  thumbnail_sha256: string
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

/** The history entry of an assessed image or report, used to list, search and sort. */
export interface AssessmentRow {
  kind: AssessmentKind
  /** Id of the record. */
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
  /** Texts of the record, normalised for searching. */
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

/** The idempotency key of a record. */
interface SubmissionRow {
  user_id: string
  kind: AssessmentKind
  key: string
  record_id: string
  created_ms: number
}

/** An analyst's notes on the checklist of an assessment. */
export interface IntelligenceChecklistRow {
  report_id: string
  user_id: string
  changed_ms: number
  /** JSON of the entries. */
  body: string
}

/** A vessel that an account assessed, reassessed when it has new events. */
export interface ReassessedVesselRow {
  user_id: string
  vessel_id: string
  mmsi: number
  /** The newest report, whose statements are reassessed. */
  report_id: string
  risk_score: number
  risk_level: 'High' | 'Medium' | 'Low'
  /** Digest of the events that the score is based on. */
  seen: string
  checked_ms: number
  version: number
}

/** A score recalculated after new events. */
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

export interface AssessmentTables {
  intelligence_checklist: IntelligenceChecklistRow
  reassessed_vessel: ReassessedVesselRow
  reassessment: ReassessmentRow
  image: ImageRow
  vessel_report: VesselReportRow
  intelligence_report: IntelligenceReportRow
  assessment: AssessmentRow
  assessment_note: AssessmentNoteRow
  submission: SubmissionRow
}
