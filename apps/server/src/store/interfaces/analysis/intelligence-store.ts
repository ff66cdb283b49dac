import type {
  ReassessedVesselRow,
  IntelligenceReportRow,
  IntelligenceChecklistRow,
  ReassessmentRow,
} from '../rows/assessment-rows.ts'
import type { Principal } from '../../../principal/principal.ts'
import type { NamedRaise } from '../desk/alert-store.ts'

/** A vessel to check, with the report to reassess; null when the report was removed. */
export interface DueVessel {
  vessel: ReassessedVesselRow
  report: IntelligenceReportRow | null
  /** The report can still be restored. */
  isDeleted: boolean
}

/** The vessel of a report, and a digest of the events its assessment used. */
export type FollowedVessel = Pick<ReassessedVesselRow, 'mmsi' | 'seen' | 'checked_ms'>

/** Data of trafficking assessments besides the reports. */
export interface IntelligenceStore {
  checklist(ownerId: string, reportId: string): Promise<IntelligenceChecklistRow | null>
  /** Replaces an earlier one. */
  putChecklist(row: IntelligenceChecklistRow): Promise<void>
  /** One vessel's reports with their assessments, newest first. */
  reportsOf(principal: Principal, vesselId: string, limit: number): Promise<IntelligenceReportRow[]>
  /** Newest first. */
  reassessmentsOf(principal: Principal, vesselId: string, limit: number): Promise<ReassessmentRow[]>
  /** Vessels last checked before a time, longest ago first. */
  due(beforeMs: number, limit: number): Promise<DueVessel[]>
  /**
   * Stores a check of a vessel, its new score if there is one, and its alert, in one transaction. False, without a change, when the vessel
   * was checked or reported in the meantime.
   */
  settle(vessel: ReassessedVesselRow, score: ReassessmentRow | null, raise: NamedRaise | null): Promise<boolean>
  /** Stops following a vessel. */
  unfollow(vessel: Pick<ReassessedVesselRow, 'user_id' | 'vessel_id' | 'version'>): Promise<void>
}
