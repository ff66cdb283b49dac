import { sql, type Kysely } from 'kysely'
import { codedError } from '../../errors/coded-error.ts'
import type { Schema } from '../../store/database/schema.ts'

/**
 * Throws `signed_out` where the session has ended since it was read. Its row is locked, so that what the transaction adds to the account is there
 * for one that ends the session and removes what its sessions made.
 */
export async function requireOpenSession(transaction: Kysely<Schema>, sessionId: string): Promise<void> {
  const seen = sql.ref('updatedAt')
  const { numAffectedRows } = await sql`update session set ${seen} = ${seen} where id = ${sessionId}`.execute(
    transaction,
  )
  if (numAffectedRows !== 1n) throw codedError('signed_out')
}
