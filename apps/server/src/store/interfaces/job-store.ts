import type { JobRow } from './rows/work-rows.ts'
import type { AuditAct } from '../../audit/audit-entry.ts'
import type { Principal } from '../../principal/principal.ts'

export interface JobLimits {
  /** Maximum jobs per account, in any state. */
  perAccount: number
  /** Maximum waiting and running jobs of all accounts. */
  unfinished: number
}

/** Tables of jobs: exports, track files to score, reports of areas, and AIS files to import. */
export type JobTable = 'export_job' | 'track_job' | 'area_job' | 'import_job'

/**
 * Lease of a job that waits for its file: its `request` is the bytes of the file, `row_count` those received, `left_out` their parts, `sha256` the
 * digest of these parts, which stays until the job is done.
 */
export const RECEIVING_MS = Number.MAX_SAFE_INTEGER
export const isReceiving = ({ state, lease_until_ms }: Pick<JobRow, 'state' | 'lease_until_ms'>) =>
  state === 'waiting' && lease_until_ms === RECEIVING_MS

/** A part of the file that a job waits for. */
interface ReceivedPart {
  id: string
  /** Where it begins, which must be where the part before ended. */
  from: number
  byteCount: number
  /** Digest of all parts up to its end. */
  sha256: string
  expiresMs: number
  /** With the last part: the job may begin, which is recorded as this act. */
  act: AuditAct | null
}

/** Jobs of one table, and their queue. */
export interface JobStore {
  /** Adds a job unless its account has too many, or too many jobs of all accounts are waiting. */
  add(row: JobRow, limits: JobLimits): Promise<'added' | 'account_full' | 'queue_full'>
  /** Adds a job that waits for its file; the one that its account began with this name and size, where that still waits for more of it. */
  begin(row: JobRow, limits: JobLimits): Promise<JobRow | 'account_full' | 'queue_full'>
  get(principal: Principal, id: string): Promise<JobRow | null>
  /** Newest first. */
  list(principal: Principal, limit: number): Promise<JobRow[]>
  /** False when the account has no such job. */
  remove(principal: Principal, id: string): Promise<boolean>
  /** True when any account has the job. */
  has(id: string): Promise<boolean>
  /**
   * Claims the oldest job that is waiting or whose lease has expired, of an account without another running job; sets its lease and
   * increments its attempts. Null when there is none.
   */
  claim(nowMs: number, leaseUntilMs: number): Promise<JobRow | null>
  /** Stores a running job's progress and renews its lease; false when it was removed or started again. */
  renew(claimed: JobRow, progress: JobProgress & Pick<JobRow, 'lease_until_ms'>): Promise<boolean>
  /** Ends a running job; false as for `renew`. */
  settle(claimed: JobRow, outcome: JobOutcome): Promise<boolean>
  /** Ends the leases of all running jobs, and the pauses of those put off but not of those that wait for a file; for a single server that has just started. */
  endLeases(): Promise<void>
  /**
   * Returns a running job to the queue as if it had not been started, with `request` as it is now, to be claimed from a time on; false as
   * for `renew`.
   */
  release(claimed: JobRow, fromMs?: number): Promise<boolean>
  /** Counts a part of the file that a job waits for; false when it waits for another part, or for none. */
  receive(principal: Principal, part: ReceivedPart): Promise<boolean>
  /** Removes the jobs that have expired and are not running; returns their ids, at most `limit`. */
  removeExpired(nowMs: number, limit: number): Promise<string[]>
  /** Bytes of all files that are ready. */
  readyBytes(): Promise<number>
}

export type JobProgress = Pick<JobRow, 'row_count' | 'left_out' | 'share'>

type JobOutcome = JobProgress &
  Pick<JobRow, 'byte_count' | 'sha256' | 'expires_ms' | 'fault'> & { state: 'ready' | 'failed' }
