import { sql, type InsertQueryBuilder, type InsertResult, type Kysely } from 'kysely'
import { createAccountRows } from './account-rows.ts'
import { createCaseStore } from './cases/sql-case-store.ts'
import { createJobStore } from './job-store.ts'
import type { PositionWriter } from './positions/position-store.ts'
import { raiseAlert, type RaisedAlert } from './alerts/raise-alert.ts'
import { createOutgoingStore } from './alerts/outgoing-store.ts'
import { createWatchStore } from './alerts/watch-store.ts'
import { createAlertStore } from './alerts/sql-alert-store.ts'
import type { Submission } from './assessments/assessment-store.ts'
import { imageEntry, imagePlace, intelligenceReportEntry, vesselReportEntry } from './assessments/entry-rows.ts'
import { addEntry, addSubmission, createAssessmentStore, restoreEntry } from './assessments/sql-assessment-store.ts'
import { prepareQuery } from './database/prepare-query.ts'
import type { AssessmentRow, VesselReportRow } from './database/rows/assessment-rows.ts'
import type { Schema } from './database/schema.ts'
import { createEncounterStore } from './encounters/sql-encounter-store.ts'
import { createCountryListStore } from './country-list-store.ts'
import { createIntelligenceStore } from './intelligence-store.ts'
import { createTogetherTransactions, type TogetherTransactions } from './database/together.ts'
import type { Locks } from './locks.ts'
import { createPositionStore } from './positions/sql-position-store.ts'
import { SIMULATION_CONSUMER, type EarlierReportRow, type Store, type TrackReportRow } from './store.ts'
import { createVisitStore } from './visit-store.ts'
import { createVesselListStore } from './vessel-list-store.ts'
import { createZoneStore } from './zone-store.ts'

const trackReport = [
  'id',
  'user_id',
  'mmsi',
  'timestamp_ms',
  'lat',
  'lon',
  'speed_kn',
  'course_deg',
  'distance_from_shore_nm',
  'distance_from_port_nm',
  'source',
  'created_at_ms',
] as const satisfies (keyof TrackReportRow)[]

const earlierReport = [
  'id',
  'user_id',
  'vessel_id',
  'timestamp_ms',
  'lat',
  'lon',
  'last_port',
  'next_port',
  'flag_state',
  'cargo_type',
  'risk_score',
  'risk_level',
  'alerted',
  'created_at_ms',
] as const satisfies (keyof EarlierReportRow)[]

/** The only key of its table, so that there is one at most. */
const THE_SIMULATION = 1

/** An assessed image or report, with its entry, the alert that it raised and the key with which it was sent. */
interface Addition {
  entry: AssessmentRow
  alert: RaisedAlert | null
  submission: Submission | null
}

/**
 * Adds a record with what goes with it, all or nothing; false when it was there already, or when another one was sent with its key. No
 * alert is added for a record that was there already; a deleted one is kept again.
 */
const addAssessed = (
  together: TogetherTransactions,
  { entry, alert, submission }: Addition,
  insert: (transaction: Kysely<Schema>) => Promise<boolean>,
): Promise<boolean> =>
  together(async (transaction) => {
    if (submission && !(await addSubmission(transaction, entry.user_id, submission, entry.id))) return false
    const isNew = await insert(transaction)
    if (isNew) await addEntry(transaction, entry)
    else await restoreEntry(transaction, entry)
    if (isNew && alert) await raiseAlert(transaction, alert, alert.source_id)
    return isNew
  })

const insertVesselReport = prepareQuery((db, report: VesselReportRow) =>
  db
    .insertInto('vessel_report')
    .values(report)
    .onConflict((conflict) => conflict.doNothing()),
)

const vesselReportsOf = prepareQuery(
  (db, at: { accountId: string; mmsi: number; fromMs: number; beforeMs: number; limit: number }) =>
    db
      .selectFrom('vessel_report')
      .select(trackReport)
      .where('user_id', '=', at.accountId)
      .where('mmsi', '=', at.mmsi)
      .where('deleted_ms', 'is', null)
      .where('timestamp_ms', '>=', at.fromMs)
      .where('timestamp_ms', '<', at.beforeMs)
      .orderBy('timestamp_ms', 'desc')
      .orderBy('created_at_ms', 'desc')
      .limit(at.limit),
)

/** Inserts a row; false when its id is there already. */
async function insertOnce<Table extends keyof Schema & string>(
  insert: InsertQueryBuilder<Schema, Table, InsertResult>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await insert
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** The store on any SQL database that Kysely supports; both dialects run the same queries. */
export function createSqlStore(
  kind: Store['kind'],
  db: Kysely<Schema>,
  positionWriter: PositionWriter,
  locks: Locks,
): Store {
  const alerts = createAlertStore(kind, db)
  const together = createTogetherTransactions(kind, db)
  return {
    kind,
    images: {
      ...createAccountRows(db, 'image', 'uploaded_at_ms'),
      add: (image, alert = null, submission = null) =>
        addAssessed(together, { entry: imageEntry(image), alert, submission }, async (transaction) => {
          await transaction.insertInto('image').values(image).execute()
          return true
        }),
      async setRendition(id, part, sha256) {
        const digest = part === 'view' ? { view_sha256: sha256 } : { thumbnail_sha256: sha256 }
        await db.updateTable('image').set(digest).where('id', '=', id).execute()
      },
      setAnalysis: ({ accountId }, id, analysis) =>
        db.transaction().execute(async (transaction) => {
          const row = await transaction
            .updateTable('image')
            .set({ analysis })
            .where('id', '=', id)
            .where('user_id', '=', accountId)
            .where('deleted_ms', 'is', null)
            .returning('uploaded_at_ms')
            .executeTakeFirst()
          if (!row) return false
          await transaction
            .updateTable('assessment')
            .set(imagePlace({ analysis, uploaded_at_ms: Number(row.uploaded_at_ms) }))
            .where('kind', '=', 'image')
            .where('id', '=', id)
            .execute()
          return true
        }),
      async withDigest(sha256) {
        const row = await db
          .selectFrom('image')
          .select('id')
          .where('sha256', '=', sha256)
          .orderBy('id', 'desc')
          .limit(1)
          .executeTakeFirst()
        return row?.id ?? null
      },
      async has(id) {
        return (await db.selectFrom('image').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
      },
      async ids() {
        return (await db.selectFrom('image').select('id').execute()).map(({ id }) => id)
      },
    },
    vesselReports: {
      ...createAccountRows(db, 'vessel_report', 'created_at_ms'),
      add: (report, alert = null, submission = null) =>
        addAssessed(
          together,
          { entry: vesselReportEntry(report), alert, submission },
          async (transaction) => (await insertVesselReport(transaction, report)).numAffectedRows === 1n,
        ),
      async track({ accountId }, mmsi, fromMs, beforeMs, limit) {
        return (await vesselReportsOf(db, { accountId, mmsi, fromMs, beforeMs, limit })).rows.reverse()
      },
    },
    intelligenceReports: {
      ...createAccountRows(db, 'intelligence_report', 'created_at_ms'),
      add: (report, alert = null, submission = null) =>
        addAssessed(together, { entry: intelligenceReportEntry(report), alert, submission }, (transaction) =>
          insertOnce(transaction.insertInto('intelligence_report').values(report)),
        ),
      earlier: (principal, vesselId, beforeMs, limit) =>
        db
          .selectFrom('intelligence_report')
          .select(earlierReport)
          .where('user_id', '=', principal.accountId)
          .where('vessel_id', '=', vesselId)
          .where('deleted_ms', 'is', null)
          .where('timestamp_ms', '<', beforeMs)
          .orderBy('timestamp_ms', 'desc')
          .limit(limit)
          .execute(),
    },
    intelligence: createIntelligenceStore(db),
    assessments: createAssessmentStore(db),
    alerts,
    outgoing: createOutgoingStore(db, alerts),
    watchLists: createWatchStore(kind, db),
    contactMessages: {
      add: (message) => insertOnce(db.insertInto('contact_message').values(message)),
      async get(id) {
        const row = await db.selectFrom('contact_message').selectAll().where('id', '=', id).executeTakeFirst()
        return row ?? null
      },
      list: (limit) =>
        db
          .selectFrom('contact_message')
          .selectAll()
          .orderBy('received_at_ms', 'desc')
          .orderBy('id', 'desc')
          .limit(limit)
          .execute(),
      async remove(id) {
        const { numDeletedRows } = await db.deleteFrom('contact_message').where('id', '=', id).executeTakeFirstOrThrow()
        return numDeletedRows === 1n
      },
      async countSince(ms) {
        const { count } = await db
          .selectFrom('contact_message')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('received_at_ms', '>=', ms)
          .executeTakeFirstOrThrow()
        return count
      },
      due: (nowMs, limit) =>
        db
          .selectFrom('contact_message')
          .selectAll()
          .where('state', '=', 'queued')
          .where('next_try_at_ms', '<=', nowMs)
          .orderBy('received_at_ms')
          .orderBy('id')
          .limit(limit)
          .execute(),
      async claim({ id, attempts }, nextTryAtMs) {
        const { numUpdatedRows } = await db
          .updateTable('contact_message')
          .set({ attempts: attempts + 1, next_try_at_ms: nextTryAtMs })
          .where('id', '=', id)
          .where('state', '=', 'queued')
          .where('attempts', '=', attempts)
          .executeTakeFirstOrThrow()
        return numUpdatedRows === 1n
      },
      async settle(id, outcome) {
        await db.updateTable('contact_message').set(outcome).where('id', '=', id).execute()
      },
      async resetFailed(nowMs) {
        await db
          .updateTable('contact_message')
          .set({ state: 'queued', attempts: 0, next_try_at_ms: nowMs })
          .where('state', '!=', 'sent')
          .where('last_error', 'is not', null)
          .execute()
      },
    },
    zones: createZoneStore(db),
    vesselLists: createVesselListStore(db),
    countryLists: createCountryListStore(db),
    exports: createJobStore(db, 'export_job'),
    trackJobs: createJobStore(db, 'track_job'),
    cases: createCaseStore(db),
    visits: createVisitStore(db),
    simulation: {
      async get() {
        const columns = ['state', 'vessels', 'seed', 'from_ms', 'since_ms'] as const
        return (await db.selectFrom('simulation').select(columns).executeTakeFirst()) ?? null
      },
      add: (simulation) => insertOnce(db.insertInto('simulation').values({ id: THE_SIMULATION, ...simulation })),
      async replace({ state, since_ms }, after) {
        const query = db
          .updateTable('simulation')
          .set(after)
          .where('state', '=', state)
          .where('since_ms', '=', since_ms)
        return (await query.executeTakeFirstOrThrow()).numUpdatedRows === 1n
      },
      async remove() {
        await db.deleteFrom('simulation').execute()
        await db.deleteFrom('bus_cursor').where('consumer', '=', SIMULATION_CONSUMER).execute()
      },
    },
    positions: createPositionStore(kind, db, positionWriter),
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
