import { roles } from '@varuna/vocabulary/rights'
import { z } from 'zod'
import { lineOrNothing, oneLine } from '../bounded-text.ts'
import { fault } from '../field-fault.ts'
import type { Session, SessionAnswer } from './session.ts'

const required = (missing: string, maximum = 200) =>
  oneLine(maximum, { missing, tooLong: fault('too_long', { maximum }) })

const wrongEmail = fault('email_invalid')
const wrongPhone = fault('phone_invalid')
const wrongBirthDate = fault('birth_date_invalid')

const passwordLength = { minimum: 8, maximum: 128 }
const passwordTooShort = fault('password_too_short', { minimum: passwordLength.minimum })
const passwordTooLong = fault('password_too_long', { maximum: passwordLength.maximum })
const passwordMissing = fault('password_missing')

const currentPassword = z
  .string({ error: passwordMissing })
  .min(1, passwordMissing)
  .max(passwordLength.maximum, passwordTooLong)
export const ownerPassword = currentPassword
export const newPassword = z
  .string({ error: passwordTooShort })
  .min(passwordLength.minimum, passwordTooShort)
  .max(passwordLength.maximum, passwordTooLong)

const isEmailAddress = (text: string) => {
  const [local = '', host = '', ...more] = text.split('@')
  return local !== '' && more.length === 0 && host.slice(1, -1).includes('.') && !/\s/.test(text)
}

export const email = lineOrNothing(254, { missing: wrongEmail, tooLong: wrongEmail, hidden: wrongEmail })
  .toLowerCase()
  .refine(isEmailAddress, { error: wrongEmail, abort: true })

/** An e-mail address without characters that mail programs interpret as address syntax. */
export const mailableEmail = email.refine((text) => !/[<>()[\]\\,;:"]/.test(text), wrongEmail)

const phone = lineOrNothing(30, { missing: wrongPhone, tooLong: wrongPhone, hidden: wrongPhone }).regex(
  /^\+[\d -]{8,20}$/,
  wrongPhone,
)

const isBirthDate = (text: string, today: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  new Date(Date.parse(`${text}T00:00:00Z`) || 0).toISOString().startsWith(text) &&
  text >= '1900-01-01' &&
  text <= today

/** The sign-up form. `today` returns the current UTC day, YYYY-MM-DD: the latest date of birth accepted. */
export const signUpForm = (today: () => string) =>
  z.object({
    firstName: required(fault('first_name_missing')),
    lastName: required(fault('last_name_missing')),
    email,
    password: newPassword,
    phone: z.union([z.literal(''), phone], { error: wrongPhone }).optional(),
    postalCode: required(fault('postal_code_missing'), 20),
    country: required(fault('country_missing'), 100),
    dob: lineOrNothing(10, { missing: wrongBirthDate, tooLong: wrongBirthDate, hidden: wrongBirthDate })
      .refine((text) => isBirthDate(text, today()), wrongBirthDate)
      .describe('ISO date, YYYY-MM-DD, not in the future'),
  })
export type SignUpForm = ReturnType<typeof signUpForm>
export type SignUp = z.infer<SignUpForm>

export const signIn = z.object({ email, password: currentPassword })
export type SignIn = z.infer<typeof signIn>

/** Response of GET /api/account. */
export const accountProfile = z.object({
  name: z.string().describe('As others see it'),
  email: z.string(),
  role: z.enum(roles),
  hasPassword: z
    .boolean()
    .describe('Whether it signs in with a password here; otherwise a single sign-on alone opens it'),
  addressByMail: z
    .boolean()
    .describe(
      'Whether its owner may change the address, which a link to the new one confirms; otherwise the operator does',
    ),
})
export type AccountProfile = z.infer<typeof accountProfile>

const count = (what: string) => z.number().int().describe(what)

/** Response of GET /api/account/removal; excludes deleted items that can still be restored, which are removed too. */
export const accountHoldings = z.object({
  images: count('Images'),
  reports: count('Fishing and trafficking reports'),
  watchLists: count('Watch lists'),
  rules: count('Alert rules'),
  cases: count('Own cases that are not shared'),
  casesOthersRead: count('Own cases that a team sees or others may only read; they are removed too'),
  casesOthersWrite: count('Own cases that somebody else may write; they are handed over'),
  casesOfOthers: count('Cases of others that the account leaves'),
})
export type AccountHoldings = z.infer<typeof accountHoldings>

/** Response of GET /api/account/storage. Deleted items count until they can no longer be restored. */
export const accountStorage = z.object({
  usedBytes: z
    .number()
    .int()
    .describe('Stored bytes of images, pictures of vessels, cases, exports, track files and lists'),
  maxBytes: z.number().int().describe('Maximum bytes that the account may store'),
})

/** Response of POST /api/account/sign-out-elsewhere. */
export const sessionsEnded = z.object({
  ended: z.number().int().describe('Number of sessions in other browsers that were ended'),
})

export const session = z.object({
  userId: z.string(),
  userName: z.string().describe("The part of the e-mail before the @, or 'User'"),
  role: z.enum(roles).describe('What it may do'),
  roleWithFactor: z
    .enum(roles)
    .optional()
    .describe('The role of the account, where this server asks it for a second factor and the session has none'),
}) satisfies z.ZodType<Session>

/** Response of GET /api/session: the session, or null when signed out. */
export const sessionAnswer = z.object({ session: session.nullable() }) satisfies z.ZodType<SessionAnswer>

/** Display name of a session: the part of the e-mail before the @. */
export function toUserName(emailAddress: string): string {
  return emailAddress.split('@')[0] || 'User'
}
