import type { AccountRequestRow } from '../rows/work-rows.ts'

/** Maximum requests that wait at once. */
interface AccountRequestBounds {
  ofMailbox: number
  ofClient: number
  overall: number
  /** Earlier requests have expired. */
  sinceMs: number
}

/** Sign-ups that wait for an administrator. */
export interface AccountRequestStore {
  /** `mailbox` and `full` store nothing: as many requests as allowed wait for the mailbox, or from the client or overall. */
  add(
    request: Omit<AccountRequestRow, 'claimed_ms'>,
    bounds: AccountRequestBounds,
  ): Promise<'added' | 'mailbox' | 'full'>
  /** Requests since a time, the oldest first. */
  list(sinceMs: number, limit: number): Promise<AccountRequestRow[]>
  /**
   * Reserves a request for the caller that creates its account; of concurrent calls one gets it. Null when there is none, or when it was
   * reserved after `abandonedMs`.
   */
  claim(id: string, nowMs: number, sinceMs: number, abandonedMs: number): Promise<AccountRequestRow | null>
  /** Ends the reservation. */
  unclaim(id: string): Promise<void>
  /** Removes a request that nobody has reserved since `abandonedMs`; false when there is none. */
  refuse(id: string, abandonedMs: number): Promise<boolean>
  /** Removes all requests of an address. */
  removeOf(email: string): Promise<void>
  /** Removes at most `limit` requests made before a time; returns how many. */
  prune(beforeMs: number, limit: number): Promise<number>
}
