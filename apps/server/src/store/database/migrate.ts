import type { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import * as reports from '../migrations/001-reports.ts'
import * as contactMessages from '../migrations/002-contact-messages.ts'
import * as importedZones from '../migrations/003-imported-zones.ts'
import * as ais from '../migrations/004-ais.ts'
import * as counts from '../migrations/005-counts.ts'
import * as renditionDigests from '../migrations/006-rendition-digests.ts'
import * as aisTimeUncertainty from '../migrations/007-ais-time-uncertainty.ts'
import * as aisImportCheckpoint from '../migrations/008-ais-import-checkpoint.ts'
import * as vesselStates from '../migrations/009-vessel-states.ts'
import * as latestCells from '../migrations/010-latest-cells.ts'
import * as alerts from '../migrations/011-alerts.ts'
import * as vesselSearch from '../migrations/012-vessel-search.ts'
import * as trackEvents from '../migrations/013-track-events.ts'
import * as encounters from '../migrations/014-encounters.ts'
import * as live from '../migrations/015-live.ts'
import * as exports from '../migrations/016-exports.ts'
import * as roomForUpdates from '../migrations/017-room-for-updates.ts'
import * as eventEnds from '../migrations/018-event-ends.ts'
import * as alertQueue from '../migrations/019-alert-queue.ts'
import * as alertRules from '../migrations/020-alert-rules.ts'
import * as cases from '../migrations/021-cases.ts'
import * as assessments from '../migrations/022-assessments.ts'
import * as confirmedAddresses from '../migrations/023-confirmed-addresses.ts'
import * as imageDigests from '../migrations/024-image-digests.ts'
import * as vesselLists from '../migrations/025-vessel-lists.ts'
import * as trackJobs from '../migrations/026-track-jobs.ts'
import * as intelligence from '../migrations/027-intelligence.ts'
import * as intelligenceTables from '../migrations/027-intelligence-tables.ts'
import * as desk from '../migrations/028-desk.ts'
import * as fewerIndexes from '../migrations/028-fewer-indexes.ts'
import * as namesWithoutDiacritics from '../migrations/029-names-without-diacritics.ts'
import * as removedAccounts from '../migrations/030-removed-accounts.ts'
import * as firstForms from '../migrations/031-first-forms.ts'
import * as statedLines from '../migrations/038-stated-lines.ts'
import * as endedSimulation from '../migrations/040-ended-simulation.ts'
import * as alertAssessment from '../migrations/043-alert-assessment.ts'
import * as alertLimits from '../migrations/044-alert-limits.ts'
import * as listRows from '../migrations/047-list-rows.ts'
import * as storedBytes from '../migrations/048-stored-bytes.ts'
import * as eventCells from '../migrations/050-event-cells.ts'
import * as alertCounts from '../migrations/051-alert-counts.ts'
import * as waitingDeliveries from '../migrations/052-waiting-deliveries.ts'
import * as mailCounts from '../migrations/053-mail-counts.ts'
import * as caseInvitations from '../migrations/054-case-invitations.ts'
import { isLockHeld } from './database-fault.ts'
import type { Schema } from './schema.ts'

const migrations = {
  '001-reports': reports,
  '002-contact-messages': contactMessages,
  '003-imported-zones': importedZones,
  '004-ais': ais,
  '005-counts': counts,
  '006-rendition-digests': renditionDigests,
  '007-ais-time-uncertainty': aisTimeUncertainty,
  '008-ais-import-checkpoint': aisImportCheckpoint,
  '009-vessel-states': vesselStates,
  '010-latest-cells': latestCells,
  '011-alerts': alerts,
  '012-vessel-search': vesselSearch,
  '013-track-events': trackEvents,
  '014-encounters': encounters,
  '015-live': live,
  '016-exports': exports,
  '017-room-for-updates': roomForUpdates,
  '018-event-ends': eventEnds,
  '019-alert-queue': alertQueue,
  '020-alert-rules': alertRules,
  '021-cases': cases,
  '022-assessments': assessments,
  '023-confirmed-addresses': confirmedAddresses,
  '024-image-digests': imageDigests,
  '025-vessel-lists': vesselLists,
  '026-track-jobs': trackJobs,
  '027-intelligence': intelligence,
  '027-intelligence-tables': intelligenceTables,
  '028-desk': desk,
  '028-fewer-indexes': fewerIndexes,
  '029-names-without-diacritics': namesWithoutDiacritics,
  '030-removed-accounts': removedAccounts,
  '031-first-forms': firstForms,
  '038-stated-lines': statedLines,
  '040-ended-simulation': endedSimulation,
  '043-alert-assessment': alertAssessment,
  '044-alert-limits': alertLimits,
  '047-list-rows': listRows,
  '048-stored-bytes': storedBytes,
  '050-event-cells': eventCells,
  '051-alert-counts': alertCounts,
  '052-waiting-deliveries': waitingDeliveries,
  '053-mail-counts': mailCounts,
  '054-case-invitations': caseInvitations,
}

/** How the migrator names one that it does not have. */
const NEWER = /previously executed migration (\S+) is missing/

/**
 * Runs all pending migrations in one transaction; throws the first failure, after which nothing has changed. While another server
 * migrates the same database, it waits. Versions had migrations before others of a lower number: what such a database lacks is run late.
 */
export async function migrate(db: Kysely<Schema>): Promise<void> {
  const provider = { getMigrations: async () => migrations }
  const migrator = new Migrator({ db, provider, allowUnorderedMigrations: true })
  let { error } = await migrator.migrateToLatest()
  while (isLockHeld(error)) ({ error } = await migrator.migrateToLatest())
  const [, newer] = (error instanceof Error && NEWER.exec(error.message)) || []
  if (newer !== undefined)
    throw new Error(
      `a newer version of Varuna has changed it (${newer}). Update this one, or restore an earlier backup`,
      {
        cause: error,
      },
    )
  if (error !== undefined) throw error instanceof Error ? error : new Error(String(error))
}
