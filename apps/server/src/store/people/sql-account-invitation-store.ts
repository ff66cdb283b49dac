import type { Kysely } from 'kysely'
import { lockTable } from '../database/lock-table.ts'
import type { Schema } from '../database/schema.ts'
import type { AccountInvitationStore } from '../interfaces/people/account-invitation-store.ts'
import type { Store } from '../interfaces/store.ts'
import { appendAudit } from './append-audit.ts'

const DAY_MS = 86_400_000

export function createAccountInvitationStore(kind: Store['kind'], db: Kysely<Schema>): AccountInvitationStore {
  return {
    add: (invitation, maximum, by) =>
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
        const { id, role, created_ms, ends_ms } = invitation
        await appendAudit(transaction, {
          action: 'invitation_creation',
          by,
          aboutId: id,
          timeMs: created_ms,
          after: { role, days: Math.round((ends_ms - created_ms) / DAY_MS) },
        })
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
    revoke: (id, nowMs, by) =>
      db.transaction().execute(async (transaction) => {
        const revoked = await transaction
          .updateTable('account_invitation')
          .set({ revoked_ms: nowMs })
          .where('id', '=', id)
          .where('ends_ms', '>', nowMs)
          .where('used_ms', 'is', null)
          .where('revoked_ms', 'is', null)
          .returning('role')
          .executeTakeFirst()
        if (revoked === undefined) return false
        await appendAudit(transaction, {
          action: 'invitation_revocation',
          by,
          aboutId: id,
          timeMs: nowMs,
          before: { role: revoked.role },
        })
        return true
      }),
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
