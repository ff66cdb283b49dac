import { sql } from 'kysely'
import { beginRemoval } from '../store/people/require-account.ts'
import type { Database } from '../store/open-database.ts'

/**
 * Removes an account with its sessions in one transaction, and begins the removal of what it stored. With `digest` only while the password
 * is stored so. False, without a change, when it is not, or when there is no such account.
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
      // First, so that of two who remove it, or replace the password meanwhile, one waits and finds nothing.
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
