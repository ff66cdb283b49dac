import { sql, type Kysely } from 'kysely'
import { server, visitorAt } from '../../audit/actor.ts'
import type { Schema } from '../database/schema.ts'
import type { FailedSignInRow } from '../interfaces/rows/audit-rows.ts'
import type { PositionRemovalRow } from '../interfaces/rows/position-rows.ts'
import { weekBeginsMs } from '../interfaces/watch/position-store.ts'
import { anyEntry, type AuditFilter, type AuditStore } from '../interfaces/people/audit-store.ts'
import { appendAudit } from './append-audit.ts'

const HOUR_MS = 3_600_000

export function createAuditStore(db: Kysely<Schema>): AuditStore {
  const select = ({ accountId, action, fromMs, toMs }: AuditFilter) =>
    db
      .selectFrom('audit_entry as entry')
      .leftJoin('audit_origin as origin', 'origin.sequence', 'entry.sequence')
      .selectAll('entry')
      .select(['salt', 'address'])
      .$if(accountId !== null, (query) =>
        query.where(({ or, eb }) => or([eb('by_id', '=', accountId), eb('about_id', '=', accountId)])),
      )
      .$if(action !== null, (query) => query.where('action', '=', action as NonNullable<typeof action>))
      .$if(fromMs !== null, (query) => query.where('time_ms', '>=', fromMs ?? 0))
      .$if(toMs !== null, (query) => query.where('time_ms', '<=', toMs ?? 0))

  return {
    append: (act) => db.transaction().execute((transaction) => appendAudit(transaction, act)),
    head: async () => (await db.selectFrom('audit_head').select(['sequence', 'digest']).executeTakeFirst()) ?? null,
    after: (sequence, limit, filter = anyEntry) =>
      select(filter).where('entry.sequence', '>', sequence).orderBy('entry.sequence').limit(limit).execute(),
    before: (sequence, limit, filter) =>
      select(filter)
        .$if(sequence !== null, (query) => query.where('entry.sequence', '<', sequence ?? 0))
        .orderBy('entry.sequence', 'desc')
        .limit(limit)
        .execute(),
    async countFailedSignIn(accountId, client, nowMs) {
      const hour_ms = nowMs - (nowMs % HOUR_MS)
      await db
        .insertInto('failed_sign_in')
        .values({ account_id: accountId ?? '', hour_ms, tries: 1, first_ms: nowMs, last_ms: nowMs, client })
        .onConflict((conflict) =>
          conflict.columns(['account_id', 'hour_ms']).doUpdateSet(({ eb }) => ({
            tries: eb('failed_sign_in.tries', '+', 1),
            last_ms: nowMs,
            client,
          })),
        )
        .execute()
    },
    async eraseFailedOrigins(beforeMs, limit) {
      const old = db
        .selectFrom('audit_origin')
        .innerJoin('audit_entry', 'audit_entry.sequence', 'audit_origin.sequence')
        .select('audit_origin.sequence')
        .where('action', '=', 'sign_in_failed')
        .where('time_ms', '<', beforeMs)
        .limit(limit)
      const { numDeletedRows } = await db
        .deleteFrom('audit_origin')
        .where('sequence', 'in', old)
        .executeTakeFirstOrThrow()
      return Number(numDeletedRows)
    },
    recordFailedSignIns: (nowMs, limit) =>
      db.transaction().execute(async (transaction) => {
        const { rows } = await sql<FailedSignInRow>`delete from failed_sign_in where (account_id, hour_ms) in (
            select account_id, hour_ms from failed_sign_in where hour_ms <= ${nowMs - HOUR_MS}
            order by hour_ms, account_id limit ${limit}
          ) returning *`.execute(transaction)
        for (const { account_id, tries, first_ms, last_ms, client } of rows)
          await appendAudit(transaction, {
            action: 'sign_in_failed',
            by: visitorAt(client),
            aboutId: account_id || null,
            timeMs: nowMs,
            after: { tries, firstMs: first_ms, lastMs: last_ms },
          })
        return rows.length
      }),
    recordPositionRemovals: (nowMs, limit) =>
      db.transaction().execute(async (transaction) => {
        const { rows } = await sql<PositionRemovalRow>`delete from position_removal where (week, rule) in (
            select of.week, of.rule from position_removal as of
            join ais_week on ais_week.week = of.week and after_mmsi is null
            order by of.week, of.rule limit ${limit}
          ) returning *`.execute(transaction)
        for (const { week, rule, before_ms, removed, kept, digest } of rows)
          if (removed > 0)
            await appendAudit(transaction, {
              action: 'retention',
              by: server,
              aboutId: `positions_${rule}`,
              timeMs: nowMs,
              after: { beforeMs: before_ms, weekMs: weekBeginsMs(week), removed, kept, digest },
            })
        return rows.length
      }),
  }
}
