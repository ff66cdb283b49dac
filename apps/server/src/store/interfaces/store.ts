import type { AccountDataStore } from './people/account-data-store.ts'
import type { AccountInvitationStore } from './people/account-invitation-store.ts'
import type { AccountRequestStore } from './people/account-request-store.ts'
import type { AccountRemovalStore } from './account-removal-store.ts'
import type { AlertStore } from './desk/alert-store.ts'
import type { AuditStore } from './people/audit-store.ts'
import type { AssessmentStore } from './analysis/assessment-store.ts'
import type { ImageStore, IntelligenceReportStore, VesselReportStore } from './analysis/report-stores.ts'
import type { OutgoingStore } from './desk/outgoing-store.ts'
import type { RuleStore } from './desk/rule-store.ts'
import type { AreaVisitStore } from './desk/area-visit-store.ts'
import type { WatchStore } from './desk/watch-store.ts'
import type { CaseStore } from './desk/case-store.ts'
import type { KeyStore } from './desk/key-store.ts'
import type { EncounterStore } from './watch/encounter-store.ts'
import type { VesselListStore } from './watch/vessel-list-store.ts'
import type { JobStore } from './job-store.ts'
import type { PublishedListStore } from './published-list-store.ts'
import type { IntelligenceStore } from './analysis/intelligence-store.ts'
import type { Locks } from './locks.ts'
import type { MailCountStore } from './people/mail-count-store.ts'
import type { ContactMessageStore } from './site/contact-message-store.ts'
import type { FeedStore } from './watch/feed-store.ts'
import type { ZoneStore } from './watch/zone-store.ts'
import type { QuotaStore } from './people/quota-store.ts'
import type { DensityStore } from './watch/density-store.ts'
import type { PositionStore } from './watch/position-store.ts'
import type { SimulationStore } from './simulation-store.ts'
import type { TeamStore } from './people/team-store.ts'
import type { StoredFiles } from './stored-files.ts'
import type { StoredBytes } from './stored-bytes.ts'
import type { InstallationStore } from './site/installation-store.ts'
import type { VisitStore } from './people/visit-store.ts'
import type { SavedViewStore } from './watch/saved-view-store.ts'
import type { VesselNoteStore } from './watch/vessel-note-store.ts'
import type { VesselPictureStore } from './watch/vessel-picture-store.ts'
import type { Principal } from '../../principal/principal.ts'

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
  accountData: AccountDataStore
  storedBytes: StoredBytes
  storedFiles: StoredFiles
  images: ImageStore
  vesselReports: VesselReportStore
  intelligenceReports: IntelligenceReportStore
  intelligence: IntelligenceStore
  publishedLists: PublishedListStore
  alerts: AlertStore
  /** Entries of images and reports. Deleted images and reports are found only here. */
  assessments: AssessmentStore
  outgoing: OutgoingStore
  rules: RuleStore
  /** Vessels in the places of rules. */
  areaVisits: AreaVisitStore
  watchLists: WatchStore
  contactMessages: ContactMessageStore
  feeds: FeedStore
  zones: ZoneStore
  mailCounts: MailCountStore
  vesselLists: VesselListStore
  exports: JobStore
  /** Track files to score. */
  trackJobs: JobStore
  /** Reports of areas to count. */
  areaJobs: JobStore
  /** AIS files to import. */
  importJobs: JobStore
  cases: CaseStore
  keys: KeyStore
  visits: VisitStore
  savedViews: SavedViewStore
  vesselNotes: VesselNoteStore
  vesselPictures: VesselPictureStore
  teams: TeamStore
  quotas: QuotaStore
  accountInvitations: AccountInvitationStore
  accountRequests: AccountRequestStore
  audit: AuditStore
  accountRemovals: AccountRemovalStore
  simulation: SimulationStore
  positions: PositionStore
  density: DensityStore
  encounters: EncounterStore
  installation: InstallationStore
  locks: Locks
  counts(principal: Principal): Promise<Counts>
  /** Throws when the database cannot be reached. */
  ping(): Promise<void>
  close(): Promise<void>
}
