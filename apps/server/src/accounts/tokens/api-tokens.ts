import { randomBytes, randomUUID } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { toUserName } from '@varuna/contract/people/account'
import { MAX_TOKENS } from '@varuna/contract/people/api-tokens'
import type { Role } from '@varuna/vocabulary/rights'
import type { TokenScope } from '@varuna/vocabulary/token-scopes'
import { sql, type Kysely } from 'kysely'
import { accountAt, type Actor } from '../../audit/actor.ts'
import { codedError } from '../../errors/coded-error.ts'
import { lockTable } from '../../store/database/lock-table.ts'
import type { Schema } from '../../store/database/schema.ts'
import type { Database } from '../../store/open-database.ts'
import { appendAudit } from '../../store/people/append-audit.ts'
import { requireOpenSession } from '../sessions/require-open-session.ts'
import type { SignedIn } from '../sessions/sessions.ts'
import { digestOfToken } from '../token-digests.ts'

/** Programs that look for secrets find a token by it. */
const PREFIX = 'varuna_'
const SECRET_BYTES = 24
const shape = /^varuna_([\w-]{32})([\da-f]{8})$/

/** Last use is stored to the minute, so that most requests write nothing. */
const USED_EVERY_MS = 60_000

const checksum = (secret: string) => crc32(secret).toString(16).padStart(8, '0')

function createToken(): string {
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  return `${PREFIX}${secret}${checksum(secret)}`
}

/**
 * The token of a request that has one in its Authorization header, such as Bearer varuna_…; empty for a malformed one, and null without such
 * a header. Other schemes, such as the Basic of a proxy in front, are not ours.
 */
export function bearerOf(authorization: string | null | undefined): string | null {
  const text = authorization ?? ''
  return /^bearer\b/i.test(text) ? (/^bearer +(\S+)$/i.exec(text)?.[1] ?? '') : null
}

/** What a request with a token may do. */
export interface TokenUse {
  readonly accountId: string
  readonly email: string
  readonly scope: TokenScope
}

const listed = ['id', 'name', 'scope', 'made_ms', 'ends_ms', 'last_used_ms'] as const

/** Tokens with which programs act for an account; `onRevoked` ends what a revoked one has open. */
export function createApiTokens({ db, kind }: Database, onRevoked: (accountId: string) => void) {
  return {
    /** Tokens that still work, newest first. */
    list: (accountId: string, nowMs: number) =>
      db
        .selectFrom('api_token')
        .select(listed)
        .where('account_id', '=', accountId)
        .where('ends_ms', '>', nowMs)
        .orderBy('made_ms', 'desc')
        .orderBy('id')
        .execute(),

    /** Made by a session. Throws `signed_out` and `tokens_full`. The token is in no later answer. */
    async make(
      { accountId, sessionId }: { accountId: string; sessionId: string },
      { name, scope, endsMs }: { name: string; scope: TokenScope; endsMs: number },
      client: string | null,
      nowMs: number,
    ) {
      const token = createToken()
      const row = { id: randomUUID(), name, scope, made_ms: nowMs, ends_ms: endsMs, last_used_ms: null }
      await db.transaction().execute(async (transaction) => {
        await requireOpenSession(transaction, sessionId)
        await lockTable(kind, transaction, 'api_token')
        await transaction
          .deleteFrom('api_token')
          .where('account_id', '=', accountId)
          .where('ends_ms', '<=', nowMs)
          .execute()
        const others = await transaction
          .selectFrom('api_token')
          .select('id')
          .where('account_id', '=', accountId)
          .execute()
        if (others.length >= MAX_TOKENS) throw codedError('tokens_full', { maximum: MAX_TOKENS })
        await transaction
          .insertInto('api_token')
          .values({ ...row, account_id: accountId, digest: digestOfToken(token) })
          .execute()
        await appendAudit(transaction, {
          action: 'token_made',
          by: accountAt(accountId, client),
          aboutId: accountId,
          timeMs: nowMs,
          after: { token: row.id, scope, endsMs },
        })
      })
      return { ...row, token }
    },

    /** Throws `not_found.token`. */
    async revoke(accountId: string, id: string, client: string | null, nowMs: number): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        const gone = await transaction
          .deleteFrom('api_token')
          .where('account_id', '=', accountId)
          .where('id', '=', id)
          .returning('scope')
          .executeTakeFirst()
        if (gone === undefined) throw codedError('not_found.token')
        await appendAudit(transaction, {
          action: 'token_revoked',
          by: accountAt(accountId, client),
          aboutId: accountId,
          timeMs: nowMs,
          before: { token: id, scope: gone.scope },
        })
      })
      onRevoked(accountId)
    },

    /** The account that a token acts for; null for one that does not work (any more). */
    async use(token: string, nowMs: number): Promise<TokenUse | null> {
      const [, secret, sum] = shape.exec(token) ?? []
      if (secret === undefined || checksum(secret) !== sum) return null
      const row = await db
        .selectFrom('api_token')
        .select(['id', 'account_id', 'scope', 'last_used_ms'])
        .where('digest', '=', digestOfToken(token))
        .where('ends_ms', '>', nowMs)
        .executeTakeFirst()
      if (row === undefined) return null
      const email = await emailOf(row.account_id)
      if (email === null) return null
      if (nowMs - (row.last_used_ms ?? 0) >= USED_EVERY_MS)
        await db.updateTable('api_token').set({ last_used_ms: nowMs }).where('id', '=', row.id).execute()
      return { accountId: row.account_id, email, scope: row.scope }
    },
  }

  async function emailOf(accountId: string): Promise<string | null> {
    const { rows } = await sql<{
      email: string
    }>`select email from ${sql.table('user')} where id = ${accountId}`.execute(db)
    return rows[0]?.email ?? null
  }
}

export type ApiTokens = ReturnType<typeof createApiTokens>

/** A token acts for its account as a supervisor at most: what administrators do needs a session. */
export function signedInByToken({ accountId, email, scope }: TokenUse, roleOfAccount: Role): SignedIn {
  const role = roleOfAccount === 'administrator' ? 'supervisor' : roleOfAccount
  return {
    sessionId: null,
    session: { userId: accountId, userName: toUserName(email), role },
    principal: { accountId, role, signedInWith: 'token', scope },
  }
}

/** Revokes every token of an account, as somebody who resets its password does; returns how many there were. */
export async function revokeTokens(
  transaction: Kysely<Schema>,
  accountId: string,
  by: Actor,
  nowMs: number,
): Promise<number> {
  const gone = await transaction
    .deleteFrom('api_token')
    .where('account_id', '=', accountId)
    .returning(['id', 'scope'])
    .execute()
  for (const { id, scope } of gone)
    await appendAudit(transaction, {
      action: 'token_revoked',
      by,
      aboutId: accountId,
      timeMs: nowMs,
      before: { token: id, scope },
    })
  return gone.length
}
