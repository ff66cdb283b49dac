import { sql, type Kysely, type SqlBool } from 'kysely'
import { mayDo, type Principal } from '../../../principal/principal.ts'
import type { AlertDeliveryRow } from '../../interfaces/rows/alert-rows.ts'
import { createDeliveries } from './create-deliveries.ts'
import { keepRuleVersion } from './rule-versions.ts'
import { lockTable } from '../../database/lock-table.ts'
import type { Schema } from '../../database/schema.ts'
import type { Store } from '../../interfaces/store.ts'
import { createAccountRows } from '../../people/account-rows.ts'
import { requireAccount } from '../../people/require-account.ts'
import type { AlertStore } from '../../interfaces/desk/alert-store.ts'
import type { DueDelivery, OutgoingStore } from '../../interfaces/desk/outgoing-store.ts'

/** Inlined as a literal, because the index is partial on it. */
const WAITING = sql.lit<AlertDeliveryRow['state']>('waiting')

export function createOutgoingStore(
  kind: Store['kind'],
  db: Kysely<Schema>,
  alerts: Pick<AlertStore, 'changesAfter'>,
): OutgoingStore {
  /** The account's own rule, or one for everybody where its role may change those. */
  const ofRule = (principal: Principal, id: string) =>
    mayDo(principal, 'change_shared_rules')
      ? sql<SqlBool>`id = ${id} and (user_id = ${principal.accountId} or for_all = 1)`
      : sql<SqlBool>`id = ${id} and user_id = ${principal.accountId}`
  const changeRule = async (
    within: Kysely<Schema>,
    principal: Principal,
    id: string,
    set: Parameters<OutgoingStore['changeRule']>[2],
  ) => {
    const row = await within
      .updateTable('alert_rule')
      // A single statement, so that concurrent changes of a rule do not undo each other.
      .set(({ case: whether, ref, selectFrom }) => ({
        ...set,
        ...(set.is_active === 1 && {
          from_sequence: whether()
            .when('is_active', '=', 0)
            .then(selectFrom('alert_log').select('sequence'))
            .else(ref('from_sequence'))
            .end(),
        }),
      }))
      .where(ofRule(principal, id))
      .returningAll()
      .executeTakeFirst()
    return row ?? null
  }
  return {
    addRule: (rule, most) =>
      db.transaction().execute(async (transaction) => {
        await lockTable(kind, transaction, 'alert_rule')
        await requireAccount(transaction, rule.user_id)
        const { count } = await transaction
          .selectFrom('alert_rule')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('user_id', '=', rule.user_id)
          .executeTakeFirstOrThrow()
        if (count >= most) return false
        const { sequence } = await transaction.selectFrom('alert_log').select('sequence').executeTakeFirstOrThrow()
        await transaction
          .insertInto('alert_rule')
          .values({ ...rule, from_sequence: sequence })
          .execute()
        return true
      }),
    rules: (principal, limit) => createAccountRows(db, 'alert_rule', 'created_ms').list(principal, limit),
    rulesForAll: ({ accountId }, limit) =>
      db
        .selectFrom('alert_rule')
        .selectAll()
        // A literal, because the index is partial on it.
        .where(sql<SqlBool>`for_all = 1`)
        .where('user_id', '<>', accountId)
        .orderBy('created_ms', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),
    async rule(principal, id) {
      return (await db.selectFrom('alert_rule').selectAll().where(ofRule(principal, id)).executeTakeFirst()) ?? null
    },
    changeRule: (principal, id, set) => changeRule(db, principal, id, set),
    replaceRule: (principal, id, set, nowMs, most) =>
      db.transaction().execute(async (transaction) => {
        await lockTable(kind, transaction, 'alert_rule')
        const before = await transaction
          .selectFrom('alert_rule')
          .selectAll()
          .where(ofRule(principal, id))
          .executeTakeFirst()
        if (before !== undefined && before.body !== set.body) await keepRuleVersion(transaction, before, nowMs, most)
        return changeRule(transaction, principal, id, set)
      }),
    async ruleVersions(principal, id) {
      const rule = await this.rule(principal, id)
      if (rule === null) return []
      return db
        .selectFrom('alert_rule_version')
        .selectAll()
        .where('rule_id', '=', id)
        .orderBy('place', 'desc')
        .execute()
    },
    removeRule: (principal, id) =>
      db.transaction().execute(async (transaction) => {
        const removed = await transaction
          .deleteFrom('alert_rule')
          .where(ofRule(principal, id))
          .executeTakeFirstOrThrow()
        if (removed.numDeletedRows === 0n) return false
        for (const table of [
          'alert_delivery',
          'alert_rule_version',
          'alert_rule_hour',
          'visit_place',
          'area_visit',
        ] as const)
          await transaction.deleteFrom(table).where('rule_id', '=', id).execute()
        return true
      }),
    stopRule: ({ id, body }, stopped, fault) =>
      db.transaction().execute(async (transaction) => {
        const { numUpdatedRows } = await transaction
          .updateTable('alert_rule')
          .set({ is_active: 0, stopped })
          .where('id', '=', id)
          .where('body', '=', body)
          .executeTakeFirstOrThrow()
        if (numUpdatedRows === 0n) return
        await transaction
          .updateTable('alert_delivery')
          .set({ state: 'failed', next_ms: null, fault })
          .where('rule_id', '=', id)
          .where('state', '=', 'waiting')
          .execute()
      }),
    createDeliveries: (limit, mostWaiting, fullFault, match, bound) =>
      createDeliveries(kind, db, alerts, { limit, mostWaiting, fullFault, match, bound }),
    async dueAccounts(nowMs) {
      // Skips from one account to the next, without reading each one's waiting deliveries.
      const { rows } = await sql<{ user_id: string }>`
        with recursive account (user_id) as (
          select min(user_id) from alert_delivery where state = 'waiting'
          union all
          select (select min(user_id) from alert_delivery where state = 'waiting' and user_id > account.user_id)
          from account where account.user_id is not null
        ), due (user_id, next_ms) as (
          select user_id, (
            select min(next_ms) from alert_delivery d where d.state = 'waiting' and d.user_id = account.user_id
          ) from account where user_id is not null
        )
        select user_id from due where next_ms <= ${nowMs} order by next_ms, user_id`.execute(db)
      return rows.map(({ user_id }) => user_id)
    },
    async due(accountId, nowMs, exceptRules) {
      const firsts = db
        .selectFrom('alert_delivery')
        .select(({ fn }) => ['rule_id', fn.min('sequence').as('first')])
        .where('user_id', '=', accountId)
        .where('state', '=', WAITING)
        .where('next_ms', '<=', nowMs)
        .$if(exceptRules.length > 0, (query) => query.where('rule_id', 'not in', exceptRules))
        .groupBy('rule_id')
      const rows = await db
        .selectFrom('alert_delivery as d')
        .innerJoin(firsts.as('f'), (join) =>
          join.onRef('f.rule_id', '=', 'd.rule_id').onRef('f.first', '=', 'd.sequence'),
        )
        .selectAll('d')
        // Another channel of the same change may be done, or wait for a later attempt.
        .where('d.state', '=', WAITING)
        .where('d.next_ms', '<=', nowMs)
        .orderBy('d.next_ms')
        .orderBy('d.id')
        .execute()
      if (rows.length === 0) return []
      const ids = rows.map(({ rule_id }) => rule_id)
      const found = await db.selectFrom('alert_rule').selectAll().where('id', 'in', ids).execute()
      const byId = new Map(found.map((rule) => [rule.id, rule]))
      return rows.flatMap((delivery): DueDelivery[] => {
        const rule = byId.get(delivery.rule_id)
        return rule ? [{ delivery, rule }] : []
      })
    },
    async claim({ id, attempts }, nextMs) {
      const { numUpdatedRows } = await db
        .updateTable('alert_delivery')
        .set({ attempts: attempts + 1, next_ms: nextMs })
        .where('id', '=', id)
        .where('state', '=', 'waiting')
        .where('attempts', '=', attempts)
        .executeTakeFirstOrThrow()
      return numUpdatedRows === 1n
    },
    async settle({ id, attempts }, outcome) {
      await db
        .updateTable('alert_delivery')
        .set(outcome)
        .where('id', '=', id)
        .where('state', '=', 'waiting')
        .$if(outcome.state !== 'sent', (query) => query.where('attempts', '=', attempts))
        .execute()
    },
    deliveries: (principal, { ruleId, state }, limit, after) =>
      db
        .selectFrom('alert_delivery')
        .selectAll()
        .where('user_id', '=', principal.accountId)
        .$if(ruleId !== null, (query) => query.where('rule_id', '=', ruleId))
        .$if(state !== null, (query) => query.where('state', '=', state as AlertDeliveryRow['state']))
        .$if(after !== null, (query) =>
          query.where(sql<boolean>`(created_ms, id) < (${after?.createdMs}, ${after?.id})`),
        )
        .orderBy('created_ms', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),
    delivery: (principal, id) => createAccountRows(db, 'alert_delivery', 'created_ms').get(principal, id),
    async replay(id, nowMs) {
      const { numUpdatedRows } = await db
        .updateTable('alert_delivery')
        .set({ state: 'waiting', attempts: 0, next_ms: nowMs, sent_ms: null, last_status: null, fault: null })
        .where('id', '=', id)
        .where('state', '!=', 'waiting')
        .executeTakeFirstOrThrow()
      return numUpdatedRows === 1n
    },
    async changeOf({ sequence }) {
      const [found] = await alerts.changesAfter(sequence - 1, 1)
      return found?.change.sequence === sequence ? found : null
    },
    async prune(beforeMs, limit) {
      const old = await db
        .selectFrom('alert_delivery')
        .select('id')
        .where('created_ms', '<', beforeMs)
        .where('state', '!=', 'waiting')
        .limit(limit)
        .execute()
      const ids = old.map(({ id }) => id)
      if (ids.length > 0) await db.deleteFrom('alert_delivery').where('id', 'in', ids).execute()
      return ids.length
    },
  }
}
