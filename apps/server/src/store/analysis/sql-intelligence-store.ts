import type { Kysely } from 'kysely'
import { raiseAlert } from '../desk/alerts/raise-alert.ts'
import type { IntelligenceReportRow } from '../interfaces/rows/assessment-rows.ts'
import type { Schema } from '../database/schema.ts'
import { requireAccount } from '../people/require-account.ts'
import type { DueVessel, FollowedVessel, IntelligenceStore } from '../interfaces/analysis/intelligence-store.ts'

export const createIntelligenceStore = (db: Kysely<Schema>): IntelligenceStore => ({
  async checklist(accountId, reportId) {
    const row = await db
      .selectFrom('intelligence_checklist')
      .selectAll()
      .where('report_id', '=', reportId)
      .where('user_id', '=', accountId)
      .executeTakeFirst()
    return row ?? null
  },
  putChecklist: (row) =>
    db.transaction().execute(async (transaction) => {
      await requireAccount(transaction, row.user_id)
      const { changed_ms, body } = row
      await transaction
        .insertInto('intelligence_checklist')
        .values(row)
        .onConflict((conflict) =>
          conflict
            .column('report_id')
            .doUpdateSet({ changed_ms, body })
            .where('intelligence_checklist.user_id', '=', row.user_id),
        )
        .execute()
    }),
  async reportsOf({ accountId }, vesselId, limit) {
    const rows = await db
      .selectFrom('intelligence_report')
      .selectAll()
      .where('user_id', '=', accountId)
      .where('vessel_id', '=', vesselId)
      .where('deleted_ms', 'is', null)
      .orderBy('timestamp_ms', 'desc')
      .orderBy('created_at_ms', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
    return rows.map(({ deleted_ms: _, ...row }) => row)
  },
  reassessmentsOf: ({ accountId }, vesselId, limit) =>
    db
      .selectFrom('reassessment')
      .selectAll()
      .where('user_id', '=', accountId)
      .where('vessel_id', '=', vesselId)
      .orderBy('time_ms', 'desc')
      .limit(limit)
      .execute(),
  async due(beforeMs, limit) {
    const vessels = await db
      .selectFrom('reassessed_vessel')
      .selectAll()
      .where('checked_ms', '<', beforeMs)
      .orderBy('checked_ms')
      .orderBy('user_id')
      .orderBy('vessel_id')
      .limit(limit)
      .execute()
    if (vessels.length === 0) return []
    const reports = await db
      .selectFrom('intelligence_report')
      .selectAll()
      .where(
        'id',
        'in',
        vessels.map(({ report_id }) => report_id),
      )
      .execute()
    const byId = new Map(reports.map((report) => [report.id, report]))
    return vessels.map((vessel): DueVessel => {
      const found = byId.get(vessel.report_id)
      if (found === undefined) return { vessel, report: null, isDeleted: false }
      const { deleted_ms, ...report } = found
      return { vessel, report, isDeleted: deleted_ms !== null }
    })
  },
  settle: (vessel, score, raise) =>
    db.transaction().execute(async (transaction) => {
      const { user_id, vessel_id, version, ...changed } = vessel
      const { numUpdatedRows } = await transaction
        .updateTable('reassessed_vessel')
        .set({ ...changed, version: version + 1 })
        .where('user_id', '=', user_id)
        .where('vessel_id', '=', vessel_id)
        .where('version', '=', version)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) return false
      if (score) {
        await transaction
          .insertInto('reassessment')
          .values(score)
          .onConflict((conflict) => conflict.doNothing())
          .execute()
        const oldest = await transaction
          .selectFrom('reassessment')
          .select('time_ms')
          .where('user_id', '=', user_id)
          .where('vessel_id', '=', vessel_id)
          .orderBy('time_ms', 'desc')
          .offset(MAX_KEPT)
          .limit(1)
          .executeTakeFirst()
        if (oldest)
          await transaction
            .deleteFrom('reassessment')
            .where('user_id', '=', user_id)
            .where('vessel_id', '=', vessel_id)
            .where('time_ms', '<=', oldest.time_ms)
            .execute()
      }
      if (raise) await raiseAlert(transaction, raise.alert, raise.raiseKey)
      return true
    }),
  async unfollow({ user_id, vessel_id, version }) {
    await db
      .deleteFrom('reassessed_vessel')
      .where('user_id', '=', user_id)
      .where('vessel_id', '=', vessel_id)
      .where('version', '=', version)
      .execute()
  },
})

/** Follows a vessel by its newest report; does nothing when a later one is followed. */
export async function followVessel(
  transaction: Kysely<Schema>,
  { user_id, vessel_id, id, risk_score, risk_level }: IntelligenceReportRow,
  followed: FollowedVessel,
): Promise<void> {
  const vessel = { ...followed, report_id: id, risk_score, risk_level }
  await transaction
    .insertInto('reassessed_vessel')
    .values({ ...vessel, user_id, vessel_id, version: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'vessel_id'])
        .doUpdateSet(({ eb, ref }) => ({ ...vessel, version: eb(ref('reassessed_vessel.version'), '+', 1) }))
        .where('reassessed_vessel.checked_ms', '<=', vessel.checked_ms),
    )
    .execute()
}

/** Maximum reassessments kept per vessel. */
const MAX_KEPT = 500
