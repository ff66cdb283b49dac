import { sql, type Kysely } from 'kysely'
import type { CaseEntryRow } from '../../interfaces/rows/case-rows.ts'
import type { Schema } from '../../database/schema.ts'
import type { EntryPageRequest } from '../../interfaces/desk/case-store.ts'

export const readEntry = async (db: Kysely<Schema>, id: string, entryId: string): Promise<CaseEntryRow | null> =>
  (await db
    .selectFrom('case_entry')
    .selectAll()
    .where('case_id', '=', id)
    .where('id', '=', entryId)
    .executeTakeFirst()) ?? null

export async function readEntryPage(
  db: Kysely<Schema>,
  id: string,
  { afterNumber, limit, maxRecordBytes, hasRemoved, kind }: EntryPageRequest,
): Promise<{ entries: CaseEntryRow[]; next: number | null }> {
  let query = db.selectFrom('case_entry').where('case_id', '=', id).where('number', '>', afterNumber)
  if (!hasRemoved) query = query.where('removed_ms', 'is', null)
  if (kind !== null) query = query.where('kind', '=', kind)
  query = query.orderBy('number')
  const sizes = await query
    .select(['number', sql<number>`octet_length(body)`.as('bytes')])
    .limit(limit + 1)
    .execute()
  let total = 0
  const page = sizes.slice(0, limit).filter(({ bytes }, at) => (total += bytes) <= maxRecordBytes || at === 0)
  const last = page.at(-1)
  if (last === undefined) return { entries: [], next: null }
  const entries = await query.selectAll().where('number', '<=', last.number).execute()
  return { entries, next: page.length < sizes.length ? last.number : null }
}
