import { sql } from 'kysely'
import { beginRemoval } from '../store/people/require-account.ts'
import type { Database } from '../store/open-database.ts'

/**
 * Removes an account with its sessions in one transaction, and starts the removal of its data. With `digest`, only if the password still
 * has that digest. False, without a change, when it has not, or when there is no such account.
 */
export async function removeUser(
  { db }: Pick<Database, 'db'>,
  userId: string,
  digest: string | null,
  nowMs: number,
): Promise<boolean> {
  try {
    await db.transaction().execute(async (transaction) => {
      const ofUser = sql`${sql.ref('userId')} = ${userId}`
      const known = digest === null ? sql`` : sql`and password = ${digest}`
      // First, so that concurrent removals or password changes wait and find nothing.
      const credentials = await sql`delete from account where ${ofUser} ${known}`.execute(transaction)
      if (credentials.numAffectedRows === 0n) throw new NotRemoved()
      await sql`delete from session where ${ofUser}`.execute(transaction)
      await sql`delete from ${sql.table('user')} where id = ${userId}`.execute(transaction)
      await beginRemoval(transaction, userId, nowMs)
    })
    return true
  } catch (error) {
    if (error instanceof NotRemoved) return false
    throw error
  }
}

class NotRemoved extends Error {}
