import { betterAuth, type BetterAuthOptions } from 'better-auth'
import { hashPassword, verifyPassword } from 'better-auth/crypto'
import { isAPIError } from 'better-auth/api'
import { getAdapter } from 'better-auth/db/adapter'
import { getMigrations } from 'better-auth/db/migration'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Person } from '@varuna/contract/people/person'
import { toUserName, type PasswordChange, type SignIn, type SignUp } from '@varuna/contract/people/account'
import type { Session } from '@varuna/contract/people/session'
import { escapeLike } from '../store/database/escape-like.ts'
import type { Database } from '../store/open-database.ts'
import { codedError, fieldError } from '../errors/coded-error.ts'
import type { Principal } from '../principal/principal.ts'
import { nameAccount, nameKey } from './account-names.ts'
import { preserveCauses } from './preserve-causes.ts'
import { removeUser } from './remove-account.ts'
import { limitDigests } from './limit-digests.ts'
import { withTokenDigests } from './token-digests.ts'

export interface Accounts {
  /** Creates an account; false, without a change, when the address has one. Both take the time of one digest. */
  signUp(form: SignUp): Promise<boolean>
  /** Opens a session; throws wrong_credentials for an unknown address or a wrong password. */
  signIn(form: SignIn, headers: Headers): Promise<{ session: Session; cookies: string[] }>
  /** Ends the session of these headers and returns the cookies that clear it. */
  signOut(headers: Headers): Promise<string[]>
  /** The session and principal of these headers; null when signed out or seven days after signing in. */
  authenticate(headers: Headers): Promise<SignedIn | null>
  /** Account of this session; null when signed out. */
  ownerOf(headers: Headers): Promise<Owner | null>
  /** Changes the password and ends every other session; throws invalid_input when the current password is wrong. */
  changePassword(change: PasswordChange, headers: Headers): Promise<void>
  /** Ends every other session of the account; returns how many there were. */
  signOutElsewhere(headers: Headers): Promise<number>
  /** Changes the password of the account with this address, and ends every session; false when there is no such account. */
  resetPassword(email: string, password: string): Promise<boolean>
  /**
   * Removes the account of these headers with its sessions, and starts the removal of its data; returns its id. Throws signed_out, and
   * invalid_input for a wrong password.
   */
  remove(password: string, headers: Headers, nowMs: number): Promise<string>
  /** Removes the account with this id, without asking for its password; false when there is none. */
  removeById(accountId: string, nowMs: number): Promise<boolean>
  /** The account that signs in with this address; null when there is none. */
  idOf(email: string): Promise<string | null>
  /** Calls `listener` when sessions of an account end other than by signing out here; returns a function to unsubscribe. */
  onSessionsEnded(listener: (accountId: string) => void): () => void
  /**
   * Existing accounts with these ids, or at most two with this e-mail address or name. Contains only what others may see: the name is
   * unique and never changes.
   */
  people(of: { ids: readonly string[] } | { account: string }): Promise<Person[]>
}

/** What an account's owner entered about themselves. */
type Owner = Pick<SignUp, 'email' | 'firstName' | 'lastName' | 'postalCode' | 'country' | 'dob'> & {
  phone: string | null
}

/** A session as the page sees it, with the principal of its requests. */
interface SignedIn {
  readonly session: Session
  readonly principal: Principal
}

const maxSessionMs = 7 * 24 * 3_600_000

/** A session ended by another server is still accepted here for up to this time. */
const REMEMBERED_MS = 2_000
const MAX_REMEMBERED = 10_000

/** Any number that other programs on the same database are unlikely to lock. */
const MIGRATION_LOCK = 7_282_003

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
  return {
    baseURL: publicUrl,
    secret,
    database: { db: database.db, type: database.kind === 'sqlite' ? 'sqlite' : 'postgres', transaction: true },
    emailAndPassword: {
      enabled: true,
      autoSignIn: false,
      minPasswordLength: 8,
      maxPasswordLength: 128,
      password: limitDigests(password),
    },
    session: { expiresIn: maxSessionMs / 1000, disableSessionRefresh: true },
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
    telemetry: { enabled: false },
    logger: { disabled: true },
  }
}

/** Opens the accounts in Varuna's database, after migrating their tables. */
export async function openAccounts(
  database: Database,
  secret: string,
  publicUrl: string,
  password: PasswordDigest = { hash: hashPassword, verify: verifyPassword },
): Promise<Accounts> {
  const settings = buildAuthOptions(database, secret, publicUrl, password)
  await migrateTables(database, settings)
  const adapter = withTokenDigests(preserveCauses(await getAdapter(settings)))
  const auth = betterAuth({ ...settings, database: () => adapter })
  /** Recently read sessions by request cookies; null for recently ended ones. */
  const remembered = new LRUCache<string, { signedIn: SignedIn | null; untilMs: number }>({ max: MAX_REMEMBERED })
  const recall = (cookie: string) => {
    const known = remembered.get(cookie)
    return known && Date.now() < known.untilMs ? known : undefined
  }
  const remember = (cookie: string, signedIn: SignedIn | null) =>
    remembered.set(cookie, { signedIn, untilMs: Date.now() + REMEMBERED_MS })
  /** Counter of ended sessions, and the accounts concerned recently: a session read concurrently may be among them. */
  let endings = 0
  const lastEnding = new LRUCache<string, number>({ max: MAX_REMEMBERED })
  const listeners = new Set<(accountId: string) => void>()

  return {
    async signUp(form) {
      const { firstName, lastName, email, password, phone, postalCode, country, dob } = form
      const body = { name: `${firstName} ${lastName}`, email, password }
      const profile = { firstName, lastName, phone: phone || null, postalCode, country, dob }
      try {
        // For a known address the library takes as long, and returns an account that it did not create.
        const { user } = await auth.api.signUpEmail({ body: { ...body, ...profile } })
        const isNew = (await findUser(email))?.id === user.id
        if (isNew) await nameAccount(database.db, user)
        return isNew
      } catch (error) {
        if (isRefusedEmail(error)) throw fieldError(invalidEmail)
        if (isAPIError(error) && (error.statusCode === 422 || (await findUser(email)))) return false
        throw error
      }
    },
    async signIn(form, headers) {
      try {
        const digest = await digestOf(form.email)
        const { headers: responseHeaders, response } = await auth.api.signInEmail({
          body: { email: form.email, password: form.password },
          headers,
          returnHeaders: true,
        })
        // A password change ends the sessions that it finds; a session opened meanwhile with the old password is ended here.
        if ((await digestOf(form.email)) !== digest) {
          await (await auth.$context).internalAdapter.deleteSession(response.token)
          throw codedError('wrong_credentials')
        }
        const session = { userId: response.user.id, userName: toUserName(response.user.email) }
        return { session, cookies: responseHeaders.getSetCookie() }
      } catch (error) {
        if (isRefusedEmail(error)) throw fieldError(invalidEmail)
        if (isAPIError(error) && error.statusCode === 401) {
          throw codedError('wrong_credentials')
        }
        // The account was removed after its password was verified: its session has no user.
        if (isAPIError(error) && (await findUser(form.email)) === undefined) throw codedError('wrong_credentials')
        throw error
      }
    },
    async signOut(headers) {
      const cookie = headers.get('cookie') ?? ''
      remembered.delete(cookie)
      const { headers: responseHeaders } = await auth.api.signOut({ headers, returnHeaders: true })
      // A request that read the session before it ended must not re-cache it.
      remember(cookie, null)
      return responseHeaders.getSetCookie()
    },
    async ownerOf(headers) {
      const found = await auth.api.getSession({ headers })
      if (!found) return null
      const { email, firstName, lastName, phone, postalCode, country, dob } = found.user as typeof found.user & Owner
      return { email, firstName, lastName, phone, postalCode, country, dob }
    },
    async changePassword({ currentPassword, newPassword }, headers) {
      try {
        await auth.api.changePassword({ body: { currentPassword, newPassword }, headers })
      } catch (error) {
        if (isAPIError(error) && error.statusCode === 401) throw codedError('signed_out')
        if (isAPIError(error) && error.body?.code === 'INVALID_PASSWORD') throw fieldError(wrongPassword)
        throw error
      }
      await endOtherSessions(headers)
    },
    signOutElsewhere: (headers) => endOtherSessions(headers),
    async resetPassword(email, password) {
      const user = await findUser(email)
      if (user === undefined) return false
      const context = await auth.$context
      await context.internalAdapter.updatePassword(user.id, await context.password.hash(password))
      await endSessions(user.id, null)
      return true
    },
    async remove(password, headers, nowMs) {
      const found = await auth.api.getSession({ headers })
      if (!found) throw codedError('signed_out')
      const context = await auth.$context
      const digest = await digestOf(found.user.email)
      if (!digest || !(await context.password.verify({ hash: digest, password }))) throw fieldError(wrongOwnPassword)
      if (!(await removeUser(database, found.user.id, digest, nowMs))) {
        if ((await auth.api.getSession({ headers })) === null) throw codedError('signed_out')
        throw fieldError(wrongOwnPassword)
      }
      endedSessions(found.user.id, null)
      return found.user.id
    },
    async removeById(accountId, nowMs) {
      const isRemoved = await removeUser(database, accountId, null, nowMs)
      if (isRemoved) endedSessions(accountId, null)
      return isRemoved
    },
    idOf: async (email) => (await findUser(email))?.id ?? null,
    onSessionsEnded(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async people(of) {
      if ('ids' in of && of.ids.length === 0) return []
      const which =
        'ids' in of
          ? sql`where id in (${sql.join(of.ids)})`
          : sql`where ${isCalled(of.account.toLowerCase())} order by email limit 2`
      const { rows } = await sql<{
        id: string
        email: string
        name: string | null
      }>`select id, email, display_name as name from ${sql.table('user')}
        left join account_name on account_id = id ${which}`.execute(database.db)
      // An interrupted sign-up leaves an account without a name.
      return Promise.all(
        rows.map(async ({ id, email, name }) => ({
          id,
          name: name ?? (await nameAccount(database.db, { id, email })),
        })),
      )
    },
    authenticate,
  }

  async function authenticate(headers: Headers): Promise<SignedIn | null> {
    const cookie = headers.get('cookie')
    if (cookie === null) return null
    const known = recall(cookie)
    if (known) return known.signedIn
    const readFrom = endings
    const found = await auth.api.getSession({ headers })
    if (!found) return null
    if ((lastEnding.get(found.user.id) ?? 0) > readFrom) return authenticate(headers)
    const signedIn: SignedIn = {
      session: { userId: found.user.id, userName: toUserName(found.user.email) },
      principal: { accountId: found.user.id, roles: ['analyst'], signedInWith: 'password' },
    }
    if (recall(cookie)?.signedIn === null) return null
    remember(cookie, signedIn)
    return signedIn
  }

  async function endOtherSessions(headers: Headers): Promise<number> {
    const found = await auth.api.getSession({ headers })
    if (!found) throw codedError('signed_out')
    return endSessions(found.user.id, { id: found.session.id, cookie: headers.get('cookie') })
  }

  /** Ends the sessions of an account, except `kept`. */
  async function endSessions(userId: string, kept: { id: string; cookie: string | null } | null): Promise<number> {
    const others = kept === null ? sql`` : sql`and id <> ${kept.id}`
    const { numAffectedRows } = await sql`delete from session where ${sql.ref('userId')} = ${userId} ${others}`.execute(
      database.db,
    )
    endedSessions(userId, kept?.cookie ?? null)
    return Number(numAffectedRows ?? 0)
  }

  /** Marks sessions of an account as ended in this process, except that of a cookie. */
  function endedSessions(userId: string, keptCookie: string | null): void {
    lastEnding.set(userId, (endings += 1))
    for (const [cookie, { signedIn }] of remembered.entries())
      if (signedIn?.principal.accountId === userId && cookie !== keptCookie) remember(cookie, null)
    for (const listener of listeners) listener(userId)
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

/** Servers that start concurrently take turns to create missing tables. */
async function migrateTables({ kind, db }: Database, settings: BetterAuthOptions): Promise<void> {
  const migrate = async () => (await getMigrations(settings)).runMigrations()
  if (kind === 'sqlite') return migrate()
  await db.transaction().execute(async (turn) => {
    await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(turn)
    await migrate()
  })
}

/**
 * Whether an account has this address or, for a text without @, this name, or this short name before the @, all in lower case. A short name
 * that others also have before their @ is ambiguous, so that it never resolves to a stranger who had it first.
 */
const isCalled = (account: string) =>
  account.includes('@')
    ? sql`lower(email) = ${account}`
    : sql`(display_key = ${nameKey(account)} or lower(email) like ${`${escapeLike(account)}@%`} escape '!')`

/** The library's address check is stricter than the contract, which validates all other fields. */
const isRefusedEmail = (error: unknown) =>
  isAPIError(error) && ['INVALID_EMAIL', 'VALIDATION_ERROR'].includes(error.body?.code ?? '')

const wrongPassword = { field: 'currentPassword', code: 'password_wrong', params: {} } as const

const wrongOwnPassword = { ...wrongPassword, field: 'password' } as const

const invalidEmail = { field: 'email', code: 'email_invalid', params: {} } as const
