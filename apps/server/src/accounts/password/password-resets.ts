import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { accountAt, type Actor } from '../../audit/actor.ts'
import type { Database } from '../../store/open-database.ts'
import type { Schema } from '../../store/database/schema.ts'
import { appendAudit } from '../../store/people/append-audit.ts'
import type { AccountLibrary } from '../account-library.ts'
import { confirmAddress } from './confirm-address.ts'
import { hasPassword, resetPassword } from './replace-password.ts'
import type { Profile } from '../sign-up.ts'
import { digestOfToken } from '../token-digests.ts'

/** Links of an account that work at once; the oldest ends with a newer. Mailed ones are three at most, so they end no other. */
const MAX_OF_ACCOUNT = 10
const HOUR_MS = 3_600_000

/** Links with which somebody who forgot their password chooses a new one. */
export interface PasswordResets {
  /**
   * The token of a new link; only its digest is stored. Null for an account without a password of its own. `mailedTo` is the address that it
   * is mailed to, which its use proves.
   */
  create(accountId: string, by: Actor, nowMs: number, lifeMs: number, mailedTo?: string | null): Promise<string | null>
  /** Whose link it is; null for one that is unknown, was used or has ended. */
  ownerOf(token: string, nowMs: number): Promise<(Profile & { id: string }) | null>
  /**
   * Changes the password, which ends every session, token and other link of the account; returns its address. The first link that was mailed
   * to it removes its second factors too (`confirm-address.ts`). Null when the link has been used meanwhile, or has ended.
   */
  use(token: string, password: string, client: string, nowMs: number): Promise<string | null>
}

export function createPasswordResets(
  { auth, digests }: AccountLibrary,
  { db }: Pick<Database, 'db'>,
  endSessions: (accountId: string) => Promise<unknown>,
): PasswordResets {
  const open = (within: Kysely<Schema>, token: string, nowMs: number) =>
    within
      .selectFrom('password_reset')
      .select('account_id')
      .where('token_digest', '=', digestOfToken(token))
      .where('ends_ms', '>', nowMs)
      .executeTakeFirst()

  async function readOwner(id: string): Promise<(Profile & { id: string }) | null> {
    const user = await (await auth.$context).internalAdapter.findUserById(id)
    return user as (typeof user & Profile) | null
  }

  return {
    create: (accountId, by, nowMs, lifeMs, mailedTo = null) =>
      db.transaction().execute(async (transaction) => {
        if (!(await hasPassword(transaction, accountId))) return null
        const token = randomBytes(32).toString('base64url')
        await transaction.deleteFrom('password_reset').where('ends_ms', '<=', nowMs).execute()
        const kept = transaction
          .selectFrom('password_reset')
          .select('token_digest')
          .where('account_id', '=', accountId)
          .orderBy('created_ms', 'desc')
          .orderBy('token_digest')
          .limit(MAX_OF_ACCOUNT - 1)
        await transaction
          .deleteFrom('password_reset')
          .where('account_id', '=', accountId)
          .where('token_digest', 'not in', kept)
          .execute()
        const row = {
          token_digest: digestOfToken(token),
          account_id: accountId,
          by_id: by.accountId,
          mailed_to: mailedTo,
        }
        await transaction
          .insertInto('password_reset')
          .values({ ...row, created_ms: nowMs, ends_ms: nowMs + lifeMs })
          .execute()
        await appendAudit(transaction, {
          action: 'reset_link',
          by,
          aboutId: accountId,
          timeMs: nowMs,
          after: { hours: lifeMs / HOUR_MS },
        })
        return token
      }),
    async ownerOf(token, nowMs) {
      const found = await open(db, token, nowMs)
      return found ? readOwner(found.account_id) : null
    },
    async use(token, password, client, nowMs) {
      const found = await open(db, token, nowMs)
      if (found === undefined) return null
      const id = found.account_id
      const asker = { client, account: (await readOwner(id))?.email ?? null }
      const digest = await digests.hash({ lane: 'owner', ...asker }, password)
      const isUsed = await db.transaction().execute(async (transaction) => {
        const taken = await transaction
          .deleteFrom('password_reset')
          .where('token_digest', '=', digestOfToken(token))
          .where('ends_ms', '>', nowMs)
          .returning('mailed_to')
          .executeTakeFirst()
        if (taken === undefined) return false
        const by = accountAt(id, client)
        if (!(await resetPassword(transaction, { accountId: id, digest, by, nowMs }))) return false
        if (taken.mailed_to !== null)
          await confirmAddress(transaction, { accountId: id, address: taken.mailed_to, by, nowMs })
        return true
      })
      if (!isUsed) return null
      // Again: a sign-in that read the account before the transaction ended may have opened one meanwhile.
      await endSessions(id)
      return (await readOwner(id))?.email ?? null
    },
  }
}
