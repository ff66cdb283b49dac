import { randomBytes } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import { accountAt, type Actor } from '../audit/actor.ts'
import type { Database } from '../store/open-database.ts'
import type { Schema } from '../store/database/schema.ts'
import { appendAudit } from '../store/people/append-audit.ts'
import { nameAccount } from './account-names.ts'
import { requireOpenSession } from './sessions/require-open-session.ts'
import type { Sessions } from './sessions/sessions.ts'
import { digestOfToken } from './token-digests.ts'

/** Links with which an account takes another address, mailed to that address. */
export interface AddressChanges {
  /** Ends the link of an account, if it has one. */
  end(accountId: string): Promise<void>
  /** The token of a new link, which ends the one before; only its digest is stored. Null where the address has an account; throws `signed_out`. */
  create(of: OpenAccount, to: string, by: Actor, nowMs: number, lifeMs: number): Promise<string | null>
  /**
   * Changes the address, once, and ends every session but that of the headers; returns both addresses. Null for a link that is unknown,
   * was used or has ended, and where the new address has an account by now.
   */
  use(token: string, headers: Headers, client: string, nowMs: number): Promise<Change | null>
}

interface OpenAccount {
  readonly accountId: string
  readonly sessionId: string
}

export interface Change {
  readonly from: string
  readonly to: string
}

/**
 * Changes the address with which an account signs in, and ends its sessions and its links; both addresses in lower case. Returns the id of
 * the account. The name that others see stays: it is assigned here if an interrupted sign-up left the account without one.
 * A confirmed address stays confirmed, because the operator vouches for the new one: its mailbox removes no second factor.
 */
export const changeAddress = (
  { db }: Pick<Database, 'db'>,
  change: Change,
  by: Actor,
  nowMs: number,
): Promise<{ id: string } | 'no_account' | 'address_in_use'> =>
  db.transaction().execute((transaction) => replace(transaction, change, by, nowMs, ''))

export function createAddressChanges(
  { db }: Pick<Database, 'db'>,
  sessions: Pick<Sessions, 'read' | 'markEnded'>,
): AddressChanges {
  return {
    end: (accountId) => endAddressLink(db, accountId),
    create: ({ accountId, sessionId }, to, by, nowMs, lifeMs) =>
      db.transaction().execute(async (transaction) => {
        await requireOpenSession(transaction, sessionId)
        await transaction.deleteFrom('address_change').where('ends_ms', '<=', nowMs).execute()
        await endAddressLink(transaction, accountId)
        await appendAudit(transaction, { action: 'address_link', by, aboutId: accountId, timeMs: nowMs })
        if (await hasAccount(transaction, to)) return null
        const token = randomBytes(32).toString('base64url')
        const row = { account_id: accountId, token_digest: digestOfToken(token), address: to, ends_ms: nowMs + lifeMs }
        await transaction
          .insertInto('address_change')
          .values(row)
          .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
          .execute()
        return token
      }),
    async use(token, headers, client, nowMs) {
      const link = await db
        .selectFrom('address_change')
        .select(['account_id', 'address'])
        .where('token_digest', '=', digestOfToken(token))
        .where('ends_ms', '>', nowMs)
        .executeTakeFirst()
      if (link === undefined) return null
      const { account_id: id, address: to } = link
      const own = await sessions.read(headers)
      const kept = own?.user.id === id ? own.session.id : ''
      const change = async (transaction: Kysely<Schema>): Promise<Change | null> => {
        const taken = await transaction
          .deleteFrom('address_change')
          .where('token_digest', '=', digestOfToken(token))
          .executeTakeFirstOrThrow()
        const from = await addressOf(transaction, id)
        if (taken.numDeletedRows !== 1n || from === null) return null
        const changed = await replace(transaction, { from, to }, accountAt(id, client), nowMs, kept)
        if (typeof changed !== 'object') return null
        // Its mailbox opened the link, so a later one to it removes no second factor.
        await sql`update ${user} set ${sql.ref('emailVerified')} = true where id = ${id}`.execute(transaction)
        return { from, to }
      }
      const changed = await db
        .transaction()
        .execute(change)
        .catch(async (error: unknown) => {
          // Another account took the address at the same time.
          if (await hasAccount(db, to)) return null
          throw error
        })
      if (changed !== null) sessions.markEnded(id)
      return changed
    },
  }
}

/** Ends the link of an account, if it has one. */
export async function endAddressLink(within: Kysely<Schema>, accountId: string): Promise<void> {
  await within.deleteFrom('address_change').where('account_id', '=', accountId).execute()
}

async function replace(
  transaction: Kysely<Schema>,
  { from, to }: Change,
  by: Actor,
  nowMs: number,
  keptSessionId: string,
): Promise<{ id: string } | 'no_account' | 'address_in_use'> {
  const { rows } = await sql<{ id: string; email: string }>`select id, email from ${user}
    where email in (${from}, ${to})`.execute(transaction)
  const id = rows.find(({ email }) => email === from)?.id
  if (id === undefined) return 'no_account'
  if (rows.some(({ email }) => email === to)) return 'address_in_use'
  await nameAccount(transaction, { id, email: from })
  await sql`update ${user} set email = ${to} where id = ${id}`.execute(transaction)
  await sql`delete from session where ${sql.ref('userId')} = ${id} and id <> ${keptSessionId}`.execute(transaction)
  await transaction.deleteFrom('password_reset').where('account_id', '=', id).execute()
  await endAddressLink(transaction, id)
  await appendAudit(transaction, { action: 'address_change', by, aboutId: id, timeMs: nowMs })
  return { id }
}

const user = sql.table('user')

async function hasAccount(within: Kysely<Schema>, email: string): Promise<boolean> {
  const { rows } = await sql`select 1 from ${user} where email = ${email}`.execute(within)
  return rows.length > 0
}

async function addressOf(transaction: Kysely<Schema>, id: string): Promise<string | null> {
  const { rows } = await sql<{ email: string }>`select email from ${user} where id = ${id}`.execute(transaction)
  return rows[0]?.email ?? null
}
