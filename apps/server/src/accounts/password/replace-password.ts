import { sql, type Kysely } from 'kysely'
import type { Actor } from '../../audit/actor.ts'
import type { Schema } from '../../store/database/schema.ts'
import { appendAudit } from '../../store/people/append-audit.ts'
import { endAddressLink } from '../change-address.ts'
import { revokeTokens } from '../tokens/api-tokens.ts'

interface NewPassword {
  accountId: string
  digest: string
  by: Actor
  nowMs: number
}

/**
 * Changes a password without the one before, and ends every session, link for a new password and API token of the account: somebody else
 * may have made them. False, without a change, for an account without a password of its own.
 */
export async function resetPassword(transaction: Kysely<Schema>, of: NewPassword): Promise<boolean> {
  if (!(await replace(transaction, of, sql``, sql``))) return false
  await revokeTokens(transaction, of.accountId, of.by, of.nowMs)
  await appendAudit(transaction, { action: 'password_reset', by: of.by, aboutId: of.accountId, timeMs: of.nowMs })
  return true
}

/**
 * Changes a password that still has the digest `before`, and ends every link for a new password and every session but `sessionId`. False,
 * without a change, when it has another.
 */
export async function changePassword(
  transaction: Kysely<Schema>,
  of: NewPassword & { before: string; sessionId: string },
): Promise<boolean> {
  if (!(await replace(transaction, of, sql`and password = ${of.before}`, sql`and id <> ${of.sessionId}`))) return false
  await appendAudit(transaction, { action: 'password_change', by: of.by, aboutId: of.accountId, timeMs: of.nowMs })
  return true
}

async function replace(
  transaction: Kysely<Schema>,
  { accountId, digest }: NewPassword,
  known: ReturnType<typeof sql>,
  others: ReturnType<typeof sql>,
): Promise<boolean> {
  const ofUser = sql`${sql.ref('userId')} = ${accountId}`
  const { numAffectedRows } = await sql`update account set password = ${digest}
    where ${ofUser} and ${isCredential} ${known}`.execute(transaction)
  if (numAffectedRows !== 1n) return false
  await transaction.deleteFrom('password_reset').where('account_id', '=', accountId).execute()
  await endAddressLink(transaction, accountId)
  await sql`delete from session where ${ofUser} ${others}`.execute(transaction)
  return true
}

const isCredential = sql`${sql.ref('providerId')} = 'credential'`

export async function hasPassword(within: Kysely<Schema>, accountId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from account
    where ${sql.ref('userId')} = ${accountId} and ${isCredential}`.execute(within)
  return rows.length > 0
}
