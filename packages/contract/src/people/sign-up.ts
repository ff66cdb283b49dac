import { roles } from '@varuna/vocabulary/rights'
import { z } from 'zod'
import { lineOrNothing } from '../bounded-text.ts'
import { fault } from '../field-fault.ts'
import { mailableEmail, signUpForm } from './account.ts'
import { person } from './person.ts'

/** Who may sign up: anybody; those who have an invitation or are approved; or nobody but the first. */
export const signUpModes = ['open', 'invite', 'closed'] as const
export type SignUpMode = (typeof signUpModes)[number]

/** Response of GET /api/sign-up. */
export const signUpState = z.object({
  mode: z.enum(signUpModes),
  isFirst: z.boolean().describe('Nobody ever signed up here: the first account may, and becomes administrator'),
})
export type SignUpState = z.infer<typeof signUpState>

const MAX_CODE_LENGTH = 80
const wrongCode = fault('invitation_wrong')

/** POST /api/account/sign-up: the form, with the code of an invitation where there is one. `today` as for the form. */
export const signUpRequest = (today: () => string) =>
  signUpForm(today).extend({
    invitation: lineOrNothing(MAX_CODE_LENGTH, { missing: wrongCode, tooLong: wrongCode, hidden: wrongCode })
      .optional()
      .describe('The code of an invitation; empty without one'),
  })
export type SignUpRequestForm = ReturnType<typeof signUpRequest>
export type SignUpRequest = z.infer<SignUpRequestForm>

/** Responses of POST /api/account/sign-up: an account that can sign in, or a request that waits for an administrator. */
export const signUpCreated = z.object({ created: z.literal(true) })
export const signUpWaits = z.object({ created: z.literal(false) })
export const signUpOutcome = z.union([signUpCreated, signUpWaits])

const time = z.iso.datetime()

export const invitationStates = ['open', 'used', 'revoked', 'ended'] as const

/** An invitation to sign up, as administrators see it. */
export const accountInvitation = z.object({
  id: z.string(),
  role: z.enum(roles).describe('The role of the account that it creates'),
  email: z.string().nullable().describe('The only address that may use it; null for any'),
  state: z.enum(invitationStates),
  created: time,
  ends: time,
  by: person.nullable().describe('Who invited; null where the command did'),
  usedBy: person.nullable().describe('The account that it created; null where the address had one, or none yet'),
})
export type AccountInvitation = z.infer<typeof accountInvitation>

/** Response of GET /api/account-invitations. */
export const accountInvitations = z.object({
  invitations: z.array(accountInvitation).describe('The newest first; those of the last 30 days beside the open ones'),
})
export type AccountInvitations = z.infer<typeof accountInvitations>

export const invitationDays = { minimum: 1, maximum: 30, usual: 7 }

/** POST /api/account-invitations. */
export const invitationForm = z.object({
  role: z.enum(roles),
  email: z.union([z.literal(''), mailableEmail], { error: fault('email_invalid') }).optional(),
  days: z.number().int().min(invitationDays.minimum).max(invitationDays.maximum).default(invitationDays.usual),
})
export type InvitationForm = z.input<typeof invitationForm>
export type NewInvitation = z.output<typeof invitationForm>

/** Response of POST /api/account-invitations. */
export const invitationCreated = z.object({
  code: z.string().describe('Shown this once; only its digest is stored'),
  invitation: accountInvitation,
})
export type InvitationCreated = z.infer<typeof invitationCreated>

/** A sign-up that waits for an administrator. */
export const accountRequest = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  postalCode: z.string(),
  country: z.string(),
  created: time,
  ends: time.describe('When it is removed unanswered'),
  hasAccount: z.boolean().describe('The address has an account, so the request can only be refused'),
  othersOfMailbox: z.number().int().describe('Other requests with an address of the same mailbox'),
})
export type AccountRequest = z.infer<typeof accountRequest>

/** Response of GET /api/account-requests. */
export const accountRequests = z.object({ requests: z.array(accountRequest).describe('The oldest first') })
export type AccountRequests = z.infer<typeof accountRequests>

/** POST /api/account-requests/:id/answer. */
export const requestAnswer = z.discriminatedUnion('answer', [
  z.object({ answer: z.literal('approve'), role: z.enum(roles) }),
  z.object({ answer: z.literal('refuse') }),
])
export type RequestAnswer = z.infer<typeof requestAnswer>

/** Response of POST /api/account-requests/:id/answer. */
export const requestAnswered = z.object({ mailed: z.boolean().describe('Whether the person was notified by mail') })
export type RequestAnswered = z.infer<typeof requestAnswered>
