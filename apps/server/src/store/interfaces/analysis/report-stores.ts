import type { Principal } from '../../../principal/principal.ts'
import type { ReportRaise } from '../desk/alert-store.ts'
import type { ImageRow, IntelligenceReportRow, VesselReportRow } from '../rows/assessment-rows.ts'
import type { Submission } from './assessment-store.ts'
import type { FollowedVessel } from './intelligence-store.ts'

export type TrackReportRow = Omit<VesselReportRow, 'assessment' | 'probability' | 'is_illegal' | 'alert_needed'>
export type EarlierReportRow = Omit<IntelligenceReportRow, 'assessment'>

export interface ImageStore {
  /** Stores an image with its alert; false, without a change, when another one was sent with its key. */
  add(image: ImageRow, alert?: ReportRaise, submission?: Submission | null): Promise<boolean>
  /** Newest first. */
  list(principal: Principal, limit: number): Promise<ImageRow[]>
  get(principal: Principal, id: string): Promise<ImageRow | null>
  /** Stores the digest of a new rendition. */
  setRendition(id: string, part: 'view' | 'thumbnail', sha256: string): Promise<void>
  /** Replaces the analysis of an image; its entry gets the place and time of the new one. False when the account has no such image. */
  setAnalysis(principal: Principal, id: string, analysis: string): Promise<boolean>
  /** The newest image of any account whose original has this SHA-256; null when there is none. */
  withDigest(sha256: string): Promise<string | null>
  /** True when any account has the image. */
  has(id: string): Promise<boolean>
  /** Ids of all accounts' images, to compare files with rows at start. */
  ids(): Promise<string[]>
}

export interface VesselReportStore {
  /** False when a report with this id exists, or another one was sent with its key; a deleted one is restored. */
  add(report: VesselReportRow, alert?: ReportRaise, submission?: Submission | null): Promise<boolean>
  get(principal: Principal, id: string): Promise<VesselReportRow | null>
  /** Newest first. */
  list(principal: Principal, limit: number): Promise<VesselReportRow[]>
  /** One vessel's newest `limit` reports with fromMs <= time < beforeMs, oldest first, without their assessments. */
  track(principal: Principal, mmsi: number, fromMs: number, beforeMs: number, limit: number): Promise<TrackReportRow[]>
}

export interface IntelligenceReportStore {
  /** As for vessel reports; also follows the vessel, unless a later report of it is followed. */
  add(
    report: IntelligenceReportRow,
    alert?: ReportRaise,
    submission?: Submission | null,
    followed?: FollowedVessel | null,
  ): Promise<boolean>
  get(principal: Principal, id: string): Promise<IntelligenceReportRow | null>
  /** Newest first. */
  list(principal: Principal, limit: number): Promise<IntelligenceReportRow[]>
  /** One vessel's reports before a time, newest first, without their assessments. */
  earlier(principal: Principal, vesselId: string, beforeMs: number, limit: number): Promise<EarlierReportRow[]>
}
