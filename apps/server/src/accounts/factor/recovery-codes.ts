import { createHash, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Schema } from '../../store/database/schema.ts'

const CODES = 10
/** 32 letters and digits, without 0, o, 1 and l. */
const LETTERS = '23456789abcdefghijkmnpqrstuvwxyz'
const LETTERS_A_CODE = 16

/** 80 bits, so its digest needs no salt and no slow function. */
const createCode = () => [...randomBytes(LETTERS_A_CODE)].map((byte) => LETTERS[byte % LETTERS.length]).join('')

const digestOf = (accountId: string, code: string) =>
  createHash('sha256').update(`recovery code\n${accountId}\n${code}`).digest('base64url')

const readable = (code: string) => (code.match(/.{4}/g) ?? []).join('-')

export const isRecoveryCode = (code: string) => code.length === LETTERS_A_CODE

/** Replaces the recovery codes of an account; returns the new ones. */
export async function replaceRecoveryCodes(transaction: Kysely<Schema>, accountId: string): Promise<string[]> {
  await transaction.deleteFrom('recovery_code').where('account_id', '=', accountId).execute()
  const codes = Array.from({ length: CODES }, createCode)
  const rows = codes.map((code) => ({ account_id: accountId, digest: digestOf(accountId, code) }))
  await transaction.insertInto('recovery_code').values(rows).execute()
  return codes.map(readable)
}

/** Uses a code up; false where the account has no such code any more. */
export async function useRecoveryCode(db: Kysely<Schema>, accountId: string, code: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recovery_code')
    .where('account_id', '=', accountId)
    .where('digest', '=', digestOf(accountId, code))
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export async function countRecoveryCodes(db: Kysely<Schema>, accountId: string): Promise<number> {
  const rows = await db.selectFrom('recovery_code').select('digest').where('account_id', '=', accountId).execute()
  return rows.length
}
