import type { Actor } from '../../../audit/actor.ts'
import type { AccountRequestRow } from '../rows/work-rows.ts'

/** Maximum requests that wait at once. */
export interface AccountRequestBounds {
  ofMailbox: number
  ofClient: number
  overall: number
  /** Earlier requests have expired. */
  sinceMs: number
}

/** Sign-ups that wait for an administrator. */
export interface AccountRequestStore {
  /**
   * Replaces an earlier request of the client for the mailbox. Where as many as allowed wait overall, the client with the most loses its
   * newest one, unless the new one's client has as many. False, without a change, when there is no room.
   */
  add(request: Omit<AccountRequestRow, 'claimed_ms'>, bounds: AccountRequestBounds, by: Actor): Promise<boolean>
  /** Requests since a time, the oldest first. */
  list(sinceMs: number, limit: number): Promise<AccountRequestRow[]>
  /**
   * Reserves a request for the caller that creates its account; of concurrent calls one gets it. Null when there is none, or when it was
   * reserved after `abandonedMs`.
   */
  claim(id: string, nowMs: number, sinceMs: number, abandonedMs: number): Promise<AccountRequestRow | null>
  /** Ends the reservation. */
  unclaim(id: string): Promise<void>
  /**
   * Removes a request that nobody has reserved since `abandonedMs`, with `ofClient` also the others of its client; returns how many. 0 when
   * there is none.
   */
  refuse(id: string, of: { ofClient: boolean; abandonedMs: number; nowMs: number; by: Actor }): Promise<number>
  /** Removes at most `limit` requests made before a time; returns how many. */
  prune(beforeMs: number, limit: number): Promise<number>
}
