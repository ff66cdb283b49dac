import { z } from 'zod'
import type { Session, SessionAnswer } from './session.ts'

const required = (message: string, max = 200) =>
  z.string({ error: message }).trim().min(1, message).max(max, `Please use at most ${max} characters`)

export const email = z
  .string({ error: 'Please enter a valid email address' })
  .trim()
  .toLowerCase()
  .max(254, 'Please enter a valid email address')
  .regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'Please enter a valid email address')

const phone = z
  .string()
  .trim()
  .regex(/^\+[\d\s-]{8,20}$/, 'Please enter a valid phone number')

const isPastDate = (value: string) => {
  const ms = Date.parse(`${value}T00:00:00Z`)
  return /^\d{4}-\d{2}-\d{2}$/.test(value) && new Date(ms || 0).toISOString().startsWith(value) && value >= '1900-01-01'
}

/** The sign-up form; the messages are the ones shown beside the fields. */
export const signUp = z.object({
  firstName: required('Please enter your first name'),
  lastName: required('Please enter your last name'),
  email,
  password: z
    .string({ error: 'Password must be at least 8 characters' })
    .min(8, 'Password must be at least 8 characters')
    .max(128, 'Password must be at most 128 characters'),
  phone: z.union([z.literal(''), phone], { error: 'Please enter a valid phone number' }).optional(),
  postalCode: required('Please enter your postal code', 20),
  country: required('Please enter your country', 100),
  dob: z
    .string({ error: 'Please enter a valid date of birth' })
    .refine(isPastDate, 'Please enter a valid date of birth')
    .describe('ISO date, YYYY-MM-DD'),
})
export type SignUp = z.infer<typeof signUp>

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

/** What GET /api/session answers: the session, or null when signed out. */
export const sessionAnswer = z.object({ session: session.nullable() }) satisfies z.ZodType<SessionAnswer>

/** The name a session greets: the part of the e-mail before the @. */
export function userNameOf(emailAddress: string): string {
  return emailAddress.split('@')[0] || 'User'
}
