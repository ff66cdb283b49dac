import { createHash } from 'node:crypto'
import { sql, type Kysely, type SqlBool } from 'kysely'
import { actorOf } from '../../../audit/actor.ts'
import { mayDo, type Principal } from '../../../principal/principal.ts'
import { lockTable } from '../../database/lock-table.ts'
import type { Schema } from '../../database/schema.ts'
import type { RuleStore } from '../../interfaces/desk/rule-store.ts'
import type { AlertSilenceRow } from '../../interfaces/rows/alert-rows.ts'
import type { Store } from '../../interfaces/store.ts'
import { appendAudit } from '../../people/append-audit.ts'
import { requireAccount } from '../../people/require-account.ts'
import { selectActiveRules } from './create-deliveries.ts'
import { keepBuiltInVersion } from './rule-versions.ts'
import { pruneRuleHours, readWithheldOfRules } from './rule-hours.ts'
import { isSilenced } from './silences.ts'

/** A silence as the audit log states it, which has no text that a person typed. */
const statedOf = ({ user_id, mmsi, south, west, north, east, until_ms, reason }: AlertSilenceRow) => ({
  whom: user_id === null ? 'everybody' : 'me',
  mmsi,
  box: south === null ? null : [south, west, north, east].join(', '),
  untilMs: until_ms,
  reasonSha256: createHash('sha256').update(reason).digest('hex'),
})

export function createRuleStore(kind: Store['kind'], db: Kysely<Schema>): RuleStore {
  const isOf = ({ accountId }: Principal) => sql<SqlBool>`(user_id = ${accountId} or user_id is null)`
  const isOwn = ({ accountId }: Principal) => sql<SqlBool>`user_id = ${accountId}`
  return {
    builtIn: () => db.selectFrom('built_in_rule').selectAll().execute(),
    setBuiltIn: (principal, row, { shippedBody, most }, stated) =>
      db.transaction().execute(async (transaction) => {
        await lockTable(kind, transaction, 'built_in_rule')
        await requireAccount(transaction, principal.accountId)
        const before = await transaction
          .selectFrom('built_in_rule')
          .selectAll()
          .where('number', '=', row.number)
          .executeTakeFirst()
        const earlier = before ?? { number: row.number, body: shippedBody, by_id: null, changed_ms: null }
        if (earlier.body === row.body) return
        await keepBuiltInVersion(transaction, earlier, row.changed_ms, most)
        await transaction
          .insertInto('built_in_rule')
          .values(row)
          .onConflict((conflict) => conflict.column('number').doUpdateSet(row))
          .execute()
        await appendAudit(transaction, {
          action: 'built_in_rule_change',
          by: actorOf(principal),
          aboutId: row.number,
          timeMs: row.changed_ms,
          before: stated(earlier.body),
          after: stated(row.body),
        })
      }),
    builtInVersions: (number) =>
      db
        .selectFrom('built_in_rule_version')
        .selectAll()
        .where('number', '=', number)
        .orderBy('place', 'desc')
        .execute(),
    silences: (principal, nowMs) =>
      db
        .selectFrom('alert_silence')
        .selectAll()
        .where(mayDo(principal, 'see_shared_alerts') ? isOf(principal) : isOwn(principal))
        .where('until_ms', '>', nowMs)
        .orderBy('until_ms')
        .orderBy('id')
        .execute(),
    addSilence: (principal, row, most) =>
      db.transaction().execute(async (transaction) => {
        await lockTable(kind, transaction, 'alert_silence')
        await requireAccount(transaction, principal.accountId)
        await transaction.deleteFrom('alert_silence').where('until_ms', '<=', row.created_ms).execute()
        const { count } = await transaction
          .selectFrom('alert_silence')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where(sql<SqlBool>`user_id is not distinct from ${row.user_id}`)
          .executeTakeFirstOrThrow()
        if (Number(count) >= most) return false
        await transaction.insertInto('alert_silence').values(row).execute()
        if (row.user_id === null)
          await appendAudit(transaction, {
            action: 'silence_start',
            by: actorOf(principal),
            aboutId: row.id,
            timeMs: row.created_ms,
            after: statedOf(row),
          })
        return true
      }),
    endSilence: (principal, id, nowMs) =>
      db.transaction().execute(async (transaction) => {
        const ended = await transaction
          .deleteFrom('alert_silence')
          .where('id', '=', id)
          .where(mayDo(principal, 'change_shared_rules') ? isOf(principal) : isOwn(principal))
          .returningAll()
          .executeTakeFirst()
        if (ended === undefined) return false
        if (ended.user_id === null)
          await appendAudit(transaction, {
            action: 'silence_end',
            by: actorOf(principal),
            aboutId: id,
            timeMs: nowMs,
            before: statedOf(ended),
          })
        return true
      }),
    isSilenced: (about) => isSilenced(db, about),
    active: () => selectActiveRules(db).execute(),
    unraised: (limit) =>
      db.selectFrom('unraised_cause').selectAll().orderBy('noted_ms').orderBy('id').limit(limit).execute(),
    removeUnraised: (rows) =>
      db.transaction().execute(async (transaction) => {
        for (const { id, noted_ms } of rows)
          await transaction.deleteFrom('unraised_cause').where('id', '=', id).where('noted_ms', '=', noted_ms).execute()
      }),
    withheld: (ruleIds, sinceMs) => readWithheldOfRules(db, ruleIds, sinceMs),
    prune: (nowMs) => pruneRuleHours(db, nowMs),
  }
}
