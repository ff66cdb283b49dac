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
  provider: z.string().optional().describe('What the single sign-on is called, where there is one'),
  needsCode: z
    .literal(true)
    .optional()
    .describe('The first account needs the code that the server printed at its start'),
})
export type SignUpState = z.infer<typeof signUpState>

const MAX_CODE_LENGTH = 80
const wrongCode = fault('invitation_wrong')

/** POST /api/account/sign-up: the form, with the code of an invitation where there is one. `today` as for the form. */
export const signUpRequest = (today: () => string) =>
  signUpForm(today).extend({
    invitation: lineOrNothing(MAX_CODE_LENGTH, { missing: wrongCode, tooLong: wrongCode, hidden: wrongCode })
      .nullish()
      .describe('The code of an invitation, or of the first account; empty without one'),
  })
export type SignUpRequestForm = ReturnType<typeof signUpRequest>
export type SignUpRequest = z.infer<SignUpRequestForm>

/** Responses of POST /api/account/sign-up: an account that can sign in, or a request that waits for an administrator. */
export const signUpCreated = z.object({ created: z.literal(true) })
export const signUpWaits = z.object({
  created: z.literal(false),
  reference: z.string().describe('Shows an administrator which request is the one of the person who has it'),
})
export const signUpOutcome = z.discriminatedUnion('created', [signUpCreated, signUpWaits])
export type SignUpOutcome = z.infer<typeof signUpOutcome>

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

/** An address that accounts can have: in letters that look like others, nobody could sign up. */
const invitedEmail = mailableEmail.refine((text) => z.email().safeParse(text).success, fault('email_invalid'))

/** POST /api/account-invitations. */
export const invitationForm = z.object({
  role: z.enum(roles),
  email: z.union([z.literal(''), invitedEmail], { error: fault('email_invalid') }).optional(),
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
  reference: z.string().describe('What the person was given when they asked'),
  othersOfMailbox: z.number().int().describe('Other requests with an address of the same mailbox'),
  othersOfSender: z.number().int().describe('Other requests from the same network address'),
})
export type AccountRequest = z.infer<typeof accountRequest>

/** Response of GET /api/account-requests. */
export const accountRequests = z.object({ requests: z.array(accountRequest).describe('The oldest first') })
export type AccountRequests = z.infer<typeof accountRequests>

/** POST /api/account-requests/:id/answer. */
export const requestAnswer = z.discriminatedUnion('answer', [
  z.object({ answer: z.literal('approve'), role: z.enum(roles) }),
  z.object({ answer: z.literal('refuse'), ofSender: z.boolean().default(false) }),
])
export type RequestAnswer = z.input<typeof requestAnswer>
export type GivenAnswer = z.output<typeof requestAnswer>

/** Response of POST /api/account-requests/:id/answer. */
export const requestAnswered = z.object({ mailed: z.boolean().describe('Whether the person was notified by mail') })
export type RequestAnswered = z.infer<typeof requestAnswered>
