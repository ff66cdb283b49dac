import { z } from 'zod'
import { boundedText, hasInvisible, oneLine } from './bounded-text.ts'
import type { Session, SessionAnswer } from './session.ts'

const required = (message: string, max = 200) =>
  oneLine(max, { missing: message, tooLong: `Please use at most ${max} characters` })

const wrongEmail = 'Please enter a valid email address'
const wrongPhone = 'Please enter a valid phone number'
const wrongBirthDate = 'Please enter a valid date of birth'

const isEmailAddress = (text: string) => {
  const [local = '', host = '', ...more] = text.split('@')
  return local !== '' && more.length === 0 && host.slice(1, -1).includes('.') && !/\s/.test(text)
}

export const email = boundedText(254, { missing: wrongEmail, tooLong: wrongEmail })
  .toLowerCase()
  .refine((text) => isEmailAddress(text) && !hasInvisible(text), { error: wrongEmail, abort: true })

const phone = boundedText(30, { missing: wrongPhone, tooLong: wrongPhone }).regex(/^\+[\d -]{8,20}$/, wrongPhone)

const isBirthDate = (text: string, today: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  new Date(Date.parse(`${text}T00:00:00Z`) || 0).toISOString().startsWith(text) &&
  text >= '1900-01-01' &&
  text <= today

/** UTC day of a Unix time in milliseconds, as YYYY-MM-DD. */
export const formatUtcDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/**
 * The sign-up form; its messages are shown beside the fields. `today` returns the UTC day, YYYY-MM-DD, the latest date of birth
 * accepted.
 */
export const signUpForm = (today: () => string) =>
  z.object({
    firstName: required('Please enter your first name'),
    lastName: required('Please enter your last name'),
    email,
    password: z
      .string({ error: 'Password must be at least 8 characters' })
      .min(8, 'Password must be at least 8 characters')
      .max(128, 'Password must be at most 128 characters'),
    phone: z.union([z.literal(''), phone], { error: wrongPhone }).optional(),
    postalCode: required('Please enter your postal code', 20),
    country: required('Please enter your country', 100),
    dob: boundedText(10, { missing: wrongBirthDate, tooLong: wrongBirthDate })
      .refine((text) => isBirthDate(text, today()), wrongBirthDate)
      .describe('ISO date, YYYY-MM-DD, not in the future'),
  })
export type SignUpForm = ReturnType<typeof signUpForm>
export type SignUp = z.infer<SignUpForm>

export const signIn = z.object({
  email,
  password: z
    .string({ error: 'Please enter your password' })
    .min(1, 'Please enter your password')
    .max(128, 'Password must be at most 128 characters'),
})
export type SignIn = z.infer<typeof signIn>

export const session = z.object({
  userId: z.string(),
  userName: z.string().describe("The part of the e-mail before the @, or 'User'"),
}) satisfies z.ZodType<Session>

/** Answer of GET /api/session: the session, or null when signed out. */
export const sessionAnswer = z.object({ session: session.nullable() }) satisfies z.ZodType<SessionAnswer>

/** Display name of a session: the part of the e-mail before the @. */
export function toUserName(emailAddress: string): string {
  return emailAddress.split('@')[0] || 'User'
}
