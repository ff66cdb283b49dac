import type { Kysely } from 'kysely'
import { requireAccount } from '../../people/require-account.ts'
import { createAccountRows } from '../../people/account-rows.ts'
import { noteUnraised, raiseAlert } from '../../desk/alerts/raise-alert.ts'
import type { ReportRaise } from '../../interfaces/desk/alert-store.ts'
import { insertOnce } from '../../database/insert-once.ts'
import { prepareQuery } from '../../database/prepare-query.ts'
import type { AssessmentRow, VesselReportRow } from '../../interfaces/rows/assessment-rows.ts'
import type { Schema } from '../../database/schema.ts'
import type { TogetherTransactions } from '../../database/together.ts'
import { followVessel } from '../sql-intelligence-store.ts'
import type { EarlierReportRow, TrackReportRow } from '../../interfaces/analysis/report-stores.ts'
import type { Store } from '../../interfaces/store.ts'
import type { Submission } from '../../interfaces/analysis/assessment-store.ts'
import { imageEntry, imagePlace, intelligenceReportEntry, vesselReportEntry } from './entry-rows.ts'
import { addEntry, addSubmission, restoreEntry } from './sql-assessment-store.ts'

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

/** An assessed image or report, with its entry, its alert and its idempotency key. */
interface Addition {
  entry: AssessmentRow
  alert: ReportRaise
  submission: Submission | null
}

/**
 * Adds a record and everything that belongs to it, all or nothing; false when it exists already, or when another one was sent with its key.
 * An existing record gets no alert; a deleted one is restored.
 */
const addAssessed = (
  together: TogetherTransactions,
  { entry, alert, submission }: Addition,
  insert: (transaction: Kysely<Schema>) => Promise<boolean>,
): Promise<boolean> =>
  together(async (transaction) => {
    await requireAccount(transaction, entry.user_id)
    if (submission && !(await addSubmission(transaction, entry.user_id, submission, entry.id))) return false
    const isNew = await insert(transaction)
    if (isNew) await addEntry(transaction, entry)
    else await restoreEntry(transaction, entry)
    if (isNew && alert) {
      if ('unraised' in alert) await noteUnraised(transaction, alert.unraised)
      else await raiseAlert(transaction, alert, alert.source_id)
    }
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

/** Images and reports, each stored with its history entry and its alert. */
export const createAssessedStores = (
  db: Kysely<Schema>,
  together: TogetherTransactions,
): Pick<Store, 'images' | 'vesselReports' | 'intelligenceReports'> => ({
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
        const entry = { kind: 'image', id } as const
        // The entry first, in the same order as a deletion of the image, to avoid a deadlock.
        await transaction
          .updateTable('assessment')
          .set(entry)
          .where('kind', '=', entry.kind)
          .where('id', '=', id)
          .where('user_id', '=', accountId)
          .execute()
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
    add: (report, alert = null, submission = null, followed = null) =>
      addAssessed(together, { entry: intelligenceReportEntry(report), alert, submission }, async (transaction) => {
        const isNew = await insertOnce(transaction.insertInto('intelligence_report').values(report))
        if (isNew && followed) await followVessel(transaction, report, followed)
        return isNew
      }),
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
})
