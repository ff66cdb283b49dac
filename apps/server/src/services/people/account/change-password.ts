import type { PasswordChange } from '@varuna/contract/people/password-change'
import type { Accounts } from '../../../accounts/accounts.ts'
import { CodedError, codedError } from '../../../errors/coded-error.ts'
import { judgePassword } from './judge-password.ts'
import type { LoadPasswordPatterns } from './password-patterns.ts'

interface Effects {
  accounts: Accounts
  loadPasswordPatterns: LoadPasswordPatterns
}

/**
 * Changes the password of a session's account and ends its other sessions; returns the cookies of this one. Throws invalid_input when either password is wrong or
 * unacceptable.
 */
export async function changePassword(
  { accounts, loadPasswordPatterns }: Effects,
  change: PasswordChange,
  headers: Headers,
  client: string,
): Promise<string[]> {
  const owner = await accounts.ownerOf(headers)
  if (owner === null) throw codedError('signed_out')
  const own = { ...owner, password: change.newPassword }
  const fault = await judgePassword('owner', { client, account: owner.email }, own, loadPasswordPatterns)
  if (fault !== null)
    throw new CodedError({ code: 'invalid_input.password', params: { fault } }, [{ field: 'newPassword', ...fault }])
  return accounts.changePassword(change, headers, client)
}
