import type { Kysely } from 'kysely'
import type { Actor } from '../../audit/actor.ts'
import type { Schema } from '../../store/database/schema.ts'
import { appendAudit } from '../../store/people/append-audit.ts'

/** Removes codes, recovery codes and passkeys of an account; false where it had neither codes nor passkeys. */
export async function removeFactors(
  transaction: Kysely<Schema>,
  accountId: string,
  by: Actor,
  nowMs: number,
): Promise<boolean> {
  const codes = await transaction
    .deleteFrom('sign_in_codes')
    .where('account_id', '=', accountId)
    .returning('on_ms')
    .execute()
  await transaction.deleteFrom('recovery_code').where('account_id', '=', accountId).execute()
  const { numDeletedRows } = await transaction
    .deleteFrom('passkey')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  const before = { codes: codes.some(({ on_ms }) => on_ms !== null), passkeys: Number(numDeletedRows) }
  if (!before.codes && before.passkeys === 0) return false
  await appendAudit(transaction, { action: 'factor_removal', by, aboutId: accountId, timeMs: nowMs, before })
  return true
}
