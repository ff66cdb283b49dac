import type { Kysely } from 'kysely'
import { lockTable } from '../database/lock-table.ts'
import type { Schema } from '../database/schema.ts'
import type { Store } from '../interfaces/store.ts'
import type { VesselNoteStore } from '../interfaces/watch/vessel-note-store.ts'
import { requireAccount } from '../people/require-account.ts'
import { isFull } from './is-full.ts'

export const createVesselNoteStore = (kind: Store['kind'], db: Kysely<Schema>): VesselNoteStore => ({
  list: ({ accountId }, mmsi) =>
    db
      .selectFrom('vessel_note')
      .selectAll()
      .where('user_id', '=', accountId)
      .where('mmsi', '=', mmsi)
      .orderBy('created_ms', 'desc')
      .orderBy('id', 'desc')
      .execute(),
  add: (row, most) =>
    db.transaction().execute(async (transaction) => {
      await lockTable(kind, transaction, 'vessel_note')
      await requireAccount(transaction, row.user_id)
      if (await isFull(transaction, 'vessel_note', row, most)) return false
      await transaction.insertInto('vessel_note').values(row).execute()
      return true
    }),
  async remove({ accountId }, id) {
    const query = db.deleteFrom('vessel_note').where('id', '=', id).where('user_id', '=', accountId)
    return (await query.executeTakeFirstOrThrow()).numDeletedRows === 1n
  },
})
