import { sql, type Kysely } from 'kysely'
import { createAccountRows } from './people/account-rows.ts'
import { lockTable } from './database/lock-table.ts'
import type { JobRow } from './interfaces/rows/work-rows.ts'
import type { Schema } from './database/schema.ts'
import { requireAccount } from './people/require-account.ts'
import type { Store } from './interfaces/store.ts'
import { RECEIVING_MS, type JobLimits, type JobTable, type JobStore } from './interfaces/job-store.ts'
import { appendAudit } from './people/append-audit.ts'

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
  /** Adds a job unless there is one in its place, or too many; the lock of the table lets one come after another. */
  const addUnless = (row: JobRow, limits: JobLimits, find: (locked: typeof db) => Promise<JobRow | undefined>) =>
    database.transaction().execute(async (locked) => {
      await lockTable(kind, locked, name)
      await requireAccount(locked, row.user_id)
      const transaction = locked as unknown as typeof db
      const found = await find(transaction)
      if (found !== undefined) return found
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
      return row
    })
  return {
    ...createAccountRows(database, table, 'created_ms'),
    async add(row, limits) {
      const added = await addUnless(row, limits, async () => undefined)
      return typeof added === 'string' ? added : 'added'
    },
    begin: (row, limits) =>
      addUnless(row, limits, (transaction) =>
        transaction
          .selectFrom(table)
          .selectAll()
          .where('user_id', '=', row.user_id)
          .where('file_name', '=', row.file_name)
          .where('request', '=', row.request)
          .where('state', '=', 'waiting')
          .where('lease_until_ms', '=', RECEIVING_MS)
          .where('expires_ms', '>', row.created_ms)
          .orderBy('created_ms')
          .limit(1)
          .executeTakeFirst(),
      ),
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
          or([
            and([eb('state', '=', 'waiting'), eb('lease_until_ms', '<=', nowMs)]),
            and([eb('state', '=', 'running'), eb('lease_until_ms', '<', nowMs)]),
          ]),
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
      await db
        .updateTable(table)
        .set({ lease_until_ms: 0 })
        .where('state', 'in', ['waiting', 'running'])
        .where('lease_until_ms', '<', RECEIVING_MS)
        .execute()
    },
    async release(claimed, fromMs = 0) {
      const { attempts, request } = claimed
      const waiting = { state: 'waiting', attempts: attempts - 1, lease_until_ms: fromMs, request } as const
      return (await running(claimed, waiting)).numUpdatedRows === 1n
    },
    receive: ({ accountId }, { id, from, byteCount, sha256, expiresMs, act }) =>
      database.transaction().execute(async (locked) => {
        const { numUpdatedRows } = await (locked as unknown as typeof db)
          .updateTable(table)
          .set(({ eb }) =>
            act === null
              ? { row_count: from + byteCount, left_out: eb('left_out', '+', 1), sha256, expires_ms: expiresMs }
              : { row_count: 0, left_out: 0, lease_until_ms: 0, sha256, expires_ms: expiresMs },
          )
          .where('id', '=', id)
          .where('user_id', '=', accountId)
          .where('state', '=', 'waiting')
          .where('lease_until_ms', '=', RECEIVING_MS)
          .where('row_count', '=', from)
          .executeTakeFirstOrThrow()
        if (numUpdatedRows === 0n) return false
        if (act !== null) await appendAudit(locked, act)
        return true
      }),
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
