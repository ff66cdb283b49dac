import type { Actor } from '../../../audit/actor.ts'
import type { AccountInvitationRow } from '../rows/work-rows.ts'

export type NewAccountInvitation = Omit<AccountInvitationRow, 'revoked_ms' | 'used_ms' | 'used_by_id'>

/** Invitations to sign up, found by the digest of their code. */
export interface AccountInvitationStore {
  /** False, without a change, when `maximum` are open. */
  add(invitation: NewAccountInvitation, maximum: number, by: Actor): Promise<boolean>
  /** The newest first. */
  list(limit: number): Promise<AccountInvitationRow[]>
  /**
   * Uses the open invitation with this digest; of concurrent calls one gets it. Null when there is none, when it is bound to another
   * address, or when who invited is administrator no more.
   */
  take(codeDigest: string, email: string, nowMs: number): Promise<AccountInvitationRow | null>
  /** Opens a used invitation again, because no account was created with it. */
  release(id: string): Promise<void>
  /** False when there is no such open invitation. */
  revoke(id: string, nowMs: number, by: Actor): Promise<boolean>
  /** Removes at most `limit` invitations that ended before a time; returns how many. */
  prune(beforeMs: number, limit: number): Promise<number>
}
