import type { Kysely } from 'kysely'
import { lockTable } from '../database/lock-table.ts'
import type { Schema } from '../database/schema.ts'
import type { Store } from '../interfaces/store.ts'
import type { MailCountStore } from '../interfaces/people/mail-count-store.ts'

export function createMailCountStore(kind: Store['kind'], db: Kysely<Schema>): MailCountStore {
  return {
    add: (mail, bounds) =>
      db.transaction().execute(async (transaction) => {
        await lockTable(kind, transaction, 'mail_count')
        const longestMs = Math.max(...bounds.map(({ withinMs }) => withinMs))
        // A recipient never has more rows than the limits allow.
        const counted = await transaction
          .selectFrom('mail_count')
          .select(['sender_id', 'counted_ms'])
          .where('recipient', '=', mail.recipient)
          .where('kind', '=', mail.kind)
          .where('counted_ms', '>', mail.counted_ms - longestMs)
          .orderBy('counted_ms', 'desc')
          .execute()
        const allowedMs = bounds.map(({ max, withinMs, ofSender }) => {
          const within = counted.filter(
            ({ sender_id, counted_ms }) =>
              counted_ms > mail.counted_ms - withinMs && (!ofSender || sender_id === mail.sender_id),
          )
          const oldest = within[max - 1]
          return oldest === undefined ? null : oldest.counted_ms + withinMs
        })
        const reached = allowedMs.filter((ms) => ms !== null)
        if (reached.length > 0) return Math.max(...reached)
        await transaction.insertInto('mail_count').values(mail).execute()
        return null
      }),
    async remove(id) {
      await db.deleteFrom('mail_count').where('id', '=', id).execute()
    },
    async prune(beforeMs, limit) {
      const old = await db
        .selectFrom('mail_count')
        .select('id')
        .where('counted_ms', '<', beforeMs)
        .limit(limit)
        .execute()
      const ids = old.map(({ id }) => id)
      if (ids.length > 0) await db.deleteFrom('mail_count').where('id', 'in', ids).execute()
      return ids.length
    },
  }
}
