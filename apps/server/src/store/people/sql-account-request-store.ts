import type { Kysely } from 'kysely'
import { lockTable } from '../database/lock-table.ts'
import type { Schema } from '../database/schema.ts'
import type { AccountRequestStore } from '../interfaces/people/account-request-store.ts'
import type { Store } from '../interfaces/store.ts'

export function createAccountRequestStore(kind: Store['kind'], db: Kysely<Schema>): AccountRequestStore {
  return {
    add: (request, { ofMailbox, ofClient, overall, sinceMs }) =>
      db.transaction().execute(async (transaction) => {
        await lockTable(kind, transaction, 'account_request')
        const waiting = await transaction
          .selectFrom('account_request')
          .select(['mailbox', 'client'])
          .where('created_ms', '>', sinceMs)
          .limit(overall)
          .execute()
        const fromClient = waiting.filter(({ client }) => client === request.client).length
        if (waiting.length >= overall || fromClient >= ofClient) return 'full'
        if (waiting.filter(({ mailbox }) => mailbox === request.mailbox).length >= ofMailbox) return 'mailbox'
        await transaction
          .insertInto('account_request')
          .values({ ...request, claimed_ms: null })
          .execute()
        return 'added'
      }),
    list: (sinceMs, limit) =>
      db
        .selectFrom('account_request')
        .selectAll()
        .where('created_ms', '>', sinceMs)
        .orderBy('created_ms')
        .orderBy('id')
        .limit(limit)
        .execute(),
    async claim(id, nowMs, sinceMs, abandonedMs) {
      const claimed = await db
        .updateTable('account_request')
        .set({ claimed_ms: nowMs })
        .where('id', '=', id)
        .where('created_ms', '>', sinceMs)
        .where(({ or, eb }) => or([eb('claimed_ms', 'is', null), eb('claimed_ms', '<', abandonedMs)]))
        .returningAll()
        .executeTakeFirst()
      return claimed ?? null
    },
    async unclaim(id) {
      await db.updateTable('account_request').set({ claimed_ms: null }).where('id', '=', id).execute()
    },
    async refuse(id, abandonedMs) {
      const { numDeletedRows } = await db
        .deleteFrom('account_request')
        .where('id', '=', id)
        .where(({ or, eb }) => or([eb('claimed_ms', 'is', null), eb('claimed_ms', '<', abandonedMs)]))
        .executeTakeFirstOrThrow()
      return numDeletedRows === 1n
    },
    async removeOf(email) {
      await db.deleteFrom('account_request').where('email', '=', email).execute()
    },
    async prune(beforeMs, limit) {
      const expired = db.selectFrom('account_request').select('id').where('created_ms', '<', beforeMs).limit(limit)
      const { numDeletedRows } = await db
        .deleteFrom('account_request')
        .where('id', 'in', expired)
        .executeTakeFirstOrThrow()
      return Number(numDeletedRows)
    },
  }
}
