import type { Kysely } from 'kysely'
import { lockTable } from '../database/lock-table.ts'
import type { Schema } from '../database/schema.ts'
import type { AccountInvitationStore } from '../interfaces/people/account-invitation-store.ts'
import type { Store } from '../interfaces/store.ts'

export function createAccountInvitationStore(kind: Store['kind'], db: Kysely<Schema>): AccountInvitationStore {
  return {
    add: (invitation, maximum) =>
      db.transaction().execute(async (transaction) => {
        await lockTable(kind, transaction, 'account_invitation')
        const open = await transaction
          .selectFrom('account_invitation')
          .select('id')
          .where('ends_ms', '>', invitation.created_ms)
          .where('used_ms', 'is', null)
          .where('revoked_ms', 'is', null)
          .limit(maximum)
          .execute()
        if (open.length >= maximum) return false
        await transaction
          .insertInto('account_invitation')
          .values({ ...invitation, revoked_ms: null, used_ms: null, used_by_id: null })
          .execute()
        return true
      }),
    list: (limit) =>
      db
        .selectFrom('account_invitation')
        .selectAll()
        .orderBy('created_ms', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),
    async take(codeDigest, email, nowMs) {
      const taken = await db
        .updateTable('account_invitation')
        .set({ used_ms: nowMs })
        .where('code_digest', '=', codeDigest)
        .where('ends_ms', '>', nowMs)
        .where('used_ms', 'is', null)
        .where('revoked_ms', 'is', null)
        .where(({ or, eb }) => or([eb('email', 'is', null), eb('email', '=', email)]))
        .where(({ or, eb, selectFrom }) =>
          or([
            eb('by_id', 'is', null),
            eb('by_id', 'in', selectFrom('account_role').select('account_id').where('role', '=', 'administrator')),
          ]),
        )
        .returningAll()
        .executeTakeFirst()
      return taken ?? null
    },
    async release(id) {
      await db.updateTable('account_invitation').set({ used_ms: null }).where('id', '=', id).execute()
    },
    async setUsedBy(id, accountId) {
      await db.updateTable('account_invitation').set({ used_by_id: accountId }).where('id', '=', id).execute()
    },
    async revoke(id, nowMs) {
      const { numUpdatedRows } = await db
        .updateTable('account_invitation')
        .set({ revoked_ms: nowMs })
        .where('id', '=', id)
        .where('ends_ms', '>', nowMs)
        .where('used_ms', 'is', null)
        .where('revoked_ms', 'is', null)
        .executeTakeFirstOrThrow()
      return numUpdatedRows === 1n
    },
    async prune(beforeMs, limit) {
      const ended = db.selectFrom('account_invitation').select('id').where('ends_ms', '<', beforeMs).limit(limit)
      const { numDeletedRows } = await db
        .deleteFrom('account_invitation')
        .where('id', 'in', ended)
        .executeTakeFirstOrThrow()
      return Number(numDeletedRows)
    },
  }
}
