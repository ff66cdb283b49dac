import type { Kysely } from 'kysely'
import { lockTable } from '../database/lock-table.ts'
import type { Schema } from '../database/schema.ts'
import type { Store } from '../interfaces/store.ts'
import type { SavedViewStore } from '../interfaces/watch/saved-view-store.ts'
import { requireAccount } from '../people/require-account.ts'

export function createSavedViewStore(kind: Store['kind'], db: Kysely<Schema>): SavedViewStore {
  const endDefault = (transaction: Kysely<Schema>, accountId: string) =>
    transaction
      .updateTable('saved_view')
      .set({ is_default: 0 })
      .where('user_id', '=', accountId)
      .where('is_default', '=', 1)
      .execute()
  return {
    list: ({ accountId }) => db.selectFrom('saved_view').selectAll().where('user_id', '=', accountId).execute(),
    add: (row, most) =>
      db.transaction().execute(async (transaction) => {
        await lockTable(kind, transaction, 'saved_view')
        await requireAccount(transaction, row.user_id)
        const { count } = await transaction
          .selectFrom('saved_view')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('user_id', '=', row.user_id)
          .executeTakeFirstOrThrow()
        if (count >= most) return false
        if (row.is_default === 1) await endDefault(transaction, row.user_id)
        await transaction.insertInto('saved_view').values(row).execute()
        return true
      }),
    change: ({ accountId }, id, set) =>
      db.transaction().execute(async (transaction) => {
        await lockTable(kind, transaction, 'saved_view')
        if (set.is_default === 1) await endDefault(transaction, accountId)
        const changed = await transaction
          .updateTable('saved_view')
          .set(set)
          .where('id', '=', id)
          .where('user_id', '=', accountId)
          .returningAll()
          .executeTakeFirst()
        return changed ?? null
      }),
    async remove({ accountId }, id) {
      const query = db.deleteFrom('saved_view').where('id', '=', id).where('user_id', '=', accountId)
      return (await query.executeTakeFirstOrThrow()).numDeletedRows === 1n
    },
  }
}
