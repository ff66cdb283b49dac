import { sql } from 'kysely'
import type { Person } from '@varuna/contract/people/person'
import type { SignIn, SignUp } from '@varuna/contract/people/account'
import type { PasswordChange } from '@varuna/contract/people/password-change'
import type { CodeSignIn, OwnerProof, UsedCredential } from '@varuna/contract/people/second-factor'
import type { Role } from '@varuna/vocabulary/rights'
import { accountAt, operator } from '../audit/actor.ts'
import type { Database } from '../store/open-database.ts'
import { createAuditStore } from '../store/people/sql-audit-store.ts'
import { CodedError, codedError, fieldError } from '../errors/coded-error.ts'
import { openAccountLibrary, type PasswordDigest } from './account-library.ts'
import { findPeople } from './account-names.ts'
import { createAccountRoles, type AccountRoles } from './account-roles.ts'
import { createAccountFactors, type AccountFactors } from './factor/account-factors.ts'
import { resealKeys } from './factor/sign-in-codes.ts'
import { createProviderAccounts, type ProviderAccounts } from './provider/provider-accounts.ts'
import { createPasswordResets, type PasswordResets } from './password/password-resets.ts'
import { changeAddress, createAddressChanges, endAddressLink, type AddressChanges } from './change-address.ts'
import { createActRecorder } from './record-acts.ts'
import { removeUser } from './remove-account.ts'
import { changePassword, hasPassword, resetPassword } from './password/replace-password.ts'
import { createDeviceCookies } from './sessions/device-cookie.ts'
import { keysOf } from './secret.ts'
import { securityOf } from './sessions/session-cookies.ts'
import { createSessions, type ListedSession, type SignedIn } from './sessions/sessions.ts'
import { createSignIn, type NewDevice, type OpenedSession, type SignInTry } from './sign-in.ts'
import { bearerOf, createApiTokens, revokeTokens, signedInByToken, type ApiTokens } from './tokens/api-tokens.ts'
import { createAccount, toApplicant, type Admission, type Applicant } from './sign-up.ts'

/** Sign-ups, sign-ins and changes are recorded in the audit log, with the address of the client; null outside a request. */
export interface Accounts {
  /** Creates an account with the usual role; false, without a change, when the address has one. Both take the time of one digest. */
  signUp(form: SignUp, client?: string | null): Promise<boolean>
  /** Digests the password of a sign-up; throws invalid_input for an address that accounts cannot have. */
  toApplicant(form: SignUp, client?: string | null): Promise<Applicant>
  /**
   * Creates the account of an applicant; the first one ever is administrator. Null, without a change, when the address has an account;
   * 'not_first' when only the first may have one.
   */
  create(
    applicant: Applicant,
    admission: Admission,
    client?: string | null,
  ): Promise<{ id: string } | 'not_first' | null>
  /** Which of these addresses have an account. */
  addressesInUse(emails: readonly string[]): Promise<Set<string>>
  /** The role of an account that nobody chose another for. */
  readonly newAccountRole: Role
  /** Opens a session; throws wrong_credentials for an unknown address or a wrong password, and code_needed where a code is asked too. */
  signIn(form: SignIn, headers: Headers, client?: string | null): Promise<OpenedSession>
  /** The id of the browser of these headers if an account signed in with it before; null otherwise. */
  deviceIdOf(headers: Headers): string | null
  /** Who tries to sign in with an address. */
  triedBy(email: string, headers: Headers, client: string | null): Promise<SignInTry>
  /** Ends the session of these headers and returns the cookies that clear it. */
  signOut(headers: Headers): Promise<string[]>
  /** The session and principal of these headers; null when it has ended (`session-life.ts`). An act keeps it from ending as idle. */
  authenticate(headers: Headers, isAct?: boolean): Promise<SignedIn | null>
  /** Sessions of the account of these headers, the one that was used last first. */
  sessions(headers: Headers): Promise<ListedSession[]>
  /** Ends another session of the account; false when it has none with this id. */
  endSession(headers: Headers, sessionId: string, client?: string | null): Promise<boolean>
  /** Which of these sessions have ended, here, on another server or at the command line. */
  endedSessions(ids: readonly string[]): Promise<Set<string>>
  /** Gives the session of these headers a new token, as after its owner proved more; returns the cookies. */
  renewSession(headers: Headers): Promise<string[]>
  /** Account of this session; null when signed out. */
  ownerOf(headers: Headers): Promise<Owner | null>
  /** Whether an account signs in with a password here; not with a single sign-on alone. */
  hasPassword(accountId: string): Promise<boolean>
  /**
   * Changes the password, ends every other session and returns the cookies of a new token for this one; throws what
   * `factors.proveOwner` throws.
   */
  changePassword(change: PasswordChange, headers: Headers, client?: string | null): Promise<string[]>
  /** Ends every other session of the account; returns how many there were. */
  signOutElsewhere(headers: Headers, client?: string | null): Promise<number>
  /**
   * The operator changes the password of the account with this address, which ends every session and API token. Of one that signs in with
   * the single sign-on alone (`no_password`), these end and no password is set.
   */
  resetPassword(email: string, password: string): Promise<'reset' | 'no_password' | 'no_account'>
  /** The operator changes the address with which an account signs in (`change-address.ts`). */
  changeAddress(from: string, to: string, nowMs: number): ReturnType<typeof changeAddress>
  /**
   * Removes the account of these headers with its sessions, and starts the removal of its data; returns its id. Throws what
   * `factors.proveOwner` throws.
   */
  remove(proof: OwnerProof, headers: Headers, nowMs: number, client?: string | null): Promise<string>
  readonly resets: PasswordResets
  readonly addressChanges: AddressChanges
  readonly provider: ProviderAccounts
  /** The operator removes the account with this id, without its password; false when there is none. */
  removeById(accountId: string, nowMs: number): Promise<boolean>
  /** Giving a role to an account ends its sessions, so that it signs in with its new rights. */
  readonly roles: AccountRoles
  readonly factors: AccountFactors
  readonly tokens: ApiTokens
  /** The second step of a sign-in. */
  signInWithCode(form: CodeSignIn, headers: Headers, client: string | null): Promise<OpenedSession>
  signInWithPasskey(
    credential: UsedCredential,
    origin: string,
    headers: Headers,
    client: string | null,
  ): Promise<OpenedSession>
  /** The account that signs in with this address; null when there is none. */
  idOf(email: string): Promise<string | null>
  /** Calls `listener`, which must not throw, after each sign-in with a browser that is new to its account. */
  onNewDevice(listener: (of: NewDevice) => void): void
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
  secondFactorFrom: Role | null = null,
): Promise<Accounts> {
  const library = await openAccountLibrary(database, secret, publicUrl, password)
  const { digests, findUser } = library
  const keys = keysOf(secret)
  if (keys.length > 1) await resealKeys(database.db, keys)
  const roles = createAccountRoles(database, secondFactorFrom)
  const security = securityOf(publicUrl)
  const sessions = createSessions(library, security, roles)
  const devices = createDeviceCookies(keys, security)
  const newDeviceListeners: ((of: NewDevice) => void)[] = []
  const signIns = createSignIn({
    library,
    sessions,
    devices,
    onNewDevice: (of) => newDeviceListeners.forEach((listener) => listener(of)),
    ticketFor: (id, email) => factors.ticketFor(id, email),
  })
  const factors = createAccountFactors({
    library,
    db: database.db,
    sessions,
    openVerified: signIns.openVerified,
    keys,
  })
  const tokens = createApiTokens(database, sessions.announce)
  const endingRoles: AccountRoles = {
    ...roles,
    async give(accountId, ...of) {
      const before = await roles.give(accountId, ...of)
      if (before !== of[0]) await sessions.end(accountId, null)
      return before
    },
  }
  const provider = createProviderAccounts(library, database, endingRoles, {
    newAccountRole,
    ticketFor: (id, email) => factors.ticketFor(id, email),
    openVerified: signIns.openVerified,
  })
  const audit = createAuditStore(database.db)
  const { record, recordEnded } = createActRecorder(audit)
  return {
    newAccountRole,
    resets: createPasswordResets(library, database, (accountId) => sessions.end(accountId, null)),
    addressChanges: createAddressChanges(database, sessions),
    async signUp(form, client = null) {
      const usual = { role: newAccountRole, byId: null }
      return (await createAccount(library, database, await toApplicant(library, form, client), usual, client)) !== null
    },
    toApplicant: (form, client = null) => toApplicant(library, form, client),
    create: (applicant, admission, client = null) => createAccount(library, database, applicant, admission, client),
    async addressesInUse(emails) {
      if (emails.length === 0) return new Set()
      const { rows } = await sql<{ email: string }>`select email from ${sql.table('user')}
        where email in (${sql.join(emails)})`.execute(database.db)
      return new Set(rows.map(({ email }) => email))
    },
    async signIn(form, headers, client = null) {
      const opened = await signIns.signIn(form, headers, client).catch(async (error: unknown) => {
        if (error instanceof CodedError && error.code === 'wrong_credentials')
          await audit.countFailedSignIn((await findUser(form.email))?.id ?? null, client, Date.now())
        throw error
      })
      await record('sign_in', opened.session.userId, client)
      return opened
    },
    deviceIdOf: devices.issuedId,
    triedBy: signIns.triedBy,
    signOut: sessions.signOut,
    factors,
    tokens,
    async signInWithCode({ ticket, code }, headers, client) {
      const { usedWith, ...opened } = await factors.signInWithCode(ticket, code, headers, client)
      await record('sign_in', opened.session.userId, client, { with: usedWith })
      return opened
    },
    async signInWithPasskey(credential, from, headers, client) {
      const opened = await factors.signInWithPasskey(credential, from, headers, client)
      await record('sign_in', opened.session.userId, client, { with: 'passkey' })
      return opened
    },
    async authenticate(headers, isAct) {
      const token = bearerOf(headers.get('authorization'))
      if (token === null) return sessions.authenticate(headers, isAct)
      const use = await tokens.use(token, Date.now())
      return use && signedInByToken(use, await roles.roleOf(use.accountId))
    },
    sessions: sessions.list,
    renewSession: sessions.renew,
    endedSessions: sessions.endedAmong,
    async endSession(headers, sessionId, client = null) {
      const { accountId, isEnded } = await sessions.endOne(headers, sessionId)
      if (isEnded) await recordEnded(accountId, client, 1)
      return isEnded
    },
    onNewDevice: (listener) => void newDeviceListeners.push(listener),
    onSessionsEnded: sessions.onEnded,
    async signOutElsewhere(headers, client = null) {
      const { accountId, ended } = await sessions.endOthers(headers)
      await recordEnded(accountId, client, ended)
      return ended
    },
    people: (of) => findPeople(database.db, of),
    roles: endingRoles,
    provider: {
      ...provider,
      async signIn(claims, role, headers, client) {
        const outcome = await provider.signIn(claims, role, headers, client)
        if (outcome.kind === 'signed_in') await record('sign_in', outcome.session.userId, client, { with: 'provider' })
        return outcome
      },
    },
    idOf: async (email) => (await findUser(email))?.id ?? null,
    async ownerOf(headers) {
      const found = await sessions.read(headers)
      if (!found) return null
      const { email, firstName, lastName, phone, postalCode, country, dob } = found.user as typeof found.user & Owner
      return { email, firstName, lastName, phone, postalCode, country, dob }
    },
    hasPassword: (accountId) => hasPassword(database.db, accountId),
    async changePassword({ currentPassword, newPassword, code }, headers, client = null) {
      const proof = { password: currentPassword, code }
      const owner = await factors.proveOwner(headers, proof, client, 'currentPassword')
      const { accountId, sessionId, email, digest: before } = owner
      if (before === null) return refuseOwner(headers, 'currentPassword')
      const digest = await digests.hash({ lane: 'owner', client, account: email }, newPassword)
      const by = accountAt(accountId, client)
      const of = { accountId, digest, before, sessionId, by, nowMs: Date.now() }
      const isChanged = await database.db.transaction().execute((transaction) => changePassword(transaction, of))
      if (!isChanged) return refuseOwner(headers, 'currentPassword')
      sessions.markEnded(accountId)
      return sessions.renew(headers)
    },
    async resetPassword(email, password) {
      const user = await findUser(email)
      if (user === undefined) return 'no_account'
      const digest = await digests.hash({ lane: 'owner', client: null, account: user.email }, password)
      const of = { accountId: user.id, digest, by: operator, nowMs: Date.now() }
      const isReset = await database.db.transaction().execute((transaction) => resetPassword(transaction, of))
      if (isReset) {
        sessions.markEnded(user.id)
        return 'reset'
      }
      await sessions.end(user.id, null)
      await database.db.transaction().execute(async (within) => {
        await endAddressLink(within, user.id)
        await revokeTokens(within, user.id, operator, Date.now())
      })
      return 'no_password'
    },
    async changeAddress(from, to, nowMs) {
      const changed = await changeAddress(database, { from, to }, operator, nowMs)
      if (typeof changed === 'object') sessions.markEnded(changed.id)
      return changed
    },
    async remove(proof, headers, nowMs, client = null) {
      const { accountId, digest } = await factors.proveOwner(headers, proof, client)
      if (!(await removeUser(database, accountId, digest, accountAt(accountId, client), nowMs)))
        return refuseOwner(headers, 'password')
      sessions.markEnded(accountId)
      return accountId
    },
    async removeById(accountId, nowMs) {
      const isRemoved = await removeUser(database, accountId, null, operator, nowMs)
      if (isRemoved) sessions.markEnded(accountId)
      return isRemoved
    },
  }

  /** Throws for a password that was changed, or removed with its session, since it was proved. */
  async function refuseOwner(headers: Headers, field: string): Promise<never> {
    if ((await sessions.read(headers)) === null) throw codedError('signed_out')
    throw fieldError({ field, code: 'password_wrong', params: {} })
  }
}
