import type {
  CodesSetUp,
  OwnerProof,
  PasskeyRegistration,
  SecondFactor,
  UsedCredential,
} from '@varuna/contract/people/second-factor'
import { accountAt, type Actor } from '../../audit/actor.ts'
import { codedError, fieldError } from '../../errors/coded-error.ts'
import type { Database } from '../../store/open-database.ts'
import type { AccountLibrary } from '../account-library.ts'
import { hasFactor } from '../account-roles.ts'
import { endAddressLink } from '../change-address.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { createSignIn, OpenedSession } from '../sign-in.ts'
import { revokeTokens } from '../tokens/api-tokens.ts'
import { createPasskeys } from './passkeys.ts'
import { countRecoveryCodes } from './recovery-codes.ts'
import { removeFactors } from './remove-factors.ts'
import { createSignInCodes } from './sign-in-codes.ts'
import { createTickets } from './tickets.ts'

/** Second factors of accounts. `nowMs` is the system's time: codes follow it. */
export interface AccountFactors {
  stateOf(headers: Headers): Promise<SecondFactor>
  /**
   * Throws unless the owner enters the password again, and a code where the account has codes. Returns the account, with the stored digest
   * of its password, null where it has none. A wrong password is a fault of `passwordField`.
   */
  proveOwner(
    headers: Headers,
    proof: OwnerProof,
    client?: string | null,
    passwordField?: string,
  ): Promise<{ accountId: string; sessionId: string; email: string; digest: string | null }>
  /** The ticket with which the account exports its data, after its owner entered the password again. */
  dataTicket(headers: Headers, proof: OwnerProof, client: string): Promise<string>
  /** Throws `data_not_proved` unless the ticket is one of the account. */
  requireDataTicket(accountId: string, ticket: string): Promise<void>
  /** The ticket of a right password, where the account asks a code too; else null. */
  ticketFor(accountId: string, email: string): Promise<string | null>
  /** The second step of a sign-in. Throws `sign_in_expired`, and invalid_input for a wrong code. */
  signInWithCode(
    ticket: string,
    code: string,
    headers: Headers,
    client: string | null,
  ): Promise<OpenedSession & { usedWith: 'code' | 'recovery_code' }>
  beginCodes(headers: Headers, proof: OwnerProof, client?: string | null): Promise<CodesSetUp>
  /** Turns the codes on, ends every session, and opens a new one. */
  confirmCodes(headers: Headers, code: string, client: string): Promise<{ recoveryCodes: string[]; cookies: string[] }>
  renewRecoveryCodes(headers: Headers, proof: OwnerProof, client: string): Promise<string[]>
  turnCodesOff(headers: Headers, proof: OwnerProof, client: string): Promise<void>
  passkeyOptions(headers: Headers, proof: OwnerProof, origin: string, client?: string | null): Promise<object>
  /** Adds a passkey and replaces the session by one that counts as opened with it. */
  addPasskey(
    headers: Headers,
    form: PasskeyRegistration,
    origin: string,
    client: string,
  ): Promise<{ cookies: string[] }>
  removePasskey(headers: Headers, id: string, proof: OwnerProof, client: string): Promise<void>
  passkeySignInOptions(origin: string): Promise<object>
  signInWithPasskey(
    credential: UsedCredential,
    origin: string,
    headers: Headers,
    client: string | null,
  ): Promise<OpenedSession>
  /** Removes codes and passkeys of somebody who lost them, and ends the sessions. Throws `not_found.factor`. */
  removeAll(accountId: string, by: Actor): Promise<void>
}

/** For this long after it signed in, a session proves the owner of an account that has no password. */
const FRESH_MS = 5 * 60_000

interface Effects {
  library: AccountLibrary
  db: Database['db']
  sessions: Sessions
  openVerified: ReturnType<typeof createSignIn>['openVerified']
  keys: readonly [string, ...string[]]
}

export function createAccountFactors({ library, db, sessions, openVerified, keys }: Effects): AccountFactors {
  const { auth, digestOf, provenDigest } = library
  const codes = createSignInCodes(db, keys)
  const tickets = createTickets(db, keys)
  const passkeys = createPasskeys(db, tickets)

  return {
    proveOwner,

    async stateOf(headers) {
      const { accountId, roleWithFactor } = await sessions.require(headers)
      const [onMs, left, held] = await Promise.all([
        codes.onSince(accountId),
        countRecoveryCodes(db, accountId),
        passkeys.list(accountId),
      ])
      return {
        codesSince: onMs === null ? null : isoOf(onMs),
        recoveryCodesLeft: left,
        passkeys: held.map(({ credential_id, name, added_ms, last_used_ms }) => ({
          id: credential_id,
          name,
          added: isoOf(added_ms),
          lastUsed: last_used_ms === null ? null : isoOf(last_used_ms),
        })),
        roleWithFactor,
      }
    },

    async ticketFor(accountId, email) {
      if ((await codes.onSince(accountId)) === null) return null
      return tickets.issue('code', accountId, await boundOf(email), Date.now())
    },

    async signInWithCode(text, code, headers, client) {
      const nowMs = Date.now()
      const read = () => tickets.read('code', text, nowMs, async (id) => boundOf(await emailOf(id)))
      const ticket = await read()
      if (ticket === null) throw codedError('sign_in_expired')
      const usedWith = await codes.check(ticket.subject, code, nowMs, async (within) => {
        if (!(await tickets.use(ticket, nowMs, within))) throw codedError('sign_in_expired')
      })
      const isStillRight = async () => (await read()) !== null && (await codes.onSince(ticket.subject)) !== null
      return { ...(await open(ticket.subject, headers, client, isStillRight)), usedWith }
    },

    async dataTicket(headers, proof, client) {
      const { accountId, email } = await proveOwner(headers, proof, client)
      return tickets.issue('data export', accountId, await boundOf(email), Date.now())
    },

    async requireDataTicket(accountId, text) {
      const ticket = await tickets.read('data export', text, Date.now(), async (id) => boundOf(await emailOf(id)))
      if (ticket?.subject !== accountId) throw codedError('data_not_proved')
    },

    async beginCodes(headers, proof, client) {
      const { accountId, email } = await proveOwner(headers, proof, client)
      return codes.begin(accountId, email, Date.now())
    },

    async confirmCodes(headers, code, client) {
      const { accountId } = await requireWithFactor(headers)
      const isFirst = !(await hasFactor(db, accountId))
      const recoveryCodes = await codes.confirm(accountId, code, client, Date.now())
      await endWhatHadNoFactor(accountId, isFirst, client)
      const isStillRight = async () => (await codes.onSince(accountId)) !== null
      return { recoveryCodes, cookies: (await open(accountId, headers, client, isStillRight)).cookies }
    },

    async renewRecoveryCodes(headers, proof, client) {
      const { accountId } = await proveOwner(headers, proof, client)
      if ((await codes.onSince(accountId)) === null) throw codedError('not_found.factor')
      return codes.renewRecoveryCodes(accountId, client, Date.now())
    },

    async turnCodesOff(headers, proof, client) {
      const { accountId } = await proveOwner(headers, proof, client)
      if ((await codes.onSince(accountId)) === null) throw codedError('not_found.factor')
      await codes.turnOff(accountId, client, Date.now())
      await sessions.endOthers(headers)
      await endAddressLink(db, accountId)
    },

    async passkeyOptions(headers, proof, origin, client) {
      return passkeys.registrationOptions(await proveOwner(headers, proof, client), origin, Date.now())
    },

    async addPasskey(headers, form, origin, client) {
      const session = await requireWithFactor(headers)
      const { accountId } = session
      const isFirst = !(await hasFactor(db, accountId))
      await passkeys.register(session, form, origin, client, Date.now())
      await endWhatHadNoFactor(accountId, isFirst, client)
      const isStillRight = () => passkeys.has(accountId, form.credential.id)
      return { cookies: (await open(accountId, headers, client, isStillRight)).cookies }
    },

    async removePasskey(headers, id, proof, client) {
      const { accountId } = await proveOwner(headers, proof, client)
      await passkeys.remove(accountId, id, client, Date.now())
      await sessions.endOthers(headers)
      await endAddressLink(db, accountId)
    },

    passkeySignInOptions: (origin) => passkeys.signInOptions(origin, Date.now()),

    async signInWithPasskey(credential, origin, headers, client) {
      const accountId = await passkeys.accountOf(credential, origin, Date.now())
      return open(accountId, headers, client, () => passkeys.has(accountId, credential.id))
    },

    async removeAll(accountId, by) {
      await db.transaction().execute(async (transaction) => {
        if (!(await removeFactors(transaction, accountId, by, Date.now()))) throw codedError('not_found.factor')
      })
      await sessions.end(accountId, null)
      await endAddressLink(db, accountId)
    },
  }

  async function proveOwner(
    headers: Headers,
    { password, code }: OwnerProof,
    client: string | null = null,
    passwordField = 'password',
  ) {
    const session = await sessions.require(headers)
    const { accountId, sessionId, email, isTwoFactor } = session
    const digest = await provenDigest(email, password ?? '', client)
    if (digest === undefined) throw fieldError({ field: passwordField, code: 'password_wrong', params: {} })
    if (digest === null && Date.now() - session.openedMs > FRESH_MS) throw codedError('sign_in_again')
    if ((await codes.onSince(accountId)) !== null) await codes.check(accountId, code ?? '', Date.now())
    else await refuseOneFactor({ accountId, isTwoFactor })
    return { accountId, sessionId, email, digest }
  }

  /** Somebody who knows the password alone must not act for an account that has a passkey, also where it began to before there was one. */
  async function refuseOneFactor({ accountId, isTwoFactor }: { accountId: string; isTwoFactor: boolean }) {
    if (!isTwoFactor && (await passkeys.list(accountId)).length > 0) throw codedError('passkey_needed')
  }

  async function requireWithFactor(headers: Headers) {
    const session = await sessions.require(headers)
    await refuseOneFactor(session)
    return session
  }

  /**
   * With a new factor, earlier sessions and the link to another address end; with the first one, so do tokens. Somebody who knew the password
   * may have made them. Sessions end first, so that none of them makes another.
   */
  async function endWhatHadNoFactor(accountId: string, isFirst: boolean, client: string | null) {
    await sessions.end(accountId, null)
    await db.transaction().execute(async (within) => {
      await endAddressLink(within, accountId)
      if (isFirst) await revokeTokens(within, accountId, accountAt(accountId, client), Date.now())
    })
  }

  /** Opens a session of an account that has shown two factors. */
  async function open(
    accountId: string,
    headers: Headers,
    client: string | null,
    isStillRight: () => Promise<boolean>,
  ): Promise<OpenedSession> {
    const opened = await openVerified({ accountId: accountId, isTwoFactor: true }, headers, client, isStillRight)
    if (opened === null) throw codedError('sign_in_expired')
    return opened
  }

  /** A ticket is worth nothing once the password is another. */
  async function boundOf(email: string | null) {
    return (email !== null && (await digestOf(email))) || ''
  }

  async function emailOf(accountId: string) {
    return (await (await auth.$context).internalAdapter.findUserById(accountId))?.email ?? null
  }
}

const isoOf = (timeMs: number) => new Date(Number(timeMs)).toISOString()
