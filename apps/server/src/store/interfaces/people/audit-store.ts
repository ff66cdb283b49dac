import type { AuditAction } from '@varuna/vocabulary/audit'
import type { AuditAct } from '../../../audit/audit-entry.ts'
import type { AuditHead, AuditRecord } from '../../../audit/check-chain.ts'

/** Which entries to read; null for any. */
export interface AuditFilter {
  /** Who acted, or whom the act is about. */
  accountId: string | null
  action: AuditAction | null
  /** At this time or later. */
  fromMs: number | null
  /** By this time. */
  toMs: number | null
}

export const anyEntry: AuditFilter = { accountId: null, action: null, fromMs: null, toMs: null }

/**
 * The audit log. An act that is one transaction of this database is recorded in that transaction, as its last statement; the others with
 * `append`. No entry is ever changed; the address of a client can be erased.
 */
export interface AuditStore {
  append(act: AuditAct): Promise<void>
  /** Null when its row is missing. */
  head(): Promise<AuditHead | null>
  /** Entries after a number, oldest first. */
  after(sequence: number, limit: number, filter?: AuditFilter): Promise<AuditRecord[]>
  /** Entries before a number, newest first; null for the newest. */
  before(sequence: number | null, limit: number, filter: AuditFilter): Promise<AuditRecord[]>
  /** Counts a wrong password; null for an address that has no account. */
  countFailedSignIn(accountId: string | null, client: string | null, nowMs: number): Promise<void>
  /** Erases at most `limit` addresses of failed sign-ins that were recorded before a time; returns how many. */
  eraseFailedOrigins(beforeMs: number, limit: number): Promise<number>
  /** Records counts of hours that are over, at most `limit`, each as one entry; returns how many. */
  recordFailedSignIns(nowMs: number, limit: number): Promise<number>
  /** Records what finished reductions of weeks have removed, each as one entry, at most `limit`; returns how many were looked at. */
  recordPositionRemovals(nowMs: number, limit: number): Promise<number>
}
