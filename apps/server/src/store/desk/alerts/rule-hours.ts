import { sql, type Kysely } from 'kysely'
import { prepareQuery } from '../../database/prepare-query.ts'
import type { Schema } from '../../database/schema.ts'
import type { AlertRuleHourRow } from '../../interfaces/rows/alert-rows.ts'

const HOUR_MS = 3_600_000
const KEPT_MS = 31 * 24 * HOUR_MS

export const hourOf = (nowMs: number) => Math.floor(nowMs / HOUR_MS) * HOUR_MS

type About = Pick<AlertRuleHourRow, 'rule_id' | 'what' | 'hour_ms'>

const countOf = prepareQuery((db, { rule_id, what, hour_ms }: About) =>
  db
    .selectFrom('alert_rule_hour')
    .select('counted')
    .where('rule_id', '=', rule_id)
    .where('what', '=', what)
    .where('hour_ms', '=', hour_ms),
)

/** Whether a rule may raise or send another in this hour. */
export async function hasRuleRoom(transaction: Kysely<Schema>, about: About, most: number): Promise<boolean> {
  const [row] = (await countOf(transaction, about)).rows
  return (row?.counted ?? 0) < most
}

/** Counts what a rule raised or sent, or what was over its bound. */
export async function countOfRule(
  transaction: Kysely<Schema>,
  about: About,
  column: 'counted' | 'withheld',
): Promise<void> {
  await transaction
    .insertInto('alert_rule_hour')
    .values({ ...about, counted: 0, withheld: 0, [column]: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['rule_id', 'what', 'hour_ms'])
        .doUpdateSet({ [column]: sql<number>`alert_rule_hour.${sql.ref(column)} + 1` }),
    )
    .execute()
}

/** What rules raised or sent beyond their bound since a time, by rule; none where nothing was. */
export async function readWithheldOfRules(
  db: Kysely<Schema>,
  ruleIds: readonly string[],
  sinceMs: number,
): Promise<Map<string, number>> {
  if (ruleIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('alert_rule_hour')
    .select(({ fn }) => ['rule_id', fn.sum<number>('withheld').as('withheld')])
    .where('rule_id', 'in', ruleIds)
    .where('hour_ms', '>=', hourOf(sinceMs))
    .groupBy('rule_id')
    .execute()
  return new Map(rows.map(({ rule_id, withheld }) => [rule_id, Number(withheld)]))
}

export async function pruneRuleHours(db: Kysely<Schema>, nowMs: number): Promise<void> {
  await db
    .deleteFrom('alert_rule_hour')
    .where('hour_ms', '<', nowMs - KEPT_MS)
    .execute()
}
