import { createLruCache } from '../../caches/lru-cache.ts'
import { toUserName } from '@varuna/contract/people/account'
import type { Session } from '@varuna/contract/people/session'
import { codedError } from '../../errors/coded-error.ts'
import type { Principal } from '../../principal/principal.ts'
import type { AccountLibrary } from '../account-library.ts'
import type { AccountRoles } from '../account-roles.ts'
import {
  clearingCookies,
  openingCookies,
  sessionCookieOf,
  toLibraryHeaders,
  type CookieSecurity,
} from './session-cookies.ts'
import { endOf, isSeenDue, MAX_SESSIONS, NEW_DEVICE_MS, type SessionTimes } from './session-life.ts'
import { createSessionRows, isOpenedWithTwo, timesOf, type SessionRow } from './session-rows.ts'

/** A session as the page sees it, with the principal of its requests. */
export interface SignedIn {
  /** Null for a request with an API token. */
  readonly sessionId: string | null
  readonly session: Session
  readonly principal: Principal
}

/** A session of an account, for its owner. */
export interface ListedSession extends SessionTimes {
  id: string
  userAgent: string
  /** The network address from which it was opened. */
  client: string
  /** The account first signed in with this browser a short while ago. */
  isNewDevice: boolean
  /** The session that asks. */
  isThis: boolean
}

interface Known {
  signedIn: SignedIn
  times: SessionTimes
  /** The session has another token now: this one still reads, and acts no more. */
  isReplaced: boolean
  untilMs: number
}

/** A session ended by another server is still accepted here for up to this time. */
const REMEMBERED_MS = 2_000
const MAX_REMEMBERED = 10_000
const MAX_AGENT = 300
/** Opens, recognises and ends sessions; what was read of them is remembered for a moment. */
export function createSessions(library: AccountLibrary, security: CookieSecurity, roles: Pick<AccountRoles, 'roleIn'>) {
  const { auth } = library
  const rows = createSessionRows(library, markEnded)
  /** Recently read sessions by their cookie. */
  const remembered = createLruCache<string, Known>(MAX_REMEMBERED)
  const cookieOf = (headers: Headers) => sessionCookieOf(headers, security)
  const recall = (cookie: string) => {
    const known = remembered.get(cookie)
    return known && Date.now() < known.untilMs ? known : undefined
  }
  const remember = (cookie: string, known: Omit<Known, 'untilMs'>) =>
    remembered.set(cookie, { ...known, untilMs: Date.now() + REMEMBERED_MS })
  /** Counter of ended sessions, and the accounts concerned recently: a session read concurrently may be among them. */
  let endings = 0
  const lastEnding = createLruCache<string, number>(MAX_REMEMBERED)
  const listeners = new Set<(accountId: string) => void>()

  return {
    open,
    signOut,
    authenticate,
    renew,
    list,
    endOne,
    endOthers,
    end: rows.endAll,
    endedAmong: rows.endedAmong,
    markEnded,
    read,
    require: requireSession,
    announce,
    onEnded(listener: (accountId: string) => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }

  /** Opens a session in place of that of the headers, and ends those that are too many. */
  async function open(
    accountId: string,
    headers: Headers,
    client: string | null,
    { isTwoFactor, deviceSinceMs }: { isTwoFactor: boolean; deviceSinceMs: number },
  ) {
    const context = await auth.$context
    const before = await read(headers)
    const { id, token } = await rows.create(accountId, {
      ipAddress: client ?? '',
      userAgent: (headers.get('user-agent') ?? '').slice(0, MAX_AGENT),
      isTwoFactor,
      deviceSince: new Date(deviceSinceMs),
    })
    if (before) await rows.end(before.user.id, [before.session.id])
    const tooMany = (await rows.of(accountId)).slice(MAX_SESSIONS).map((row) => row.id)
    if (tooMany.length > 0) await rows.end(accountId, tooMany)
    const { email } = (await context.internalAdapter.findUserById(accountId)) ?? { email: '' }
    const session = await sessionOf(accountId, email, isTwoFactor)
    return { session, email, sessionId: id, token, cookies: openingCookies(token, context.secret, headers, security) }
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
    const found = await read(headers)
    if (!found) throw codedError('signed_out')
    const { id: accountId, email } = found.user
    const isTwoFactor = isOpenedWithTwo(found.session)
    return {
      accountId,
      sessionId: found.session.id,
      email,
      openedMs: found.session.createdAt.getTime(),
      isTwoFactor,
      roleWithFactor: (await roles.roleIn(accountId, isTwoFactor)).roleWithFactor,
    }
  }

  /** Gives the session of the headers a new token; with the one before, reads that are under way are still answered, and nothing is written. */
  async function renew(headers: Headers): Promise<string[]> {
    await authenticate(headers)
    const found = await read(headers)
    if (!found) throw codedError('signed_out')
    const { ipAddress, userAgent, deviceSince } = found.session as SessionRow
    const context = await auth.$context
    const { token } = await rows.create(found.user.id, {
      ipAddress: ipAddress ?? '',
      userAgent: userAgent ?? '',
      isTwoFactor: isOpenedWithTwo(found.session),
      deviceSince: deviceSince ?? null,
    })
    const cookie = cookieOf(headers) ?? ''
    const known = recall(cookie)
    await rows.end(found.user.id, [found.session.id])
    if (known) remember(cookie, { ...known, isReplaced: true })
    return openingCookies(token, context.secret, headers, security)
  }

  async function signOut(headers: Headers): Promise<string[]> {
    const found = await read(headers)
    await auth.api.signOut({ headers: toLibraryHeaders(headers, security) })
    if (found) forget(found.user.id)
    return clearingCookies(headers, security)
  }

  /** The session of these headers and its account, as the library reads them; null when it has ended. */
  async function read(headers: Headers) {
    const found = await auth.api.getSession({ headers: toLibraryHeaders(headers, security) })
    if (!found) return null
    if (Date.now() < endOf(timesOf(found.session))) return found
    await rows.end(found.user.id, [found.session.id])
    return null
  }

  /** `isAct`: somebody does something with the session, which keeps it from ending as idle. What a page reads by itself does not. */
  async function authenticate(headers: Headers, isAct = false): Promise<SignedIn | null> {
    const cookie = cookieOf(headers)
    if (cookie === undefined) return null
    const known = recall(cookie) ?? (await readKnown(cookie, headers))
    if (known === null || (isAct && known.isReplaced)) return null
    if (isAct) await markSeen(cookie, known)
    return known.signedIn
  }

  async function readKnown(cookie: string, headers: Headers): Promise<Omit<Known, 'untilMs'> | null> {
    const readFrom = endings
    const found = await read(headers)
    if (!found) return null
    const { id, email } = found.user
    const session = await sessionOf(id, email, isOpenedWithTwo(found.session))
    // From here to `remember` nothing else runs.
    if ((lastEnding.get(id) ?? 0) > readFrom) return readKnown(cookie, headers)
    const signedIn: SignedIn = {
      sessionId: found.session.id,
      session,
      principal: { accountId: id, role: session.role, signedInWith: 'password' },
    }
    const known = { signedIn, times: timesOf(found.session), isReplaced: false }
    remember(cookie, known)
    return known
  }

  /** A session that cannot be marked, as on a full disk, stays as it was. */
  async function markSeen(cookie: string, { signedIn, times, isReplaced }: Omit<Known, 'untilMs'>): Promise<void> {
    const nowMs = Date.now()
    if (!isSeenDue(times, nowMs)) return
    remember(cookie, { signedIn, times: { ...times, seenMs: nowMs }, isReplaced })
    const { adapter } = await auth.$context
    const where = [{ field: 'id', value: signedIn.sessionId }]
    await adapter
      .updateMany({ model: 'session', where, update: { updatedAt: new Date(nowMs) } })
      .catch(() => remembered.delete(cookie))
  }

  /** Sessions of the account of these headers, the one that was used last first. */
  async function list(headers: Headers): Promise<ListedSession[]> {
    const found = await read(headers)
    if (!found) throw codedError('signed_out')
    const nowMs = Date.now()
    return (await rows.of(found.user.id))
      .filter((row) => nowMs < endOf(timesOf(row)))
      .map((row) => ({
        id: row.id,
        userAgent: row.userAgent ?? '',
        client: row.ipAddress ?? '',
        ...timesOf(row),
        isNewDevice: row.deviceSince ? nowMs - row.deviceSince.getTime() < NEW_DEVICE_MS : false,
        isThis: row.id === found.session.id,
      }))
  }

  /** Ends another session of the account of these headers; false when it has none with this id. */
  async function endOne(headers: Headers, sessionId: string): Promise<{ accountId: string; isEnded: boolean }> {
    const found = await read(headers)
    if (!found) throw codedError('signed_out')
    return { accountId: found.user.id, isEnded: (await rows.end(found.user.id, [sessionId])) > 0 }
  }

  /** Ends every other session of the account of these headers; returns the account, and how many there were. */
  async function endOthers(headers: Headers): Promise<{ accountId: string; ended: number }> {
    const found = await read(headers)
    if (!found) throw codedError('signed_out')
    return { accountId: found.user.id, ended: await rows.endAll(found.user.id, found.session.id) }
  }

  /** Some sessions of an account have ended: all of them are read again. */
  function markEnded(accountId: string): void {
    forget(accountId)
    announce(accountId)
  }

  /** Has the sessions of an account read again, also by a request that read one just before it ended. */
  function forget(accountId: string): void {
    lastEnding.set(accountId, (endings += 1))
    for (const [cookie, { signedIn }] of remembered.entries())
      if (signedIn.principal.accountId === accountId) remembered.delete(cookie)
  }

  /** Has what an account has open, such as streams, ask again whether it is signed in. */
  function announce(accountId: string): void {
    for (const listener of listeners) listener(accountId)
  }
}

export type Sessions = ReturnType<typeof createSessions>
