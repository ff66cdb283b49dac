import type { Actor } from '../audit/actor.ts'
import { sql, type Kysely } from 'kysely'
import { lockTable } from '../store/database/lock-table.ts'
import type { Schema } from '../store/database/schema.ts'
import { appendAudit } from '../store/people/append-audit.ts'
import { beginRemoval } from '../store/people/require-account.ts'
import type { Database } from '../store/open-database.ts'
import { readRole, requireAnotherAdministrator, revokeLinksOf } from './account-roles.ts'

/**
 * Removes an account with its sessions in one transaction, and starts the removal of its data; throws `last_administrator` rather than leave
 * others without one. With `digest`, only if the password still has that digest. False, without a change, when it has not, or when there is
 * no such account.
 */
export async function removeUser(
  { db, kind }: Pick<Database, 'db' | 'kind'>,
  userId: string,
  digest: string | null,
  by: Actor,
  nowMs: number,
): Promise<boolean> {
  try {
    await db.transaction().execute(async (transaction) => {
      await lockTable(kind, transaction, 'account_role')
      const ofUser = sql`${sql.ref('userId')} = ${userId}`
      const known = digest === null ? sql`` : sql`and password = ${digest}`
      // First, so that concurrent removals or password changes wait and find nothing.
      const credentials = await sql`delete from account where ${ofUser} ${known}`.execute(transaction)
      if (credentials.numAffectedRows === 0n) throw new NotRemoved()
      await requireAdministratorForOthers(transaction, userId)
      const role = await readRole(transaction, userId)
      await transaction.deleteFrom('account_role').where('account_id', '=', userId).execute()
      await sql`delete from session where ${ofUser}`.execute(transaction)
      await sql`delete from ${sql.table('user')} where id = ${userId}`.execute(transaction)
      await beginRemoval(transaction, userId, nowMs)
      await appendAudit(transaction, {
        action: 'account_removal',
        by,
        aboutId: userId,
        timeMs: nowMs,
        before: { role },
      })
      await revokeLinksOf(transaction, userId, by, nowMs)
    })
    return true
  } catch (error) {
    if (error instanceof NotRemoved) return false
    throw error
  }
}

/** Throws `last_administrator` when the account is the only one and others remain, who would have none. */
async function requireAdministratorForOthers(transaction: Kysely<Schema>, userId: string): Promise<void> {
  const { rows } = await sql`select 1 from ${sql.table('user')} where id <> ${userId} limit 1`.execute(transaction)
  if (rows.length > 0 && (await readRole(transaction, userId)) === 'administrator')
    await requireAnotherAdministrator(transaction, userId)
}

class NotRemoved extends Error {}
