import { z } from 'zod'
import { person } from '../people/person.ts'
import { oneLine } from '../bounded-text.ts'
import { caseAccess, caseParams } from './case.ts'
import { fault } from '../field-fault.ts'

export const MAX_CASE_MEMBERS = 100
/** Maximum unanswered invitations of one account. */
export const MAX_OPEN_INVITATIONS = 50
/** Time after which an invitation expires. */
export const INVITATION_DAYS = 30

/** Permissions of members other than the owner. */
export const memberAccess = caseAccess.extract(['read', 'write'])

/** The author of a change: an account or, in an imported case, only a name. */
export const caseAuthor = z.object({ id: z.string().nullable(), name: z.string() })
export type CaseAuthor = z.infer<typeof caseAuthor>

export const caseMember = z.object({ person, access: memberAccess })
export type CaseMember = z.infer<typeof caseMember>

/** An invitation as its sender sees it: open until accepted, withdrawn or expired, even when no such account exists. */
export const sentInvitation = z.object({
  id: z.string(),
  account: z.string().describe('Name or address as the sender typed it'),
  access: memberAccess,
  invitedAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
})
export type SentInvitation = z.infer<typeof sentInvitation>

/**
 * POST /api/cases/:id/invitations: invites an account by its sign-in name or e-mail address. The response is the same whether or not such
 * an account exists.
 */
export const caseInvitationRequest = z.object({
  account: oneLine(254, { missing: fault('account_missing'), tooLong: fault('too_long', { maximum: 254 }) }),
  access: memberAccess,
})
export type CaseInvitationRequest = z.infer<typeof caseInvitationRequest>

/** PUT /api/cases/:id/members/:accountId. */
export const caseMemberChange = z.object({ access: memberAccess })
export type CaseMemberChange = z.infer<typeof caseMemberChange>

/** GET /api/case-invitations: those that the account can answer, newest first, and the accounts whose invitations it blocks. */
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

/**
 * POST /api/case-invitations/:id/answer; the sender is notified only of an acceptance. 'block' declines all invitations of this sender,
 * later ones too.
 */
export const invitationAnswer = z.object({ answer: z.enum(['accept', 'decline', 'block']) })
export type InvitationAnswer = z.infer<typeof invitationAnswer>

export const invitationAnswered = z.object({
  caseId: z.string().nullable().describe('Id of the case; null unless the invitation was accepted'),
})

export const caseMemberParams = caseParams.extend({ accountId: z.string().max(80) })

export const caseInvitationParams = caseParams.extend({ invitationId: z.string().max(80) })

export const blockedParams = z.object({ accountId: z.string().max(80) })

/** GET /api/people: the account itself, and the colleagues of its teams. */
export const peopleAnswer = z.object({ people: z.array(person) })
