import { betterAuth, type BetterAuthOptions } from 'better-auth'
import { createAuthMiddleware } from 'better-auth/api'
import { hashPassword, verifyPassword } from 'better-auth/crypto'
import { getAdapter } from 'better-auth/db/adapter'
import { getMigrations } from 'better-auth/db/migration'
import { sql, type Kysely } from 'kysely'
import type { Schema } from '../store/database/schema.ts'
import type { Database } from '../store/open-database.ts'
import { createHash } from 'node:crypto'
import { signWithCurrent } from './earlier-keys.ts'
import { limitDigests } from './digests/limit-digests.ts'
import { preserveCauses } from './preserve-causes.ts'
import { keysOf } from './secret.ts'
import { sessionLife } from './sessions/session-life.ts'
import { withTokenDigests } from './token-digests.ts'

/** Any number that other programs on the same database are unlikely to lock. */
const MIGRATION_LOCK = 7_282_003

const text = { type: 'string', required: true, input: true } as const

/** Digests passwords and verifies them. */
export interface PasswordDigest {
  hash(password: string): Promise<string>
  verify(of: { hash: string; password: string }): Promise<boolean>
}

function buildAuthOptions(database: Database, secret: string, publicUrl: string): BetterAuthOptions {
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
    },
    session: {
      expiresIn: sessionLife.longestMs / 1000,
      disableSessionRefresh: true,
      additionalFields: {
        /** Whether it was opened with a second factor. */
        isTwoFactor: { type: 'boolean', required: false, defaultValue: false, input: false },
        /** When the account first signed in with the browser. */
        deviceSince: { type: 'date', required: false, input: false },
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
      // The cookies of browsers are written and read in session-cookies.ts.
      useSecureCookies: false,
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
  const digests = limitDigests(password)
  const settings = buildAuthOptions(database, secret, publicUrl)
  await migrateTables(database, settings)
  const adapter = withTokenDigests(preserveCauses(await getAdapter(settings)))
  const auth = betterAuth({ ...settings, database: () => adapter })
  return { auth, digests, findUser, digestOf, provenDigest, adapterWithin }

  /** The library's tables within a transaction of Varuna's own. */
  async function adapterWithin(transaction: Kysely<Schema>) {
    const within = { db: transaction, type: database.kind === 'sqlite' ? 'sqlite' : 'postgres' } as const
    return preserveCauses(await getAdapter({ ...settings, database: { ...within, transaction: false } }))
  }

  /** Stored digest of an address's password; undefined without an account. */
  async function digestOf(email: string): Promise<string | undefined> {
    const { internalAdapter } = await auth.$context
    const found = await internalAdapter.findUserByEmail(email, { includeAccounts: true })
    return found?.accounts.find(({ providerId }) => providerId === 'credential')?.password ?? undefined
  }

  /** The stored digest of a password that its owner enters again; undefined for a wrong one, null where the account has none. */
  async function provenDigest(
    email: string,
    password: string,
    client: string | null,
  ): Promise<string | null | undefined> {
    const digest = await digestOf(email)
    if (digest === undefined) return null
    const isRight = await digests.verify({ lane: 'owner', client, account: email }, { hash: digest, password })
    return isRight ? digest : undefined
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

/** The address check of sign-up and sign-in is stricter than the contract, which validates all other fields. */
export const invalidEmail = { field: 'email', code: 'email_invalid', params: {} } as const
