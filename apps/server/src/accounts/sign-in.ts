import { isAPIError } from 'better-auth/api'
import { z } from 'zod'
import type { SignIn } from '@varuna/contract/people/account'
import type { Session } from '@varuna/contract/people/session'
import { codedError, fieldError } from '../errors/coded-error.ts'
import { invalidEmail, type AccountLibrary } from './account-library.ts'
import type { DeviceCookies } from './sessions/device-cookie.ts'
import type { createSessions } from './sessions/sessions.ts'

/** Who tries to sign in: the address of the account, the network, and the device if it signed in to this account before. */
export interface SignInTry {
  email: string
  client: string
  deviceId: string | null
}

export interface OpenedSession {
  session: Session
  sessionId: string
  cookies: string[]
}

/** A sign-in with a browser in which the account had not signed in before. */
export interface NewDevice {
  email: string
  userAgent: string
  /** The network address; null where none is known. */
  client: string | null
  timeMs: number
}

interface Effects {
  library: AccountLibrary
  sessions: Pick<ReturnType<typeof createSessions>, 'open'>
  devices: DeviceCookies
  /** Must not throw: the session is open already. */
  onNewDevice(of: NewDevice): void
  /** The ticket of the second step, where an account asks for one. */
  ticketFor(accountId: string, email: string): Promise<string | null>
}

/** In the form of the library: verified where an address has no account, so that it takes as long as a wrong password. */
const NO_DIGEST = `${'0'.repeat(32)}:${'0'.repeat(128)}`

/** Signing in with a password. */
export function createSignIn({ library, sessions, devices, onNewDevice, ticketFor }: Effects) {
  const { auth, findUser, digestOf, digests } = library

  const triedBy = async (email: string, headers: Headers, client: string | null): Promise<SignInTry> => {
    const user = await findUser(email)
    return { email, client: client ?? '', deviceId: (user && devices.known(headers, user.id)?.id) ?? null }
  }

  /** Throws `wrong_credentials`, alike for an unknown address and a wrong password. */
  async function verify({ email, password }: SignIn, headers: Headers, client: string | null) {
    if (!z.email().safeParse(email).success) throw fieldError(invalidEmail)
    const [user, digest] = [await findUser(email), await digestOf(email)]
    const device = user ? devices.known(headers, user.id) : null
    const lane = device === null ? 'stranger' : 'known_device'
    const isRight = await digests.verify({ lane, client, account: email }, { hash: digest ?? NO_DIGEST, password })
    if (user === undefined || digest === undefined || !isRight) throw codedError('wrong_credentials')
    return { user, digest }
  }

  async function signIn(form: SignIn, headers: Headers, client: string | null): Promise<OpenedSession> {
    const { user, digest } = await verify(form, headers, client)
    await refuseWithoutCode(user)
    const opened = await open(user.id, headers, client, false).catch(async (error: unknown) => {
      // The account was removed after its password was verified: its session has no user.
      if (isAPIError(error) && (await findUser(form.email)) === undefined) throw codedError('wrong_credentials')
      throw error
    })
    const end = async () => (await auth.$context).internalAdapter.deleteSession(opened.token)
    // A password change ends the sessions that it finds; a session opened meanwhile with the old password is ended here.
    if ((await digestOf(form.email)) !== digest) {
      await end()
      throw codedError('wrong_credentials')
    }
    // So do codes that are turned on.
    await refuseWithoutCode(user).catch(async (error: unknown) => {
      await end()
      throw error
    })
    return announced(opened, headers, client)
  }

  /** Throws `code_needed` where the account asks for a code too. */
  async function refuseWithoutCode({ id, email }: { id: string; email: string }): Promise<void> {
    const ticket = await ticketFor(id, email)
    if (ticket !== null) throw codedError('code_needed', { ticket })
  }

  /** Opens a session of an account that was verified in another way than by its password; null where that is not right any more. */
  async function openVerified(
    { accountId, isTwoFactor }: { accountId: string; isTwoFactor: boolean },
    headers: Headers,
    client: string | null,
    isStillRight: () => Promise<boolean>,
  ): Promise<OpenedSession | null> {
    const opened = await open(accountId, headers, client, isTwoFactor)
    // A change of how the account signs in ends the sessions that it finds; one that was opened meanwhile is ended here.
    if (!(await isStillRight())) {
      await (await auth.$context).internalAdapter.deleteSession(opened.token)
      return null
    }
    return announced(opened, headers, client)
  }

  async function open(accountId: string, headers: Headers, client: string | null, isTwoFactor: boolean) {
    const known = devices.known(headers, accountId)
    const deviceSinceMs = known?.sinceMs ?? Date.now()
    const opened = await sessions.open(accountId, headers, client, { isTwoFactor, deviceSinceMs })
    const cookies = [...opened.cookies, devices.remember(headers, accountId, deviceSinceMs)]
    return { ...opened, cookies, isNewDevice: known === null }
  }

  function announced(
    { session, sessionId, cookies, email, isNewDevice }: Awaited<ReturnType<typeof open>>,
    headers: Headers,
    client: string | null,
  ): OpenedSession {
    if (isNewDevice) onNewDevice({ email, userAgent: headers.get('user-agent') ?? '', client, timeMs: Date.now() })
    return { session, sessionId, cookies }
  }

  return { triedBy, signIn, openVerified }
}
