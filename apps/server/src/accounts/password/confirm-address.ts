import { sql, type Kysely } from 'kysely'
import type { Actor } from '../../audit/actor.ts'
import type { Schema } from '../../store/database/schema.ts'
import { appendAudit } from '../../store/people/append-audit.ts'
import { removeFactors } from '../factor/remove-factors.ts'

/**
 * Records that a link mailed to the address of an account was used. Anybody can sign up with the address of another, so the first time also
 * removes the second factors, which somebody else may have set up; nothing happens where the address was confirmed before, or is another now.
 */
export async function confirmAddress(
  transaction: Kysely<Schema>,
  { accountId, address, by, nowMs }: { accountId: string; address: string; by: Actor; nowMs: number },
): Promise<void> {
  const { numAffectedRows } = await sql`update ${sql.table('user')} set ${sql.ref('emailVerified')} = true
    where id = ${accountId} and email = ${address} and ${sql.ref('emailVerified')} = false`.execute(transaction)
  if (numAffectedRows !== 1n) return
  await appendAudit(transaction, { action: 'address_confirmation', by, aboutId: accountId, timeMs: nowMs })
  await removeFactors(transaction, accountId, by, nowMs)
}
