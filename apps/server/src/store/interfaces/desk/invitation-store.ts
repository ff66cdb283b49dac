import type { Principal } from '../../../principal/principal.ts'
import type { CaseInvitationRow, InvitationBlockRow } from '../rows/case-rows.ts'
import type { CaseLimits, CaseOutcome, NewCaseEvent } from './case-store.ts'

export type NewInvitation = Omit<CaseInvitationRow, 'inviter_id' | 'declined_id'>

/** An invitation as shown to the invited, without any case content. */
type ReceivedInvitation = Pick<CaseInvitationRow, 'id' | 'inviter_id' | 'access' | 'created_ms'>

export interface InvitationLimits {
  /** Open invitations of one inviter. */
  invitations: number
  /** Open invitations shown to one account, per inviter and in total; the newest stay. */
  shownOfInviter: number
  shown: number
  /** Earlier invitations have expired. */
  sinceMs: number
}

/**
 * Invitations to cases. For its inviter, an invitation stays open until it is accepted, withdrawn or expired, whether or not it reaches
 * anybody, so that it does not reveal whether the account exists or whether it declined.
 */
export interface InvitationStore {
  /** The case owner adds an invitation, or replaces the one of the same account. */
  invite(principal: Principal, invitation: NewInvitation, limits: InvitationLimits): Promise<CaseOutcome<null>>
  /** Open invitations of a case, the newest first. */
  invitations(caseId: string, sinceMs: number): Promise<CaseInvitationRow[]>
  /** Withdraws an invitation, by the owner of the case; false when there is none. */
  withdraw(principal: Principal, caseId: string, invitationId: string): Promise<CaseOutcome<boolean>>
  /** Invitations that an account can answer, the newest first. */
  received(principal: Principal, sinceMs: number, limit: number): Promise<ReceivedInvitation[]>
  /** Makes the invited a member, and returns the id of the case; 'missing' when the invitation is not open any more. */
  accept(
    principal: Principal,
    invitationId: string,
    name: string,
    event: (owner: { id: string; name: string }, access: CaseInvitationRow['access']) => NewCaseEvent,
    limits: CaseLimits & Pick<InvitationLimits, 'sinceMs'>,
  ): Promise<CaseOutcome<string>>
  /** Declines an invitation; `blockedMs` also blocks its inviter. False when there is no such invitation. */
  decline(principal: Principal, invitationId: string, blockedMs: number | null): Promise<boolean>
  /** Inviters blocked by an account, most recently blocked first. */
  blocks(principal: Principal, limit: number): Promise<InvitationBlockRow[]>
  /** False when the inviter was not blocked. */
  unblock(principal: Principal, inviterId: string): Promise<boolean>
  /** Removes at most `limit` invitations made before a time; returns how many. */
  pruneInvitations(beforeMs: number, limit: number): Promise<number>
}
