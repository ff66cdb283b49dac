import type { Kysely } from 'kysely'
import { lockTable } from '../database/lock-table.ts'
import type { Schema } from '../database/schema.ts'
import type { Store } from '../interfaces/store.ts'
import type { VesselPictureStore } from '../interfaces/watch/vessel-picture-store.ts'
import { requireAccount } from '../people/require-account.ts'
import { isFull } from './is-full.ts'

export const createVesselPictureStore = (kind: Store['kind'], db: Kysely<Schema>): VesselPictureStore => ({
  list: ({ accountId }, mmsi) =>
    db
      .selectFrom('vessel_picture')
      .selectAll()
      .where('user_id', '=', accountId)
      .where('mmsi', '=', mmsi)
      .where('is_stored', '=', 1)
      .orderBy('created_ms', 'desc')
      .orderBy('id', 'desc')
      .execute(),
  async get({ accountId }, id) {
    const query = db.selectFrom('vessel_picture').selectAll().where('id', '=', id).where('user_id', '=', accountId)
    return (await query.where('is_stored', '=', 1).executeTakeFirst()) ?? null
  },
  reserve: (row, most) =>
    db.transaction().execute(async (transaction) => {
      await lockTable(kind, transaction, 'vessel_picture')
      await requireAccount(transaction, row.user_id)
      if (await isFull(transaction, 'vessel_picture', row, most)) return false
      const unlisted = { is_stored: 0, byte_count: 0, view_sha256: '', thumbnail_sha256: '' }
      await transaction
        .insertInto('vessel_picture')
        .values({ ...row, ...unlisted })
        .execute()
      return true
    }),
  setStored: ({ accountId }, id, stored) =>
    db.transaction().execute(async (transaction) => {
      await requireAccount(transaction, accountId)
      const query = transaction.updateTable('vessel_picture').set({ ...stored, is_stored: 1 })
      const { numUpdatedRows } = await query
        .where('id', '=', id)
        .where('user_id', '=', accountId)
        .executeTakeFirstOrThrow()
      return numUpdatedRows === 1n
    }),
  async hide({ accountId }, id) {
    const query = db.updateTable('vessel_picture').set({ is_stored: 0 }).where('id', '=', id)
    const { numUpdatedRows } = await query
      .where('user_id', '=', accountId)
      .where('is_stored', '=', 1)
      .executeTakeFirstOrThrow()
    return numUpdatedRows === 1n
  },
  async forget(id) {
    await db.deleteFrom('vessel_picture').where('id', '=', id).execute()
  },
  async unlisted(beforeMs, limit) {
    const query = db.selectFrom('vessel_picture').select('id').where('is_stored', '=', 0)
    return (await query.where('created_ms', '<', beforeMs).limit(limit).execute()).map(({ id }) => id)
  },
  async idsOf(accountId, limit) {
    const query = db.selectFrom('vessel_picture').select('id').where('user_id', '=', accountId).limit(limit)
    return (await query.execute()).map(({ id }) => id)
  },
  async has(id) {
    const query = db.selectFrom('vessel_picture').select('id').where('id', '=', id)
    return (await query.executeTakeFirst()) !== undefined
  },
})
