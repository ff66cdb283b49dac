import { sql } from 'kysely'
import type { Actor } from '../audit/actor.ts'
import type { Database } from '../store/open-database.ts'
import { appendAudit } from '../store/people/append-audit.ts'
import { nameAccount } from './account-names.ts'

/**
 * Changes the address with which an account signs in, and ends its sessions and its links for a new password; both addresses in lower case.
 * Returns the id of the account. The name that others see stays: it is assigned here if an interrupted sign-up left the account without one.
 * A confirmed address stays confirmed, because the operator vouches for the new one: its mailbox removes no second factor.
 */
export function changeAddress(
  { db }: Pick<Database, 'db'>,
  { from, to }: { readonly from: string; readonly to: string },
  by: Actor,
  nowMs: number,
): Promise<{ id: string } | 'no_account' | 'address_in_use'> {
  const user = sql.table('user')
  return db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ id: string; email: string }>`select id, email from ${user}
      where email in (${from}, ${to})`.execute(transaction)
    const id = rows.find(({ email }) => email === from)?.id
    if (id === undefined) return 'no_account'
    if (rows.some(({ email }) => email === to)) return 'address_in_use'
    await nameAccount(transaction, { id, email: from })
    await sql`update ${user} set email = ${to} where id = ${id}`.execute(transaction)
    await sql`delete from session where ${sql.ref('userId')} = ${id}`.execute(transaction)
    await transaction.deleteFrom('password_reset').where('account_id', '=', id).execute()
    await appendAudit(transaction, { action: 'address_change', by, aboutId: id, timeMs: nowMs })
    return { id }
  })
}
