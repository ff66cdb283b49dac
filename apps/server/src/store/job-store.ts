import { sql, type Kysely } from 'kysely'
import type { Principal } from '../principal/principal.ts'
import { createAccountRows } from './people/account-rows.ts'
import { lockTable } from './database/lock-table.ts'
import type { JobRow } from './database/rows/work-rows.ts'
import type { Schema } from './database/schema.ts'
import { requireAccount } from './people/require-account.ts'
import type { Store } from './store.ts'

interface JobLimits {
  /** Maximum jobs per account, in any state. */
  perAccount: number
  /** Maximum waiting and running jobs of all accounts. */
  unfinished: number
}

/** Tables of jobs: exports, and track files to score. */
export type JobTable = 'export_job' | 'track_job'

/** Jobs of one table, and their queue. */
export interface JobStore {
  /** Adds a job unless its account has too many, or too many jobs of all accounts are waiting. */
  add(row: JobRow, limits: JobLimits): Promise<'added' | 'account_full' | 'queue_full'>
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
  /** Ends the leases of all running jobs; for a single server that has just started. */
  endLeases(): Promise<void>
  /** Returns a running job to the queue as if it had not been started, with `request` as it is now; false as for `renew`. */
  release(claimed: JobRow): Promise<boolean>
  /** Removes the jobs that have expired and are not running; returns their ids, at most `limit`. */
  removeExpired(nowMs: number, limit: number): Promise<string[]>
  /** Bytes of all files that are ready. */
  readyBytes(): Promise<number>
}

export type JobProgress = Pick<JobRow, 'row_count' | 'left_out' | 'share'>
type JobOutcome = JobProgress & Pick<JobRow, 'byte_count' | 'expires_ms' | 'fault'> & { state: 'ready' | 'failed' }

export function createJobStore(kind: Store['kind'], database: Kysely<Schema>, name: JobTable): JobStore {
  // Tables of jobs have the same columns, and Kysely types the queries of one.
  const table = name as 'export_job'
  const db = database as unknown as Kysely<Pick<Schema, 'export_job'>>
  /** Identifies a job by its claim: a later claim counts another attempt. */
  const running = ({ id, attempts }: JobRow, set: Partial<JobRow>) =>
    db
      .updateTable(table)
      .set(set)
      .where('id', '=', id)
      .where('state', '=', 'running')
      .where('attempts', '=', attempts)
      .executeTakeFirstOrThrow()
  return {
    ...createAccountRows(database, table, 'created_ms'),
    add: (row, limits) =>
      database.transaction().execute(async (locked) => {
        await lockTable(kind, locked, name)
        await requireAccount(locked, row.user_id)
        const transaction = locked as unknown as typeof db
        const { own, unfinished } = await transaction
          .selectFrom(table)
          .select([
            sql<number>`coalesce(sum(case when user_id = ${row.user_id} then 1 else 0 end), 0)`.as('own'),
            sql<number>`coalesce(sum(case when state in ('waiting', 'running') then 1 else 0 end), 0)`.as('unfinished'),
          ])
          .executeTakeFirstOrThrow()
        if (own >= limits.perAccount) return 'account_full'
        if (unfinished >= limits.unfinished) return 'queue_full'
        await transaction.insertInto(table).values(row).execute()
        return 'added'
      }),
    async remove({ accountId }, id) {
      const { numDeletedRows } = await db
        .deleteFrom(table)
        .where('id', '=', id)
        .where('user_id', '=', accountId)
        .executeTakeFirstOrThrow()
      return numDeletedRows === 1n
    },
    async has(id) {
      return (await db.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()) !== undefined
    },
    async claim(nowMs, leaseUntilMs) {
      const row = await db
        .selectFrom(`${table} as job`)
        .selectAll()
        .where(({ or, and, eb }) =>
          or([eb('state', '=', 'waiting'), and([eb('state', '=', 'running'), eb('lease_until_ms', '<', nowMs)])]),
        )
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom(`${table} as other`)
                .select('other.id')
                .whereRef('other.user_id', '=', 'job.user_id')
                .where('other.state', '=', 'running')
                .where('other.lease_until_ms', '>=', nowMs),
            ),
          ),
        )
        .orderBy('created_ms')
        .orderBy('id')
        .limit(1)
        .executeTakeFirst()
      if (row === undefined) return null
      const claimed = { ...row, state: 'running' as const, attempts: row.attempts + 1, lease_until_ms: leaseUntilMs }
      const { numUpdatedRows } = await db
        .updateTable(table)
        .set({ state: claimed.state, attempts: claimed.attempts, lease_until_ms: leaseUntilMs })
        .where('id', '=', row.id)
        .where('state', '=', row.state)
        .where('attempts', '=', row.attempts)
        .where('lease_until_ms', '=', row.lease_until_ms)
        .executeTakeFirstOrThrow()
      // Another server was faster; the next interval looks again.
      return numUpdatedRows === 1n ? claimed : null
    },
    async renew(claimed, progress) {
      return (await running(claimed, progress)).numUpdatedRows === 1n
    },
    async settle(claimed, outcome) {
      return (await running(claimed, outcome)).numUpdatedRows === 1n
    },
    async endLeases() {
      await db.updateTable(table).set({ lease_until_ms: 0 }).where('state', '=', 'running').execute()
    },
    async release(claimed) {
      const { attempts, request } = claimed
      const waiting = { state: 'waiting', attempts: attempts - 1, lease_until_ms: 0, request } as const
      return (await running(claimed, waiting)).numUpdatedRows === 1n
    },
    async removeExpired(nowMs, limit) {
      const expired = await db
        .selectFrom(table)
        .select('id')
        .where('expires_ms', '<=', nowMs)
        .where('state', '!=', 'running')
        .orderBy('expires_ms')
        .limit(limit)
        .execute()
      const ids = expired.map(({ id }) => id)
      if (ids.length > 0) await db.deleteFrom(table).where('id', 'in', ids).execute()
      return ids
    },
    async readyBytes() {
      const { bytes } = await db
        .selectFrom(table)
        .select(sql<number>`coalesce(sum(byte_count), 0)`.as('bytes'))
        .where('state', '=', 'ready')
        .executeTakeFirstOrThrow()
      return Number(bytes)
    },
  }
}
