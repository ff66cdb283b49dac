import { isAPIError } from 'better-auth/api'
import { z } from 'zod'
import type { SignIn } from '@varuna/contract/people/account'
import type { Session } from '@varuna/contract/people/session'
import { codedError, fieldError } from '../errors/coded-error.ts'
import { invalidEmail, type AccountLibrary } from './account-library.ts'
import type { DeviceCookies } from './device-cookie.ts'
import type { Sessions } from './sessions.ts'

/** Who tries to sign in: the address of the account, the network, and the device if it signed in to this account before. */
export interface SignInTry {
  email: string
  client: string
  deviceId: string | null
}

interface Opened {
  session: Session
  cookies: string[]
}

interface Effects {
  library: AccountLibrary
  sessions: Pick<Sessions, 'openRow' | 'sessionOf'>
  devices: DeviceCookies
  /** The ticket of the second step, where an account asks for one. */
  ticketFor(accountId: string, email: string): Promise<string | null>
}

/** In the form of the library: verified where an address has no account, so that it takes as long as a wrong password. */
const NO_DIGEST = `${'0'.repeat(32)}:${'0'.repeat(128)}`

/** Signing in with a password. */
export function createSignIn({ library, sessions, devices, ticketFor }: Effects) {
  const { auth, findUser, digestOf, digests } = library

  const triedBy = async (email: string, headers: Headers, client: string | null): Promise<SignInTry> => {
    const user = await findUser(email)
    return { email, client: client ?? '', deviceId: user ? devices.knownId(headers, user.id) : null }
  }

  /** Throws `wrong_credentials`, alike for an unknown address and a wrong password. */
  async function verify({ email, password }: SignIn, headers: Headers, client: string | null) {
    if (!z.email().safeParse(email).success) throw fieldError(invalidEmail)
    const [user, digest] = [await findUser(email), await digestOf(email)]
    const signIn = user && devices.knownId(headers, user.id) !== null ? 'known_device' : 'stranger'
    const isRight = await digests.verifyFor({ signIn, client: client ?? '' }, { hash: digest ?? NO_DIGEST, password })
    if (user === undefined || digest === undefined || !isRight) throw codedError('wrong_credentials')
    return { user, digest }
  }

  async function signIn(form: SignIn, headers: Headers, client: string | null): Promise<Opened> {
    const { user, digest } = await verify(form, headers, client)
    const ticket = await ticketFor(user.id, user.email)
    if (ticket !== null) throw codedError('code_needed', { ticket })
    const opened = await sessions.openRow(user.id, headers, false).catch(async (error: unknown) => {
      // The account was removed after its password was verified: its session has no user.
      if (isAPIError(error) && (await findUser(form.email)) === undefined) throw codedError('wrong_credentials')
      throw error
    })
    // A password change ends the sessions that it finds; a session opened meanwhile with the old password is ended here.
    if ((await digestOf(form.email)) !== digest) {
      await (await auth.$context).internalAdapter.deleteSession(opened.token)
      throw codedError('wrong_credentials')
    }
    return {
      session: await sessions.sessionOf(user.id, user.email, false),
      cookies: opened.cookies,
    }
  }

  return { triedBy, signIn }
}
