import type { SignIn } from '@varuna/contract/people/account'
import type { Accounts } from '../../../accounts/accounts.ts'
import type { OpenedSession } from '../../../accounts/sign-in.ts'
import type { Clock } from '../../../clock/clock.ts'
import { CodedError, codedError } from '../../../errors/coded-error.ts'
import type { SignInDelays } from './sign-in-delays.ts'

interface Effects {
  accounts: Pick<Accounts, 'signIn' | 'triedBy'>
  delays: SignInDelays
  /** One try of a key at a time: otherwise concurrent ones would all be judged before the first one is known to be wrong. */
  inTurn<Result>(key: string, run: () => Promise<Result>): Promise<Result>
  clock: Pick<Clock, 'now'>
  sleep(ms: number): Promise<void>
}

/** A try that must wait longer is refused, because a browser and a connection would wait with it. */
const LONGEST_HELD_MS = 4_000

/**
 * Opens a session. After wrong passwords the next try waits: within `LONGEST_HELD_MS` it is held, beyond that it throws
 * `too_many_requests.wrong_passwords`. A device that signed in to the account before waits for the mistakes
 * from it and its network alone.
 */
export async function signIn(
  { accounts, delays, inTurn, clock, sleep }: Effects,
  form: SignIn,
  headers: Headers,
  client: string,
): Promise<OpenedSession> {
  const tried = await accounts.triedBy(form.email, headers, client)
  return inTurn(tried.deviceId === null ? client : `${tried.deviceId} ${client}`, async () => {
    const waitMs = await delays.waitMs(tried, clock.now())
    if (waitMs > LONGEST_HELD_MS)
      throw codedError('too_many_requests.wrong_passwords', { seconds: Math.ceil(waitMs / 1000) })
    if (waitMs > 0) await sleep(waitMs)
    const opened = await accounts.signIn(form, headers, client).catch(async (error: unknown) => {
      if (error instanceof CodedError && error.code === 'wrong_credentials') await delays.countWrong(tried, clock.now())
      throw error
    })
    await delays.forget(tried)
    return opened
  })
}
