import type { Transaction } from 'kysely'
import type { Schema } from '../../database/schema.ts'
import type { AlertRuleRow, BuiltInRuleRow } from '../../interfaces/rows/alert-rows.ts'

/** Keeps the body of a rule as a version, in a transaction that holds the rules, and removes the oldest versions beyond `most`. */
export async function keepRuleVersion(
  within: Transaction<Schema>,
  { id, user_id, body, created_ms }: AlertRuleRow,
  nowMs: number,
  most: number,
): Promise<void> {
  const newest = await within
    .selectFrom('alert_rule_version')
    .select(['place', 'replaced_ms'])
    .where('rule_id', '=', id)
    .orderBy('place', 'desc')
    .limit(1)
    .executeTakeFirst()
  const place = (newest?.place ?? 0) + 1
  await within
    .insertInto('alert_rule_version')
    .values({ rule_id: id, place, user_id, body, saved_ms: newest?.replaced_ms ?? created_ms, replaced_ms: nowMs })
    .execute()
  await within
    .deleteFrom('alert_rule_version')
    .where('rule_id', '=', id)
    .where('place', '<=', place - most)
    .execute()
}

/** Keeps how a built-in rule was set as a version, as above; as it shipped, where `changed_ms` is null, it is never removed. */
export async function keepBuiltInVersion(
  within: Transaction<Schema>,
  { number, body, by_id, changed_ms }: Omit<BuiltInRuleRow, 'changed_ms'> & { changed_ms: number | null },
  nowMs: number,
  most: number,
): Promise<void> {
  const newest = await within
    .selectFrom('built_in_rule_version')
    .select('place')
    .where('number', '=', number)
    .orderBy('place', 'desc')
    .limit(1)
    .executeTakeFirst()
  const place = (newest?.place ?? 0) + 1
  await within
    .insertInto('built_in_rule_version')
    .values({ number, place, by_id, body, saved_ms: changed_ms, replaced_ms: nowMs })
    .execute()
  await within
    .deleteFrom('built_in_rule_version')
    .where('number', '=', number)
    .where('place', '<=', place - most)
    .where('saved_ms', 'is not', null)
    .execute()
}
