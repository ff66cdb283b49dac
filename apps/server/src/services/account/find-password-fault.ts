import type { SignUp } from '@varuna/contract/account'
import type { FieldFault } from '@varuna/contract/field-fault'

const normalise = (text: string) => text.normalize('NFKC').trim().toLowerCase()
const lettersAndDigits = (text: string) => normalise(text).replace(/[^\p{L}\p{M}\p{N}]+/gu, '')

/** Why a new password is too easy to guess; null when it is acceptable. */
export function findPasswordFault(
  { password, email, firstName, lastName }: Pick<SignUp, 'password' | 'email' | 'firstName' | 'lastName'>,
  isCommonPassword: (lowerCase: string) => boolean,
): FieldFault | null {
  const text = normalise(password)
  if (text === '') return { code: 'password_only_spaces', params: {} }
  if (new Set(text).size === 1) return { code: 'password_one_character', params: {} }
  const own = [email, email.split('@')[0] ?? '', firstName, lastName, firstName + lastName, lastName + firstName]
  const letters = lettersAndDigits(password)
  if (letters !== '' && own.some((name) => lettersAndDigits(name) === letters))
    return { code: 'password_is_own_name', params: {} }
  return isCommonPassword(text) ? { code: 'password_common', params: {} } : null
}
