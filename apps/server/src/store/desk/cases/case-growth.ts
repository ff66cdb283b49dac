import { sql, type Kysely } from 'kysely'
import type { CaseEventRow, CaseRow } from '../../interfaces/rows/case-rows.ts'
import type { Schema } from '../../database/schema.ts'
import type { CaseLimits, CaseRefusal, NewCaseEvent } from '../../interfaces/desk/case-store.ts'

/** What a timeline line, or an entry, adds to a case. */
export interface Growth {
  events: number
  entries: number
  fileBytes: number
  recordBytes: number
}
export const noGrowth: Growth = { events: 0, entries: 0, fileBytes: 0, recordBytes: 0 }

/** Cases of an account, and the bytes of their files. */
export async function ownedBy(db: Kysely<Schema>, ownerId: string): Promise<{ cases: number; bytes: number }> {
  const { cases, bytes } = await db
    .selectFrom('desk_case')
    .select([sql<number>`count(*)`.as('cases'), sql<number>`coalesce(sum(file_bytes), 0)`.as('bytes')])
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow()
  return { cases: Number(cases), bytes: Number(bytes) }
}

/** The case limit that would be exceeded; null when none would. */
export function findFull(row: CaseRow, growth: Growth, limits: CaseLimits): CaseRefusal | null {
  if (row.last_event + growth.events > limits.events) return 'events_full'
  if (row.last_entry + growth.entries > limits.entries) return 'entries_full'
  if (row.file_bytes + growth.fileBytes > limits.fileBytes) return 'fileBytes_full'
  if (row.record_bytes + growth.recordBytes > limits.recordBytes) return 'recordBytes_full'
  return null
}

/** Also considers all files of the case's owner. */
export async function findFullOfAccount(
  db: Kysely<Schema>,
  row: CaseRow,
  growth: Growth,
  limits: CaseLimits,
): Promise<CaseRefusal | null> {
  const full = findFull(row, growth, limits)
  if (full !== null || growth.fileBytes === 0) return full
  const { bytes } = await ownedBy(db, row.owner_id)
  return bytes + growth.fileBytes > limits.accountFileBytes ? 'accountFileBytes_full' : null
}

/** Adds lines to the timeline of a case whose row is locked. */
export async function addEvents(
  transaction: Kysely<Schema>,
  { id, last_event }: CaseRow,
  events: readonly NewCaseEvent[],
): Promise<void> {
  if (events.length === 0) return
  const rows: CaseEventRow[] = events.map((event, at) => ({ ...event, case_id: id, number: last_event + at + 1 }))
  await transaction.insertInto('case_event').values(rows).execute()
  await transaction
    .updateTable('desk_case')
    .set({ last_event: last_event + events.length })
    .where('id', '=', id)
    .execute()
}

/** Adds lines to the timeline of a case with which its team changes. A full timeline prevents no sharing, and no end of it. */
export async function addToTimeline(
  db: Kysely<Schema>,
  id: string,
  events: readonly NewCaseEvent[],
  maxEvents: number,
): Promise<void> {
  const row = await db.selectFrom('desk_case').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  if (row.last_event + events.length > maxEvents) return
  await addEvents(db, row, events)
  const changed_ms = Math.max(row.changed_ms, ...events.map(({ time_ms }) => time_ms))
  await db.updateTable('desk_case').set({ changed_ms }).where('id', '=', id).execute()
}
