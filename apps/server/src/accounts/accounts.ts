import { isAPIError } from 'better-auth/api'
import { sql } from 'kysely'
import type { Person } from '@varuna/contract/people/person'
import type { PasswordChange, SignIn, SignUp } from '@varuna/contract/people/account'
import type { Session } from '@varuna/contract/people/session'
import type { Role } from '@varuna/vocabulary/rights'
import type { Database } from '../store/open-database.ts'
import { codedError, fieldError } from '../errors/coded-error.ts'
import { openAccountLibrary, type PasswordDigest } from './account-library.ts'
import { findPeople } from './account-names.ts'
import { createAccountRoles, type AccountRoles } from './account-roles.ts'
import { removeUser } from './remove-account.ts'
import { createSessions, type SignedIn } from './sessions.ts'
import { createAccount, toApplicant, type Admission, type Applicant } from './sign-up.ts'

export interface Accounts {
  /** Creates an account with the usual role; false, without a change, when the address has one. Both take the time of one digest. */
  signUp(form: SignUp): Promise<boolean>
  /** Digests the password of a sign-up; throws invalid_input for an address that accounts cannot have. */
  toApplicant(form: SignUp): Promise<Applicant>
  /**
   * Creates the account of an applicant; the first one ever is administrator. Null, without a change, when the address has an account;
   * 'not_first' when only the first may have one.
   */
  create(applicant: Applicant, admission: Admission): Promise<{ id: string } | 'not_first' | null>
  /** Which of these addresses have an account. */
  addressesInUse(emails: readonly string[]): Promise<Set<string>>
  /** The role of an account that nobody chose another for. */
  readonly newAccountRole: Role
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
  /** Giving a role to an account ends its sessions, so that it signs in with its new rights. */
  readonly roles: AccountRoles
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

/** Opens the accounts in Varuna's database, after migrating their tables. Passwords are digested by the library unless `password` does. */
export async function openAccounts(
  database: Database,
  secret: string,
  publicUrl: string,
  password?: PasswordDigest,
  newAccountRole: Role = 'member',
): Promise<Accounts> {
  const library = await openAccountLibrary(database, secret, publicUrl, password)
  const { auth, findUser, digestOf } = library
  const roles = createAccountRoles(database)
  const sessions = createSessions(library, database, roles)
  return {
    newAccountRole,
    async signUp(form) {
      const usual = { role: newAccountRole, byId: null }
      return (await createAccount(library, database, await toApplicant(library, form), usual)) !== null
    },
    toApplicant: (form) => toApplicant(library, form),
    create: (applicant, admission) => createAccount(library, database, applicant, admission),
    async addressesInUse(emails) {
      if (emails.length === 0) return new Set()
      const { rows } = await sql<{ email: string }>`select email from ${sql.table('user')}
        where email in (${sql.join(emails)})`.execute(database.db)
      return new Set(rows.map(({ email }) => email))
    },
    signIn: sessions.signIn,
    signOut: sessions.signOut,
    authenticate: sessions.authenticate,
    onSessionsEnded: sessions.onEnded,
    signOutElsewhere: sessions.endOthers,
    people: (of) => findPeople(database.db, of),
    roles: {
      ...roles,
      async give(accountId, role, byId, nowMs) {
        const before = await roles.give(accountId, role, byId, nowMs)
        if (before !== role) await sessions.end(accountId, null)
        return before
      },
    },
    idOf: async (email) => (await findUser(email))?.id ?? null,
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
      await sessions.endOthers(headers)
    },
    async resetPassword(email, password) {
      const user = await findUser(email)
      if (user === undefined) return false
      const context = await auth.$context
      await context.internalAdapter.updatePassword(user.id, await context.password.hash(password))
      await sessions.end(user.id, null)
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
      sessions.markEnded(found.user.id, null)
      return found.user.id
    },
    async removeById(accountId, nowMs) {
      const isRemoved = await removeUser(database, accountId, null, nowMs)
      if (isRemoved) sessions.markEnded(accountId, null)
      return isRemoved
    },
  }
}

const wrongPassword = { field: 'currentPassword', code: 'password_wrong', params: {} } as const

const wrongOwnPassword = { ...wrongPassword, field: 'password' } as const
