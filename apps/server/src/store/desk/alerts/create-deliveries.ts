import type { Role } from '@varuna/vocabulary/rights'
import { sql, type Kysely } from 'kysely'
import type { Schema } from '../../database/schema.ts'
import type { AlertStore } from '../../interfaces/desk/alert-store.ts'
import type { ActiveRule, OutgoingStore } from '../../interfaces/desk/outgoing-store.ts'
import type { AlertDeliveryRow } from '../../interfaces/rows/alert-rows.ts'
import type { Store } from '../../interfaces/store.ts'
import { countOfRule, hasRuleRoom, hourOf } from './rule-hours.ts'

/** Consumer whose cursor is the last log change for which deliveries were created. */
const CONSUMER = 'alert_deliveries'

/** The rules that are switched on, with the role and the second factor of each owner. */
export const selectActiveRules = (db: Kysely<Schema>) =>
  db
    .selectFrom('alert_rule')
    .selectAll()
    .select(({ selectFrom, fn, val }) =>
      fn
        .coalesce(
          selectFrom('account_role').select('role').whereRef('account_id', '=', 'alert_rule.user_id'),
          val<Role>('member'),
        )
        .as('owner_role'),
    )
    .select(
      sql<number>`case when exists (select 1 from sign_in_codes c where c.account_id = alert_rule.user_id and on_ms is not null)
        or exists (select 1 from passkey p where p.account_id = alert_rule.user_id) then 1 else 0 end`.as(
        'owner_has_factor',
      ),
    )
    .where('is_active', '=', 1)

/** `OutgoingStore.createDeliveries`: matching happens before the transaction, which drops what was switched off or changed meanwhile. */
export async function createDeliveries(
  kind: Store['kind'],
  db: Kysely<Schema>,
  alerts: Pick<AlertStore, 'changesAfter'>,
  {
    limit,
    mostWaiting,
    fullFault,
    match,
    bound,
  }: {
    limit: number
    mostWaiting: number
    fullFault: string
    match: Parameters<OutgoingStore['createDeliveries']>[3]
    bound: Parameters<OutgoingStore['createDeliveries']>[4]
  },
): Promise<number> {
  const cursor = await db.selectFrom('bus_cursor').select('cursor').where('consumer', '=', CONSUMER).executeTakeFirst()
  const { sequence: newest } = await db.selectFrom('alert_log').select('sequence').executeTakeFirstOrThrow()
  const from = cursor === undefined ? newest : Number(cursor.cursor)
  const changes = from < newest ? await alerts.changesAfter(from, limit) : []
  if (cursor !== undefined && from >= newest) return 0
  const to = changes.length < limit ? newest : (changes.at(-1)?.change.sequence ?? newest)
  const matched = changes.length === 0 ? [] : await match(await selectActiveRules(db).execute(), changes)
  await db.transaction().execute(async (transaction) => {
    const active = await lockRules(kind, transaction, matched)
    const rows = await withinBounds(
      transaction,
      matched.filter(({ rule_id }) => active.has(rule_id)),
      { mostWaiting, fullFault, bound },
    )
    for (let at = 0; at < rows.length; at += 100)
      await transaction
        .insertInto('alert_delivery')
        .values(rows.slice(at, at + 100))
        .onConflict((conflict) => conflict.columns(['rule_id', 'sequence', 'channel']).doNothing())
        .execute()
    await transaction
      .insertInto('bus_cursor')
      .values({ consumer: CONSUMER, cursor: String(to) })
      .onConflict((conflict) => conflict.column('consumer').doUpdateSet({ cursor: String(to) }))
      .execute()
  })
  return changes.length
}

/** The matched rules that are still on. Locks them, so that removing one meanwhile leaves no delivery behind. */
async function lockRules(
  kind: Store['kind'],
  transaction: Kysely<Schema>,
  matched: readonly AlertDeliveryRow[],
): Promise<ReadonlySet<ActiveRule['id']>> {
  const ids = [...new Set(matched.map(({ rule_id }) => rule_id))]
  if (ids.length === 0) return new Set()
  const rows = await transaction
    .selectFrom('alert_rule')
    .select('id')
    .where('id', 'in', ids)
    .where('is_active', '=', 1)
    .$if(kind === 'postgresql', (query) => query.forShare())
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Leaves out what is beyond the bound of a rule's hour, which is counted, and fails what is beyond that of an account's queue. */
async function withinBounds(
  transaction: Kysely<Schema>,
  matched: readonly AlertDeliveryRow[],
  {
    mostWaiting,
    fullFault,
    bound,
  }: { mostWaiting: number; fullFault: string; bound: Parameters<OutgoingStore['createDeliveries']>[4] },
): Promise<AlertDeliveryRow[]> {
  const waiting = new Map<string, number>()
  for (const user of new Set(matched.map(({ user_id }) => user_id))) {
    const { count } = await transaction
      .selectFrom('alert_delivery')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('user_id', '=', user)
      // A literal, because the index is partial on it.
      .where('state', '=', sql.lit<AlertDeliveryRow['state']>('waiting'))
      .executeTakeFirstOrThrow()
    waiting.set(user, Number(count))
  }
  const rows: AlertDeliveryRow[] = []
  for (const [, ofChange] of Map.groupBy(matched, ({ rule_id, sequence }) => `${rule_id} ${sequence}`)) {
    const [{ rule_id, created_ms } = { rule_id: '', created_ms: 0 }] = ofChange
    if (bound !== undefined) {
      const about = { rule_id, what: 'send', hour_ms: hourOf(created_ms) } as const
      const isAllowed = await hasRuleRoom(transaction, about, bound.mostAnHour)
      await countOfRule(transaction, about, isAllowed ? 'counted' : 'withheld')
      if (!isAllowed) continue
    }
    for (const row of ofChange) {
      const before = waiting.get(row.user_id) ?? 0
      waiting.set(row.user_id, before + 1)
      rows.push(before < mostWaiting ? row : { ...row, state: 'failed', next_ms: null, fault: fullFault })
    }
  }
  return rows
}
