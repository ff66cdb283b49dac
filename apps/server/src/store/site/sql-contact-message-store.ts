import type { Kysely } from 'kysely'
import { insertOnce } from '../database/insert-once.ts'
import type { Schema } from '../database/schema.ts'
import type { ContactMessageStore } from '../interfaces/site/contact-message-store.ts'

export function createContactMessageStore(db: Kysely<Schema>): ContactMessageStore {
  return {
    add: (message) => insertOnce(db.insertInto('contact_message').values(message)),
    async get(id) {
      const row = await db.selectFrom('contact_message').selectAll().where('id', '=', id).executeTakeFirst()
      return row ?? null
    },
    list: (limit) =>
      db
        .selectFrom('contact_message')
        .selectAll()
        .orderBy('received_at_ms', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),
    async remove(id) {
      const { numDeletedRows } = await db.deleteFrom('contact_message').where('id', '=', id).executeTakeFirstOrThrow()
      return numDeletedRows === 1n
    },
    async countSince(ms) {
      const { count } = await db
        .selectFrom('contact_message')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('received_at_ms', '>=', ms)
        .executeTakeFirstOrThrow()
      return count
    },
    due: (nowMs, limit) =>
      db
        .selectFrom('contact_message')
        .selectAll()
        .where('state', '=', 'queued')
        .where('next_try_at_ms', '<=', nowMs)
        .orderBy('received_at_ms')
        .orderBy('id')
        .limit(limit)
        .execute(),
    async claim({ id, attempts }, nextTryAtMs) {
      const { numUpdatedRows } = await db
        .updateTable('contact_message')
        .set({ attempts: attempts + 1, next_try_at_ms: nextTryAtMs })
        .where('id', '=', id)
        .where('state', '=', 'queued')
        .where('attempts', '=', attempts)
        .executeTakeFirstOrThrow()
      return numUpdatedRows === 1n
    },
    async settle({ id, attempts }, outcome) {
      const query = db.updateTable('contact_message').set(outcome).where('id', '=', id)
      const ofAttempt = query.where('state', '=', 'queued').where('attempts', '=', attempts)
      await (outcome.state === 'sent' ? query : ofAttempt).execute()
    },
    async resetFailed(nowMs) {
      await db
        .updateTable('contact_message')
        .set({ state: 'queued', attempts: 0, next_try_at_ms: nowMs })
        .where('state', '!=', 'sent')
        .where('last_error', 'is not', null)
        .execute()
    },
  }
}
