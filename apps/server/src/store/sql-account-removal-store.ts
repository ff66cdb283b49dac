import type { AccountHoldings } from '@varuna/contract/people/account'
import { sql, type Kysely } from 'kysely'
import { removeAlerts } from './desk/alerts/alert-counts.ts'
import { changeOf, takeSequence, updateAlert } from './desk/alerts/raise-alert.ts'
import { eraseNameInCase, leaveCase } from './desk/cases/leave-case.ts'
import type { Schema } from './database/schema.ts'
import type { AssessedTable, AccountRemovalStore } from './interfaces/account-removal-store.ts'

/** Tables of rows that belong to one account, with their keys. */
const rest = [
  ['alert_rule', 'id'],
  ['alert_rule_version', 'rule_id, place'],
  ['alert_delivery', 'id'],
  ['alert_silence', 'id'],
  ['unraised_cause', 'id'],
  ['reassessed_vessel', 'vessel_id'],
  ['reassessment', 'vessel_id, time_ms'],
  ['submission', 'kind, key'],
  ['intelligence_checklist', 'report_id'],
] as const

export function createAccountRemovalStore(db: Kysely<Schema>): AccountRemovalStore {
  return {
    async holdings({ accountId }) {
      const kept = (table: AssessedTable) =>
        sql`(select count(*) from ${sql.table(table)} where user_id = ${accountId} and deleted_ms is null)`
      const all = (table: string) => sql`(select count(*) from ${sql.table(table)} where user_id = ${accountId})`
      const own = (condition: string) => sql`(select count(*) from desk_case c
        where c.owner_id = ${accountId} and c.deleted_ms is null and ${sql.raw(condition)})`
      const member = 'select 1 from case_member m where m.case_id = c.id'
      const writer = `exists (${member} and m.access = 'write')`
      const shared = `exists (select 1 from team_share s where s.kind = 'case' and s.record_id = c.id)`
      const { rows } = await sql<AccountHoldings>`select
        ${kept('image')} as images,
        ${kept('vessel_report')} + ${kept('intelligence_report')} as reports,
        ${all('alert_rule')} as rules,
        ${all('watch_list')} as "watchLists",
        ${own(`not exists (${member}) and not ${shared}`)} as cases,
        ${own(`(exists (${member}) or ${shared}) and not ${writer}`)} as "casesOthersRead",
        ${own(writer)} as "casesOthersWrite",
        (select count(*) from case_member m join desk_case c on c.id = m.case_id
          where m.account_id = ${accountId} and c.deleted_ms is null) as "casesOfOthers"`.execute(db)
      return rows[0] as AccountHoldings
    },
    async get(accountId) {
      const query = db.selectFrom('account_removal').selectAll().where('account_id', '=', accountId)
      return (await query.executeTakeFirst()) ?? null
    },
    pending: () => db.selectFrom('account_removal').selectAll().orderBy('requested_ms').orderBy('account_id').execute(),
    async setErased(accountId, nowMs) {
      await db.updateTable('account_removal').set({ erased_ms: nowMs }).where('account_id', '=', accountId).execute()
    },
    async end(accountId) {
      await db.deleteFrom('account_removal').where('account_id', '=', accountId).execute()
    },
    async assessedIds(accountId, table, limit) {
      const query = (db as unknown as Kysely<Record<AssessedTable, { id: string; user_id: string }>>)
        .selectFrom<AssessedTable>(table)
        .select('id')
        .where('user_id', '=', accountId)
      return (await query.limit(limit).execute()).map(({ id }) => id)
    },
    eraseAssessed: (table, ids) =>
      db.transaction().execute(async (transaction) => {
        // The entry first: a concurrent writer of a note waits for it, and finds it gone.
        await transaction.deleteFrom('assessment').where('kind', '=', table).where('id', 'in', ids).execute()
        await transaction.deleteFrom(table).where('id', 'in', ids).execute()
        await transaction
          .deleteFrom('assessment_note')
          .where('kind', '=', table)
          .where('assessment_id', 'in', ids)
          .execute()
        await transaction.deleteFrom('team_share').where('kind', '=', table).where('record_id', 'in', ids).execute()
        if (table === 'intelligence_report')
          await transaction.deleteFrom('intelligence_checklist').where('report_id', 'in', ids).execute()
      }),
    async caseIds(accountId, limit) {
      const owned = db.selectFrom('desk_case').select('id').where('owner_id', '=', accountId)
      const seen = db.selectFrom('case_member').select('case_id as id').where('account_id', '=', accountId)
      return (await owned.unionAll(seen).limit(limit).execute()).map(({ id }) => id)
    },
    leaveCase: (accountId, caseId, events, maxEvents) =>
      db.transaction().execute((transaction) => leaveCase(transaction, accountId, caseId, events, maxEvents)),
    async caseIdsWithName(accountId, limit) {
      const { rows } = await sql<{ case_id: string }>`
        select case_id from case_event where by_id = ${accountId} and by_name <> ''
        union select case_id from case_event where about_id = ${accountId} limit ${limit}`.execute(db)
      return rows.map(({ case_id }) => case_id)
    },
    eraseName: (accountId, caseId) =>
      db.transaction().execute((transaction) => eraseNameInCase(transaction, accountId, caseId)),
    eraseAlerts: (accountId, limit) =>
      db.transaction().execute(async (transaction) => {
        const own = await transaction
          .selectFrom('alert')
          .select('id')
          .where('user_id', '=', accountId)
          .limit(limit)
          .execute()
        if (own.length === 0) return 0
        const ids = own.map(({ id }) => id)
        // Writers of alert changes wait, so that no change is added to an alert being erased.
        await takeSequence(transaction)
        await removeAlerts(transaction, ids)
        return ids.length
      }),
    unassignAlerts: (accountId, nowMs, limit) =>
      db.transaction().execute(async (transaction) => {
        const assigned = transaction
          .selectFrom('alert')
          .where('assignee_id', '=', accountId)
          .where('state', 'not in', ['confirmed', 'dismissed'])
        if ((await assigned.select('id').limit(1).executeTakeFirst()) === undefined) return 0
        let sequence = await takeSequence(transaction)
        const alerts = await assigned.selectAll().limit(limit).execute()
        for (const [at, before] of alerts.entries()) {
          if (at > 0) sequence = await takeSequence(transaction)
          const alert = {
            ...before,
            version: before.version + 1,
            assignee_id: null,
            changed_ms: Math.max(nowMs, before.changed_ms),
          }
          await updateAlert(transaction, before, alert)
          await transaction
            .insertInto('alert_change')
            .values({ ...changeOf(alert, sequence), action: 'assign', by_id: accountId })
            .execute()
        }
        return alerts.length
      }),
    async eraseRest(accountId, limit) {
      let erased = 0
      for (const [table, key] of rest) {
        const columns = sql.raw(key)
        const { numAffectedRows } = await sql`delete from ${sql.table(table)}
          where user_id = ${accountId} and (${columns}) in (
            select ${columns} from ${sql.table(table)} where user_id = ${accountId} limit ${limit}
          )`.execute(db)
        erased += Number(numAffectedRows ?? 0)
      }
      // What entries state remains, without where it came from.
      const origins = await sql`delete from audit_origin where sequence in (
        select sequence from audit_origin where account_id = ${accountId} limit ${limit}
      )`.execute(db)
      erased += Number(origins.numAffectedRows ?? 0)
      await db.deleteFrom('failed_sign_in').where('account_id', '=', accountId).execute()
      await db.deleteFrom('team_member').where('account_id', '=', accountId).execute()
      await db.deleteFrom('team_share').where('owner_id', '=', accountId).execute()
      for (const table of ['sign_in_codes', 'recovery_code', 'passkey', 'api_token', 'address_change'] as const)
        await db.deleteFrom(table).where('account_id', '=', accountId).execute()
      await db.deleteFrom('mention').where('account_id', '=', accountId).execute()
      await db.deleteFrom('account_visit').where('account_id', '=', accountId).execute()
      await db.deleteFrom('vessel_note').where('user_id', '=', accountId).execute()
      await db.deleteFrom('saved_view').where('user_id', '=', accountId).execute()
      await db.deleteFrom('account_quota').where('account_id', '=', accountId).execute()
      await db.updateTable('account_role').set({ by_id: null }).where('by_id', '=', accountId).execute()
      await db
        .deleteFrom('account_invitation')
        .where(({ or, eb }) => or([eb('by_id', '=', accountId), eb('used_by_id', '=', accountId)]))
        .execute()
      await db
        .deleteFrom('password_reset')
        .where(({ or, eb }) => or([eb('by_id', '=', accountId), eb('account_id', '=', accountId)]))
        .execute()
      await db.updateTable('partner_key').set({ by_id: null }).where('by_id', '=', accountId).execute()
      const unnamed = { account_id: null, display_name: null }
      await db.updateTable('account_name').set(unnamed).where('account_id', '=', accountId).execute()
      await db
        .deleteFrom('invitation_block')
        .where(({ or, eb }) => or([eb('account_id', '=', accountId), eb('inviter_id', '=', accountId)]))
        .execute()
      await db.updateTable('mail_count').set({ sender_id: null }).where('sender_id', '=', accountId).execute()
      // They stay open for their inviters, for whom a removed account looks like one that never existed.
      for (const column of ['account_id', 'declined_id'] as const)
        await db.updateTable('case_invitation').set(column, null).where(column, '=', accountId).execute()
      return erased
    },
  }
}
