import { z } from 'zod'
import { person } from '../people/person.ts'
import { oneLine } from '../bounded-text.ts'
import { caseAccess, caseParams } from './case.ts'
import { fault } from '../field-fault.ts'

export const MAX_CASE_MEMBERS = 100
/** Invitations of one account that were not answered. */
export const MAX_OPEN_INVITATIONS = 50
/** An invitation can be accepted for so long. */
export const INVITATION_DAYS = 30

/** What somebody other than the owner may do. */
export const memberAccess = caseAccess.extract(['read', 'write'])

/** The author of a change: an account, or, in an imported case, a name without one. */
export const caseAuthor = z.object({ id: z.string().nullable(), name: z.string() })
export type CaseAuthor = z.infer<typeof caseAuthor>

export const caseMember = z.object({ person, access: memberAccess })
export type CaseMember = z.infer<typeof caseMember>

/** An invitation as its inviter sees it: open until it is accepted, withdrawn or over, also where nobody has such an account. */
export const sentInvitation = z.object({
  id: z.string(),
  account: z.string().describe('As it was typed'),
  access: memberAccess,
  invitedAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
})
export type SentInvitation = z.infer<typeof sentInvitation>

/**
 * POST /api/cases/:id/invitations: invites an account, by the name or the e-mail address that it signs in with. The answer is the same
 * whether there is one.
 */
export const caseInvitationRequest = z.object({
  account: oneLine(254, { missing: fault('account_missing'), tooLong: fault('too_long', { maximum: 254 }) }),
  access: memberAccess,
})
export type CaseInvitationRequest = z.infer<typeof caseInvitationRequest>

/** PUT /api/cases/:id/members/:accountId. */
export const caseMemberChange = z.object({ access: memberAccess })
export type CaseMemberChange = z.infer<typeof caseMemberChange>

/** GET /api/case-invitations: those that the account can answer, the newest first, and whose invitations it does not get. */
export const receivedInvitations = z.object({
  invitations: z.array(
    z.object({
      id: z.string(),
      by: person,
      access: memberAccess,
      invitedAt: z.iso.datetime(),
      endsAt: z.iso.datetime(),
    }),
  ),
  blocked: z.array(z.object({ person, since: z.iso.datetime() })),
})
export type ReceivedInvitations = z.infer<typeof receivedInvitations>

/** POST /api/case-invitations/:id/answer; the inviter learns of an acceptance only. 'block' declines all of this inviter, later ones too. */
export const invitationAnswer = z.object({ answer: z.enum(['accept', 'decline', 'block']) })
export type InvitationAnswer = z.infer<typeof invitationAnswer>

export const invitationAnswered = z.object({ caseId: z.string().nullable().describe('Null unless it was accepted') })

export const caseMemberParams = caseParams.extend({ accountId: z.string().max(80) })

export const caseInvitationParams = caseParams.extend({ invitationId: z.string().max(80) })

export const blockedParams = z.object({ accountId: z.string().max(80) })

/** GET /api/people: the account itself, and those with whom it has a case. */
export const peopleAnswer = z.object({ people: z.array(person) })
