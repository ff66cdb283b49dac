import { sql, type Kysely } from 'kysely'
import { createAccountDataStore } from './people/sql-account-data-store.ts'
import { createAccountInvitationStore } from './people/sql-account-invitation-store.ts'
import { createAccountRequestStore } from './people/sql-account-request-store.ts'
import { createAccountRemovalStore } from './sql-account-removal-store.ts'
import { createCaseStore } from './desk/cases/sql-case-store.ts'
import { createKeyStore } from './desk/sql-key-store.ts'
import { createJobStore } from './sql-job-store.ts'
import type { PositionWriter } from './interfaces/watch/position-store.ts'
import { createOutgoingStore } from './desk/alerts/sql-outgoing-store.ts'
import { createAreaVisitStore } from './desk/alerts/sql-area-visit-store.ts'
import { createRuleStore } from './desk/alerts/sql-rule-store.ts'
import { createWatchStore } from './desk/alerts/sql-watch-store.ts'
import { createAlertStore } from './desk/alerts/sql-alert-store.ts'
import { createAssessedStores } from './analysis/assessments/assessed-stores.ts'
import { createAssessmentStore } from './analysis/assessments/sql-assessment-store.ts'
import { createAuditStore } from './people/sql-audit-store.ts'
import { createContactMessageStore } from './site/sql-contact-message-store.ts'
import type { Schema } from './database/schema.ts'
import { createEncounterStore } from './watch/encounters/sql-encounter-store.ts'
import { createPublishedListStore } from './sql-published-list-store.ts'
import { createIntelligenceStore } from './analysis/sql-intelligence-store.ts'
import { createTogetherTransactions } from './database/together.ts'
import type { ListRowWriter } from './watch/list-row-writer.ts'
import type { Locks } from './interfaces/locks.ts'
import { createMailCountStore } from './people/sql-mail-count-store.ts'
import { createDensityStore } from './watch/sql-density-store.ts'
import { createPositionStore } from './watch/sql-position-store.ts'
import { createSimulationStore } from './sql-simulation-store.ts'
import type { Store } from './interfaces/store.ts'
import { createStoredFiles } from './sql-stored-files.ts'
import { createStoredBytes } from './stored-bytes.ts'
import { addToTimeline } from './desk/cases/case-growth.ts'
import { createQuotaStore } from './people/sql-quota-store.ts'
import { createTeamStore } from './people/sql-team-store.ts'
import { createInstallationStore } from './site/sql-installation-store.ts'
import { createVisitStore } from './people/sql-visit-store.ts'
import { createSavedViewStore } from './watch/sql-saved-view-store.ts'
import { createVesselNoteStore } from './watch/sql-vessel-note-store.ts'
import { createVesselPictureStore } from './watch/sql-vessel-picture-store.ts'
import { createVesselListStore } from './watch/sql-vessel-list-store.ts'
import { createFeedStore } from './watch/sql-feed-store.ts'
import { createZoneStore } from './watch/sql-zone-store.ts'

/** The store on any SQL database that Kysely supports; both dialects run the same queries. */
export function createSqlStore(
  kind: Store['kind'],
  db: Kysely<Schema>,
  { positionWriter, listRowWriter }: { positionWriter: PositionWriter; listRowWriter: ListRowWriter },
  locks: Locks,
): Store {
  const alerts = createAlertStore(kind, db)
  const together = createTogetherTransactions(kind, db)
  return {
    kind,
    ...createAssessedStores(db, together),
    storedBytes: createStoredBytes(db),
    storedFiles: createStoredFiles(kind, db),
    intelligence: createIntelligenceStore(db),
    assessments: createAssessmentStore(db),
    alerts,
    outgoing: createOutgoingStore(kind, db, alerts),
    rules: createRuleStore(kind, db),
    areaVisits: createAreaVisitStore(kind, db),
    watchLists: createWatchStore(kind, db),
    contactMessages: createContactMessageStore(db),
    feeds: createFeedStore(kind, db),
    zones: createZoneStore(kind, db),
    vesselLists: createVesselListStore(kind, db, listRowWriter),
    mailCounts: createMailCountStore(kind, db),
    publishedLists: createPublishedListStore(db),
    exports: createJobStore(kind, db, 'export_job'),
    trackJobs: createJobStore(kind, db, 'track_job'),
    areaJobs: createJobStore(kind, db, 'area_job'),
    importJobs: createJobStore(kind, db, 'import_job'),
    cases: createCaseStore(kind, db),
    keys: createKeyStore(kind, db),
    visits: createVisitStore(db),
    savedViews: createSavedViewStore(kind, db),
    vesselNotes: createVesselNoteStore(kind, db),
    vesselPictures: createVesselPictureStore(kind, db),
    teams: createTeamStore(kind, db, addToTimeline),
    quotas: createQuotaStore(kind, db),
    accountData: createAccountDataStore(db),
    installation: createInstallationStore(db),
    accountInvitations: createAccountInvitationStore(kind, db),
    accountRequests: createAccountRequestStore(kind, db),
    audit: createAuditStore(db),
    accountRemovals: createAccountRemovalStore(db),
    simulation: createSimulationStore(db),
    positions: createPositionStore(kind, db, positionWriter),
    density: createDensityStore(kind, db),
    encounters: createEncounterStore(kind, db),
    locks,
    async counts(principal) {
      const images = await db
        .selectFrom('image')
        .select(({ fn }) => [
          fn.countAll<number>().as('images'),
          sql<number>`coalesce(sum(case when verdict = 'oil_spill' then 1 else 0 end), 0)`.as('oil'),
          sql<number>`coalesce(sum(needs_alert), 0)`.as('alerts'),
        ])
        .where('user_id', '=', principal.accountId)
        .where('deleted_ms', 'is', null)
        .executeTakeFirstOrThrow()
      const vessels = await db
        .selectFrom('vessel_report')
        .select(({ fn }) => [
          fn.countAll<number>().as('reports'),
          sql<number>`count(distinct case when alert_needed = 1 then mmsi end)`.as('suspicious'),
          sql<number>`coalesce(sum(is_illegal), 0)`.as('illegal'),
        ])
        .where('user_id', '=', principal.accountId)
        .where('deleted_ms', 'is', null)
        .executeTakeFirstOrThrow()
      const intelligence = await db
        .selectFrom('intelligence_report')
        .select([
          sql<number>`count(distinct vessel_id)`.as('vessels'),
          sql<number>`count(distinct case when risk_level = 'High' then last_port || ' > ' || next_port end)`.as(
            'routes',
          ),
          sql<number>`coalesce(sum(alerted), 0)`.as('alerts'),
        ])
        .where('user_id', '=', principal.accountId)
        .where('deleted_ms', 'is', null)
        .executeTakeFirstOrThrow()
      return {
        images: images.images,
        oilImages: images.oil,
        oilAlerts: images.alerts,
        vesselReports: vessels.reports,
        suspiciousVessels: vessels.suspicious,
        illegalReports: vessels.illegal,
        vesselsAssessed: intelligence.vessels,
        highRiskRoutes: intelligence.routes,
        intelligenceAlerts: intelligence.alerts,
      }
    },
    async ping() {
      await sql`select 1`.execute(db)
    },
    async close() {
      await positionWriter.close()
      await db.destroy()
    },
  }
}
