import type { SignUp } from '@varuna/contract/account'

const normalise = (text: string) => text.normalize('NFKC').trim().toLowerCase()
const lettersAndDigits = (text: string) => normalise(text).replace(/[^\p{L}\p{M}\p{N}]+/gu, '')

/** Why a new password is too easy to guess, as a message for the user; null when it is acceptable. */
export function findPasswordFault(
  { password, email, firstName, lastName }: Pick<SignUp, 'password' | 'email' | 'firstName' | 'lastName'>,
  isCommonPassword: (lowerCase: string) => boolean,
): string | null {
  const text = normalise(password)
  if (text === '') return 'Password must not be spaces only'
  if (new Set(text).size === 1) return 'Password must not be one character repeated'
  const own = [email, email.split('@')[0] ?? '', firstName, lastName, firstName + lastName, lastName + firstName]
  const letters = lettersAndDigits(password)
  if (letters !== '' && own.some((name) => lettersAndDigits(name) === letters))
    return 'Password must not be your email address or your name'
  return isCommonPassword(text) ? 'This password is among the most common ones. Please choose another' : null
}
