import { isAPIError } from 'better-auth/api'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { toUserName, type SignIn } from '@varuna/contract/people/account'
import type { Session } from '@varuna/contract/people/session'
import { codedError, fieldError } from '../errors/coded-error.ts'
import type { Principal } from '../principal/principal.ts'
import type { Database } from '../store/open-database.ts'
import type { AccountRoles } from './account-roles.ts'
import { invalidEmail, isRefusedEmail, type AccountLibrary } from './account-library.ts'

/** A session as the page sees it, with the principal of its requests. */
export interface SignedIn {
  readonly session: Session
  readonly principal: Principal
}

/** A session ended by another server is still accepted here for up to this time. */
const REMEMBERED_MS = 2_000
const MAX_REMEMBERED = 10_000

/** Opens, recognises and ends sessions; what was read of them is remembered for a moment. */
export function createSessions(
  { auth, findUser, digestOf }: AccountLibrary,
  { db }: Pick<Database, 'db'>,
  roles: Pick<AccountRoles, 'roleIn'>,
  /** The ticket of the second step, where an account asks for one. */
  ticketFor: (accountId: string, email: string) => Promise<string | null>,
) {
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
    signIn,
    signOut,
    authenticate,
    open,
    require: requireSession,
    endThis,
    endOthers,
    end,
    markEnded,
    announce,
    onEnded(listener: (accountId: string) => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }

  async function signIn(form: SignIn, headers: Headers): Promise<{ session: Session; cookies: string[] }> {
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
      const { id, email } = response.user
      const ticket = await ticketFor(id, email)
      if (ticket !== null) {
        await (await auth.$context).internalAdapter.deleteSession(response.token)
        throw codedError('code_needed', { ticket })
      }
      return { session: await sessionOf(id, email, false), cookies: responseHeaders.getSetCookie() }
    } catch (error) {
      if (isRefusedEmail(error)) throw fieldError(invalidEmail)
      if (isAPIError(error) && error.statusCode === 401) {
        throw codedError('wrong_credentials')
      }
      // The account was removed after its password was verified: its session has no user.
      if (isAPIError(error) && (await findUser(form.email)) === undefined) throw codedError('wrong_credentials')
      throw error
    }
  }

  /** Opens a session of an account that has shown two factors; null without such an account, and where that is not right any more. */
  async function open(
    accountId: string,
    headers: Headers,
    isStillRight: () => Promise<boolean>,
  ): Promise<{ session: Session; cookies: string[] } | null> {
    const { headers: responseHeaders, response } = await auth.api.openSession({
      body: { userId: accountId, isTwoFactor: true },
      headers,
      returnHeaders: true,
    })
    if (response === null) return null
    // A change of how the account signs in ends the sessions that it finds; one that was opened meanwhile is ended here.
    if (!(await isStillRight())) {
      await (await auth.$context).internalAdapter.deleteSession(response.token)
      return null
    }
    return { session: await sessionOf(accountId, response.email, true), cookies: responseHeaders.getSetCookie() }
  }

  async function sessionOf(accountId: string, email: string, isTwoFactor: boolean): Promise<Session> {
    const { role, roleWithFactor } = await roles.roleIn(accountId, isTwoFactor)
    return {
      userId: accountId,
      userName: toUserName(email),
      role,
      ...(roleWithFactor !== null && { roleWithFactor }),
    }
  }

  /** The session of these headers, read now; throws `signed_out`. */
  async function requireSession(headers: Headers) {
    const found = await auth.api.getSession({ headers })
    if (!found) throw codedError('signed_out')
    const { id: accountId, email } = found.user
    const isTwoFactor = isOpenedWithTwo(found.session)
    return {
      accountId,
      email,
      isTwoFactor,
      roleWithFactor: (await roles.roleIn(accountId, isTwoFactor)).roleWithFactor,
    }
  }

  /** Ends the session of these headers, which a new one replaces. */
  async function endThis(headers: Headers): Promise<void> {
    const found = await auth.api.getSession({ headers })
    if (!found) throw codedError('signed_out')
    await (await auth.$context).internalAdapter.deleteSession(found.session.token)
    remember(headers.get('cookie') ?? '', null)
  }

  async function signOut(headers: Headers): Promise<string[]> {
    const cookie = headers.get('cookie') ?? ''
    remembered.delete(cookie)
    const { headers: responseHeaders } = await auth.api.signOut({ headers, returnHeaders: true })
    // A request that read the session before it ended must not re-cache it.
    remember(cookie, null)
    return responseHeaders.getSetCookie()
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
    const { id, email } = found.user
    const session = await sessionOf(id, email, isOpenedWithTwo(found.session))
    const signedIn: SignedIn = { session, principal: { accountId: id, role: session.role, signedInWith: 'password' } }
    if (recall(cookie)?.signedIn === null) return null
    remember(cookie, signedIn)
    return signedIn
  }

  /** Ends every other session of the account of these headers; returns the account, and how many there were. */
  async function endOthers(headers: Headers): Promise<{ accountId: string; ended: number }> {
    const found = await auth.api.getSession({ headers })
    if (!found) throw codedError('signed_out')
    const ended = await end(found.user.id, { id: found.session.id, cookie: headers.get('cookie') })
    return { accountId: found.user.id, ended }
  }

  /** Ends the sessions of an account, except `kept`. */
  async function end(userId: string, kept: { id: string; cookie: string | null } | null): Promise<number> {
    const others = kept === null ? sql`` : sql`and id <> ${kept.id}`
    const { numAffectedRows } = await sql`delete from session where ${sql.ref('userId')} = ${userId} ${others}`.execute(
      db,
    )
    markEnded(userId, kept?.cookie ?? null)
    return Number(numAffectedRows ?? 0)
  }

  /** Marks sessions of an account as ended in this process, except that of a cookie. */
  function markEnded(userId: string, keptCookie: string | null): void {
    lastEnding.set(userId, (endings += 1))
    for (const [cookie, { signedIn }] of remembered.entries())
      if (signedIn?.principal.accountId === userId && cookie !== keptCookie) remember(cookie, null)
    announce(userId)
  }

  /** Has what an account has open, such as streams, ask again whether it is signed in. */
  function announce(userId: string): void {
    for (const listener of listeners) listener(userId)
  }
}

export type Sessions = ReturnType<typeof createSessions>

const isOpenedWithTwo = (session: object) => Boolean((session as { isTwoFactor?: unknown }).isTwoFactor)
