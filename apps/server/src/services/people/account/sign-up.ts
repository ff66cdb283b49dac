import type { SignUp } from '@varuna/contract/people/account'
import type { Accounts } from '../../../accounts/accounts.ts'
import type { Clock } from '../../../clock/clock.ts'
import { CodedError } from '../../../errors/coded-error.ts'
import { judgePassword } from './judge-password.ts'
import type { FindPasswordPattern } from './password-patterns.ts'

interface Effects {
  accounts: Accounts
  findPasswordPattern: FindPasswordPattern
  accountMails: AccountMails | null
  clock: Clock
  sleep(ms: number): Promise<void>
}

/** Mail about an account to its address; null when no mail server is configured. */
export interface AccountMails {
  /** Somebody tried to sign up with an address that has an account. Returns immediately. */
  reportSignUp(address: string): void
}

/**
 * Creates an account; throws invalid_input for a password that is easy to guess. If the address already has an account, that account gets a
 * mail; response and timing are the same (053 in docs/decisions/018-limits-on-signing-in.md).
 */
export async function signUp(
  { accounts, findPasswordPattern, accountMails, clock, sleep }: Effects,
  client: string,
  form: SignUp,
  leastMs: number,
): Promise<void> {
  const startMs = clock.now()
  const fault = await judgePassword(client, form, findPasswordPattern)
  if (fault !== null)
    throw new CodedError({ code: 'invalid_input.password', params: { fault } }, [{ field: 'password', ...fault }])
  if (!(await accounts.signUp(form, client))) accountMails?.reportSignUp(form.email)
  await sleep(Math.max(0, leastMs - (clock.now() - startMs)))
}
