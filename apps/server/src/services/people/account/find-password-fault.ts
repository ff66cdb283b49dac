import type { SignUp } from '@varuna/contract/people/account'
import type { FieldFault } from '@varuna/contract/field-fault'
import type { FindPasswordPattern, PasswordPattern } from './password-patterns.ts'

/** What an account's owner entered about themselves. */
export type OwnData = Pick<SignUp, 'email' | 'firstName' | 'lastName'> &
  Partial<Record<'phone' | 'postalCode' | 'country' | 'dob', string | null | undefined>>

const normalise = (text: string) => text.normalize('NFKC').trim().toLowerCase()
const separators = /[^\p{L}\p{M}\p{N}]+/gu
const lettersAndDigits = (text: string) => normalise(text).replace(separators, '')
const MIN_WORD = 3
/** A text with this many words is rated as it stands, because its words are already separated. */
const MIN_PHRASE_WORD = 4

/** Why a new password is too easy to guess; null when it is acceptable. */
export function findPasswordFault(
  { password, ...own }: OwnData & { password: string },
  findPattern: FindPasswordPattern,
): FieldFault | null {
  const { email, firstName, lastName } = own
  const text = normalise(password)
  if (text === '') return { code: 'password_only_spaces', params: {} }
  if (new Set(text).size === 1) return { code: 'password_one_character', params: {} }
  const names = [email, email.split('@')[0] ?? '', firstName, lastName, firstName + lastName, lastName + firstName]
  const letters = lettersAndDigits(password)
  if (letters !== '' && names.some((name) => lettersAndDigits(name) === letters))
    return { code: 'password_is_own_name', params: {} }
  const words = ownWords(own)
  return faultOf(findPattern(password.normalize('NFKC'), words) ?? findSeparated(password, letters, words, findPattern))
}

/** The pattern of separated letters, as in 'p a s s w o r d'. A password that is merely short without separators is not short with them. */
function findSeparated(
  password: string,
  letters: string,
  own: readonly string[],
  findPattern: FindPasswordPattern,
): PasswordPattern {
  const pieces = normalise(password).split(separators)
  if (pieces.length === 1 || pieces.every((piece) => piece.length >= MIN_PHRASE_WORD)) return null
  const pattern = findPattern(letters, own)
  return pattern === 'short' ? null : pattern
}

function faultOf(pattern: PasswordPattern): FieldFault | null {
  if (pattern === null) return null
  if (pattern === 'common') return { code: 'password_common', params: {} }
  if (pattern === 'own') return { code: 'password_of_own_data', params: {} }
  if (pattern === 'product') return { code: 'password_of_product_name', params: {} }
  return { code: 'password_guessable', params: { because: pattern } }
}

/** Words, dates and numbers that somebody who knows the person would try. */
function ownWords({ email, firstName, lastName, phone, postalCode, country, dob }: OwnData): string[] {
  const [year = '', month = '', day = ''] = (dob ?? '').split('-')
  const digits = (phone ?? '').replaceAll(/\D/g, '')
  const words = [email, firstName, lastName, country ?? '', postalCode ?? ''].flatMap((text) => [
    lettersAndDigits(text),
    ...normalise(text).split(separators),
  ])
  const dates = [
    year + month + day,
    day + month + year,
    month + day + year,
    day + month + year.slice(2),
    day + month,
    year,
  ]
  const all = [...words, ...dates, digits, digits.slice(-10), digits.slice(-6)]
  return [...new Set(all.filter((word) => word.length >= MIN_WORD))]
}
