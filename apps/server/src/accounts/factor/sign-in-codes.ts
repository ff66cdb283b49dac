import type { Kysely } from 'kysely'
import { accountAt } from '../../audit/actor.ts'
import { codedError, fieldError } from '../../errors/coded-error.ts'
import type { Schema } from '../../store/database/schema.ts'
import { appendAudit } from '../../store/people/append-audit.ts'
import { isRecoveryCode, replaceRecoveryCodes, useRecoveryCode } from './recovery-codes.ts'
import { seal, unseal } from './sealed-keys.ts'
import { createKey, stepOfCode, toBase32, toOtpauthLink } from './totp.ts'

/** An app is set up within this time, or begins again. */
const SET_UP_MS = 15 * 60_000

/** Wrong codes without a delay; each further one doubles it. */
const FREE_TRIES = 4
const FIRST_DELAY_MS = 15_000
const MAX_DELAY_MS = 15 * 60_000

const delayAfter = (wrong: number) =>
  wrong <= FREE_TRIES ? 0 : Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (wrong - FREE_TRIES - 1))

const wrongCode = () => fieldError({ field: 'code', code: 'sign_in_code_wrong', params: {} })

type Keys = readonly [string, ...string[]]

/** Codes of an authenticator app, with recovery codes, as the second step of a sign-in. */
export function createSignInCodes(db: Kysely<Schema>, keys: Keys) {
  return {
    /** Since when the account's sign-ins ask a code; null where they do not. */
    async onSince(accountId: string): Promise<number | null> {
      return (await rowOf(accountId))?.on_ms ?? null
    },

    /** Makes a key, which counts once a code of it was entered. Throws `codes_on`. */
    async begin(accountId: string, email: string, nowMs: number): Promise<{ key: string; link: string }> {
      const key = createKey()
      const row = {
        account_id: accountId,
        sealed_key: seal(keys, accountId, key),
        on_ms: null,
        begun_ms: nowMs,
        last_step: 0,
        wrong: 0,
        wait_until_ms: 0,
      }
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('sign_in_codes')
        .values(row)
        .onConflict((conflict) =>
          conflict.column('account_id').doUpdateSet(row).where('sign_in_codes.on_ms', 'is', null),
        )
        .executeTakeFirst()
      if (numInsertedOrUpdatedRows !== 1n) throw codedError('codes_on')
      return { key: toBase32(key), link: toOtpauthLink(key, email) }
    },

    /** Turns the codes on with the first one; returns the recovery codes. Throws for a wrong code, and after 15 minutes. */
    async confirm(accountId: string, code: string, client: string | null, nowMs: number): Promise<string[]> {
      const row = await rowOf(accountId)
      if (row !== undefined && row.on_ms !== null) throw codedError('codes_on')
      if (row === undefined || row.begun_ms + SET_UP_MS < nowMs) throw codedError('sign_in_expired')
      await judge(row, normalise(code), nowMs)
      return db.transaction().execute(async (transaction) => {
        const { numUpdatedRows } = await transaction
          .updateTable('sign_in_codes')
          .set({ on_ms: nowMs })
          .where('account_id', '=', accountId)
          .where('on_ms', 'is', null)
          // Another key may have been made meanwhile.
          .where('sealed_key', '=', row.sealed_key)
          .executeTakeFirst()
        if (numUpdatedRows !== 1n) throw codedError('sign_in_expired')
        const codes = await replaceRecoveryCodes(transaction, accountId)
        const by = accountAt(accountId, client)
        await appendAudit(transaction, { action: 'factor_on', by, aboutId: accountId, timeMs: nowMs })
        return codes
      })
    },

    /**
     * Accepts a code that was not used before, or uses up a recovery code. Throws for a wrong one, and while wrong ones delay it. `spend`
     * uses up the ticket of a right code: where it throws, no recovery code is used up.
     */
    async check(
      accountId: string,
      text: string,
      nowMs: number,
      spend: (within: Kysely<Schema>) => Promise<void> = async () => {},
    ): Promise<'code' | 'recovery_code'> {
      const code = normalise(text)
      const row = await rowOf(accountId)
      if (row === undefined || row.on_ms === null) throw wrongCode()
      // Nobody guesses one, so wrong codes of the app do not delay them: the owner has a way in while somebody tries.
      if (isRecoveryCode(code)) {
        await db.transaction().execute(async (transaction) => {
          await spend(transaction)
          if (!(await useRecoveryCode(transaction, accountId, code))) throw wrongCode()
        })
        return 'recovery_code'
      }
      await judge(row, code, nowMs)
      await spend(db)
      return 'code'
    },

    async renewRecoveryCodes(accountId: string, client: string | null, nowMs: number): Promise<string[]> {
      return db.transaction().execute(async (transaction) => {
        const codes = await replaceRecoveryCodes(transaction, accountId)
        const by = accountAt(accountId, client)
        await appendAudit(transaction, { action: 'recovery_codes_renewal', by, aboutId: accountId, timeMs: nowMs })
        return codes
      })
    },

    async turnOff(accountId: string, client: string | null, nowMs: number): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        await transaction.deleteFrom('sign_in_codes').where('account_id', '=', accountId).execute()
        await transaction.deleteFrom('recovery_code').where('account_id', '=', accountId).execute()
        const by = accountAt(accountId, client)
        await appendAudit(transaction, { action: 'factor_off', by, aboutId: accountId, timeMs: nowMs })
      })
    },
  }

  function rowOf(accountId: string) {
    return db.selectFrom('sign_in_codes').selectAll().where('account_id', '=', accountId).executeTakeFirst()
  }

  /** Counts the try before it is judged, so that tries at once do not share one. */
  async function judge(row: Schema['sign_in_codes'], code: string, nowMs: number): Promise<void> {
    const { account_id, wrong, wait_until_ms, last_step } = row
    if (wait_until_ms > nowMs) throw tooMany(wait_until_ms - nowMs)
    const { numUpdatedRows } = await db
      .updateTable('sign_in_codes')
      .set({ wrong: wrong + 1, wait_until_ms: nowMs + delayAfter(wrong + 1) })
      .where('account_id', '=', account_id)
      .where('wrong', '=', wrong)
      .where('last_step', '=', last_step)
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) throw tooMany(0)
    const key = unseal(keys, account_id, row.sealed_key)
    if (key === null) throw codedError('codes_unreadable')
    const step = stepOfCode(key, code, nowMs)
    if (step === null || step <= last_step) throw wrongCode()
    const accepted = await db
      .updateTable('sign_in_codes')
      .set({ wrong: 0, wait_until_ms: 0, last_step: step })
      .where('account_id', '=', account_id)
      .where('last_step', '<', step)
      .executeTakeFirst()
    if (accepted.numUpdatedRows !== 1n) throw wrongCode()
  }
}

const tooMany = (waitMs: number) =>
  codedError('too_many_requests.attempts', { minutes: Math.max(1, Math.ceil(waitMs / 60_000)) })

const normalise = (text: string) => text.toLowerCase().replace(/[\s-]/g, '')

const PAGE = 500

/** Encrypts with the current key what an earlier one encrypted, so that the earlier one can be removed. */
export async function resealKeys(db: Kysely<Schema>, keys: Keys): Promise<void> {
  const [current] = keys
  for (let after = ''; ;) {
    const page = await db
      .selectFrom('sign_in_codes')
      .select(['account_id', 'sealed_key'])
      .where('account_id', '>', after)
      .orderBy('account_id')
      .limit(PAGE)
      .execute()
    for (const { account_id, sealed_key } of page) {
      const key = unseal([current], account_id, sealed_key) === null ? unseal(keys, account_id, sealed_key) : null
      if (key !== null)
        await db
          .updateTable('sign_in_codes')
          .set({ sealed_key: seal(keys, account_id, key) })
          .where('account_id', '=', account_id)
          .where('sealed_key', '=', sealed_key)
          .execute()
    }
    const last = page.at(-1)
    if (page.length < PAGE || last === undefined) return
    after = last.account_id
  }
}
