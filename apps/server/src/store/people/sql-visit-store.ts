import type { Kysely } from 'kysely'
import type { Principal } from '../../principal/principal.ts'
import type { Schema } from '../database/schema.ts'
import { requireAccount } from './require-account.ts'
import type { VisitStore } from '../interfaces/people/visit-store.ts'

export function createVisitStore(db: Kysely<Schema>): VisitStore {
  const read = (within: Kysely<Schema>, { accountId }: Principal) =>
    within.selectFrom('account_visit').selectAll().where('account_id', '=', accountId).executeTakeFirstOrThrow()
  const add = async (within: Kysely<Schema>, { accountId }: Principal, nowMs: number) => {
    await requireAccount(within, accountId)
    await within
      .insertInto('account_visit')
      .values({ account_id: accountId, from_ms: nowMs, last_ms: nowMs, before_ms: null, tour_done: 0 })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  return {
    note: (principal, nowMs, sinceMs) =>
      db.transaction().execute(async (transaction) => {
        await add(transaction, principal, nowMs)
        const own = transaction.updateTable('account_visit').where('account_id', '=', principal.accountId)
        // A single statement, so that of two pages opened at once only one starts the visit.
        const { numUpdatedRows } = await own
          .set(({ ref }) => ({ before_ms: ref('last_ms'), from_ms: nowMs, last_ms: nowMs }))
          .where('last_ms', '<', sinceMs)
          .executeTakeFirstOrThrow()
        if (numUpdatedRows === 0n) await own.set({ last_ms: nowMs }).where('last_ms', '<', nowMs).execute()
        return read(transaction, principal)
      }),
    setTourDone: (principal, isDone, nowMs) =>
      db.transaction().execute(async (transaction) => {
        await add(transaction, principal, nowMs)
        await transaction
          .updateTable('account_visit')
          .set({ tour_done: isDone ? 1 : 0 })
          .where('account_id', '=', principal.accountId)
          .execute()
      }),
  }
}
