import { betterAuth, type BetterAuthOptions } from 'better-auth'
import { createAuthMiddleware, isAPIError } from 'better-auth/api'
import { hashPassword, verifyPassword } from 'better-auth/crypto'
import { getAdapter } from 'better-auth/db/adapter'
import { getMigrations } from 'better-auth/db/migration'
import { sql, type Kysely } from 'kysely'
import type { Schema } from '../store/database/schema.ts'
import type { Database } from '../store/open-database.ts'
import { createHash } from 'node:crypto'
import { signWithCurrent } from './earlier-keys.ts'
import { limitDigests } from './limit-digests.ts'
import { openSessionPlugin } from './open-session.ts'
import { preserveCauses } from './preserve-causes.ts'
import { keysOf } from './secret.ts'
import { withTokenDigests } from './token-digests.ts'

/** Any number that other programs on the same database are unlikely to lock. */
const MIGRATION_LOCK = 7_282_003

const maxSessionMs = 7 * 24 * 3_600_000

const text = { type: 'string', required: true, input: true } as const

/** Digests passwords and verifies them. */
export interface PasswordDigest {
  hash(password: string): Promise<string>
  verify(of: { hash: string; password: string }): Promise<boolean>
}

function buildAuthOptions(
  database: Database,
  secret: string,
  publicUrl: string,
  password: PasswordDigest,
): BetterAuthOptions {
  const keys = keysOf(secret)
  return {
    baseURL: publicUrl,
    secrets: keys.map((value) => ({ version: versionOf(value), value })),
    database: { db: database.db, type: database.kind === 'sqlite' ? 'sqlite' : 'postgres', transaction: true },
    emailAndPassword: {
      enabled: true,
      autoSignIn: false,
      minPasswordLength: 8,
      maxPasswordLength: 128,
      password: limitDigests(password),
    },
    session: {
      expiresIn: maxSessionMs / 1000,
      disableSessionRefresh: true,
      additionalFields: {
        /** Whether it was opened with a second factor. */
        isTwoFactor: { type: 'boolean', required: false, defaultValue: false, input: false },
      },
    },
    user: {
      additionalFields: {
        firstName: text,
        lastName: text,
        phone: { ...text, required: false },
        postalCode: text,
        country: text,
        dob: text,
      },
    },
    advanced: {
      cookiePrefix: 'varuna',
      useSecureCookies: publicUrl.startsWith('https:'),
    },
    hooks: {
      before: createAuthMiddleware(async ({ headers }) => {
        const cookies = headers?.get('cookie')
        if (!headers || !cookies) return undefined
        const changed = new Headers(headers)
        changed.set('cookie', signWithCurrent(cookies, keys))
        return { context: { headers: changed } }
      }),
    },
    telemetry: { enabled: false },
    logger: { disabled: true },
  }
}

/** What the library encrypts names its key by this number, which must stay when other keys come and go. */
const versionOf = (key: string) => createHash('sha256').update(key).digest().readUInt32BE(0)

/** The library of accounts on Varuna's database, after migrating its tables. */
export async function openAccountLibrary(
  database: Database,
  secret: string,
  publicUrl: string,
  password: PasswordDigest = { hash: hashPassword, verify: verifyPassword },
) {
  const settings = buildAuthOptions(database, secret, publicUrl, password)
  await migrateTables(database, settings)
  const adapter = withTokenDigests(preserveCauses(await getAdapter(settings)))
  const auth = betterAuth({ ...settings, database: () => adapter, plugins: [openSessionPlugin] })
  return { auth, findUser, digestOf, adapterWithin, openSession }

  /** Opens a session without a password: single sign-on has recognised the person. */
  async function openSession(userId: string, headers: Headers) {
    const opened = await auth.api.openSession({ body: { userId, isTwoFactor: false }, headers, returnHeaders: true })
    return opened.response && { email: opened.response.email, cookies: opened.headers.getSetCookie() }
  }

  /** The library's tables within a transaction of Varuna's own. */
  async function adapterWithin(transaction: Kysely<Schema>) {
    const within = { db: transaction, type: database.kind === 'sqlite' ? 'sqlite' : 'postgres' } as const
    return preserveCauses(await getAdapter({ ...settings, database: { ...within, transaction: false } }))
  }

  /** Stored digest of an address's password; undefined without an account. */
  async function digestOf(email: string) {
    const { internalAdapter } = await auth.$context
    const found = await internalAdapter.findUserByEmail(email, { includeAccounts: true })
    return found?.accounts.find(({ providerId }) => providerId === 'credential')?.password
  }

  async function findUser(email: string) {
    const context = await auth.$context
    return (await context.internalAdapter.findUserByEmail(email))?.user
  }
}

export type AccountLibrary = Awaited<ReturnType<typeof openAccountLibrary>>

/** Servers that start concurrently take turns to create missing tables. */
async function migrateTables({ kind, db }: Database, settings: BetterAuthOptions): Promise<void> {
  const migrate = async () => (await getMigrations(settings)).runMigrations()
  if (kind === 'sqlite') return migrate()
  await db.transaction().execute(async (turn) => {
    await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(turn)
    await migrate()
  })
}

/** The library's address check is stricter than the contract, which validates all other fields. */
export const isRefusedEmail = (error: unknown) =>
  isAPIError(error) && ['INVALID_EMAIL', 'VALIDATION_ERROR'].includes(error.body?.code ?? '')

export const invalidEmail = { field: 'email', code: 'email_invalid', params: {} } as const
