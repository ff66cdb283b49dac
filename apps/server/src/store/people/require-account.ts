import type { Kysely } from 'kysely'
import { codedError } from '../../errors/coded-error.ts'
import { prepareQuery } from '../database/prepare-query.ts'
import type { Schema } from '../database/schema.ts'

const removalOf = prepareQuery((db, at: { accountId: string }) =>
  db.selectFrom('account_removal').select('account_id').where('account_id', '=', at.accountId),
)

/**
 * Throws `signed_out` when the account was removed since the request began. Call it within the writing transaction. On PostgreSQL a removal
 * may start between this check and the commit; what is written then is erased by the repeated search.
 */
export async function requireAccount(transaction: Kysely<Schema>, accountId: string): Promise<void> {
  if (await isRemoved(transaction, accountId)) throw codedError('signed_out')
}

export const isRemoved = async (db: Kysely<Schema>, accountId: string): Promise<boolean> =>
  (await removalOf(db, { accountId })).rows.length > 0

/** Starts the removal of an account: once this transaction commits, nothing is written or sent for it. */
export async function beginRemoval(transaction: Kysely<Schema>, accountId: string, nowMs: number): Promise<void> {
  await transaction
    .insertInto('account_removal')
    .values({ account_id: accountId, requested_ms: nowMs, erased_ms: null })
    .execute()
  const rules = transaction.selectFrom('alert_rule').select('id').where('user_id', '=', accountId)
  for (const table of ['visit_place', 'area_visit'] as const)
    await transaction.deleteFrom(table).where('rule_id', 'in', rules).execute()
  await transaction.deleteFrom('alert_rule').where('user_id', '=', accountId).execute()
}
