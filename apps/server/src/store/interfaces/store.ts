import type { AccountRemovalStore } from './account-removal-store.ts'
import type { AlertStore } from './desk/alert-store.ts'
import type { AssessmentStore, Submission } from './analysis/assessment-store.ts'
import type { OutgoingStore } from './desk/outgoing-store.ts'
import type { WatchStore } from './desk/watch-store.ts'
import type { RaisedAlert } from './desk/alert-store.ts'
import type { CaseStore } from './desk/case-store.ts'
import type { EncounterStore } from './watch/encounter-store.ts'
import type { VesselListStore } from './watch/vessel-list-store.ts'
import type { JobStore } from './job-store.ts'
import type { CountryListStore } from './analysis/country-list-store.ts'
import type { FollowedVessel, IntelligenceStore } from './analysis/intelligence-store.ts'
import type { Locks } from './locks.ts'
import type { MailCountStore } from './people/mail-count-store.ts'
import type { PositionStore } from './watch/position-store.ts'
import type { ImageRow, IntelligenceReportRow, VesselReportRow } from './rows/assessment-rows.ts'
import type { ImportedZoneRow, ZoneImportRow, ZonePolygonRow } from './rows/list-rows.ts'
import type { ContactMessageRow } from './rows/work-rows.ts'
import type { SimulationStore } from './simulation-store.ts'
import type { StoredBytes } from './stored-bytes.ts'
import type { VisitStore } from './people/visit-store.ts'
import type { Principal } from '../../principal/principal.ts'

export type TrackReportRow = Omit<VesselReportRow, 'assessment' | 'probability' | 'is_illegal' | 'alert_needed'>
export type EarlierReportRow = Omit<IntelligenceReportRow, 'assessment'>

/** Counts of one account's records, for the dashboard's tiles. */
interface Counts {
  images: number
  oilImages: number
  oilAlerts: number
  vesselReports: number
  suspiciousVessels: number
  illegalReports: number
  vesselsAssessed: number
  highRiskRoutes: number
  intelligenceAlerts: number
}

/**
 * Persistent storage: when the promise of `add` resolves, the record is on disk. Records belong to the account that created them, and every
 * read names the account.
 */
export interface Store {
  readonly kind: 'sqlite' | 'postgresql'
  storedBytes: StoredBytes
  images: {
    /** Stores an image with its alert; false, without a change, when another one was sent with its key. */
    add(image: ImageRow, alert?: RaisedAlert | null, submission?: Submission | null): Promise<boolean>
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
  vesselReports: {
    /** False when a report with this id exists, or another one was sent with its key; a deleted one is restored. */
    add(report: VesselReportRow, alert?: RaisedAlert | null, submission?: Submission | null): Promise<boolean>
    get(principal: Principal, id: string): Promise<VesselReportRow | null>
    /** Newest first. */
    list(principal: Principal, limit: number): Promise<VesselReportRow[]>
    /** One vessel's newest `limit` reports with fromMs <= time < beforeMs, oldest first, without their assessments. */
    track(
      principal: Principal,
      mmsi: number,
      fromMs: number,
      beforeMs: number,
      limit: number,
    ): Promise<TrackReportRow[]>
  }
  intelligenceReports: {
    /** As for vessel reports; also follows the vessel, unless a later report of it is followed. */
    add(
      report: IntelligenceReportRow,
      alert?: RaisedAlert | null,
      submission?: Submission | null,
      followed?: FollowedVessel | null,
    ): Promise<boolean>
    get(principal: Principal, id: string): Promise<IntelligenceReportRow | null>
    /** Newest first. */
    list(principal: Principal, limit: number): Promise<IntelligenceReportRow[]>
    /** One vessel's reports before a time, newest first, without their assessments. */
    earlier(principal: Principal, vesselId: string, beforeMs: number, limit: number): Promise<EarlierReportRow[]>
  }
  intelligence: IntelligenceStore
  countryLists: CountryListStore
  alerts: AlertStore
  /** Entries of all three. Deleted images and reports are found only here. */
  assessments: AssessmentStore
  outgoing: OutgoingStore
  watchLists: WatchStore
  contactMessages: {
    /** False, without a change, when a message with this id exists. */
    add(message: ContactMessageRow): Promise<boolean>
    get(id: string): Promise<ContactMessageRow | null>
    /** Newest first. */
    list(limit: number): Promise<ContactMessageRow[]>
    /** False when there is no such message. */
    remove(id: string): Promise<boolean>
    countSince(ms: number): Promise<number>
    /** Queued messages that are due, oldest first. */
    due(nowMs: number, limit: number): Promise<ContactMessageRow[]>
    /** Counts an attempt and schedules the next; false when another server has claimed the message. */
    claim(message: ContactMessageRow, nextTryAtMs: number): Promise<boolean>
    /** Stores the outcome of an attempt; a failed one changes nothing when another attempt has started or has sent the message. */
    settle(
      attempt: Pick<ContactMessageRow, 'id' | 'attempts'>,
      outcome: Pick<ContactMessageRow, 'state' | 'sent_at_ms' | 'last_error' | 'next_try_at_ms'>,
    ): Promise<void>
    /** Queues every failed message again, due now and with zero attempts. */
    resetFailed(nowMs: number): Promise<void>
  }
  /** Official zones from files; they belong to the installation, not to an account. */
  zones: {
    /** Replaces an earlier file with the same id, all or nothing. */
    replace(file: ZoneImportRow, zones: ImportedZoneRow[], polygons: ZonePolygonRow[]): Promise<void>
    /** Newest first. */
    imports(): Promise<ZoneImportRow[]>
    /** In the order of the file. */
    list(importId: string): Promise<ImportedZoneRow[]>
    boxes(importId: string): Promise<Omit<ZonePolygonRow, 'rings'>[]>
    /** Null when the zone has been removed in the meantime. */
    rings(zoneId: string, part: number): Promise<Uint8Array | null>
    /** False when there is no such import. */
    remove(importId: string): Promise<boolean>
  }
  mailCounts: MailCountStore
  vesselLists: VesselListStore
  exports: JobStore
  /** Track files to score. */
  trackJobs: JobStore
  cases: CaseStore
  visits: VisitStore
  accountRemovals: AccountRemovalStore
  simulation: SimulationStore
  positions: PositionStore
  encounters: EncounterStore
  locks: Locks
  counts(principal: Principal): Promise<Counts>
  /** Throws when the database cannot be reached. */
  ping(): Promise<void>
  close(): Promise<void>
}
