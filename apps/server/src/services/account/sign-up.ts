import type { SignUp } from '@varuna/contract/account'
import type { Accounts } from '../../accounts/accounts.ts'
import { CodedError } from '../../errors/coded-error.ts'
import { findPasswordFault } from './find-password-fault.ts'
import type { FindPasswordPattern } from './password-patterns.ts'

interface Effects {
  accounts: Accounts
  findPasswordPattern: FindPasswordPattern
}

/** Creates an account; throws invalid_input for a password that is easy to guess, email_taken for a known address. */
export async function signUp({ accounts, findPasswordPattern }: Effects, form: SignUp): Promise<void> {
  const fault = findPasswordFault(form, findPasswordPattern)
  if (fault !== null)
    throw new CodedError({ code: 'invalid_input.password', params: { fault } }, [{ field: 'password', ...fault }])
  await accounts.signUp(form)
}
