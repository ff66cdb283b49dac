import { sql, type Kysely } from 'kysely'
import type { Schema } from './database/schema.ts'
import type { Store } from './interfaces/store.ts'
import type { StoredFiles } from './interfaces/stored-files.ts'

/** Faults that a check of the database names, at most. */
const MAX_FAULTS = 20

const imageColumns = ['id', 'filename', 'sha256', 'view_sha256', 'thumbnail_sha256'] as const

export function createStoredFiles(kind: Store['kind'], db: Kysely<Schema>): StoredFiles {
  return {
    images: (after, limit) =>
      db
        .selectFrom('image')
        .select(imageColumns)
        .where('id', '>', after ?? '')
        .orderBy('id')
        .limit(limit)
        .execute(),
    async image(id) {
      return (await db.selectFrom('image').select(imageColumns).where('id', '=', id).executeTakeFirst()) ?? null
    },
    caseFiles: (after, limit) =>
      db
        .selectFrom('case_entry')
        .select(['case_id', 'id', 'file_name', 'sha256'])
        .where('file_name', 'is not', null)
        .where('file_left_out', 'is', null)
        .where(sql<boolean>`case_id || '/' || id > ${after ?? ''}`)
        .orderBy(sql`case_id || '/' || id`)
        .limit(limit)
        .execute(),
    exports: (after, limit) =>
      db
        .selectFrom('export_job')
        .select(['id', 'attempts', 'byte_count'])
        .where('state', '=', 'ready')
        .where('id', '>', after ?? '')
        .orderBy('id')
        .limit(limit)
        .execute(),
    databaseFaults: () => (kind === 'sqlite' ? sqliteFaults(db) : postgresFaults(db)),
  }
}

/** Pages, indexes, constraints of columns and unique keys; SQLite answers one row 'ok' for none. */
async function sqliteFaults(db: Kysely<Schema>): Promise<string[]> {
  const checked = await sql<{ integrity_check: string }>`pragma integrity_check(${sql.lit(MAX_FAULTS)})`.execute(db)
  const faults = checked.rows.map(({ integrity_check }) => integrity_check).filter((text) => text !== 'ok')
  const references = await sql<{ table: string; rowid: number; parent: string }>`pragma foreign_key_check`.execute(db)
  return [
    ...faults,
    ...references.rows
      .slice(0, MAX_FAULTS)
      .map(({ table, rowid, parent }) => `row ${rowid} of ${table} refers to a row of ${parent} that is gone`),
  ]
}

/** Every value of every row is read, which fails where a page or a long value is damaged; then constraints that were never checked. */
async function postgresFaults(db: Kysely<Schema>): Promise<string[]> {
  const faults: string[] = []
  const tables = await sql<{ name: string }>`select tablename as name from pg_tables
    where schemaname = current_schema() order by tablename`.execute(db)
  for (const { name } of tables.rows) {
    try {
      await sql`select sum(length(whole::text)) from ${sql.table(name)} as whole`.execute(db)
    } catch (error) {
      faults.push(`table ${name} cannot be read: ${(error as Error).message}`)
    }
    if (faults.length >= MAX_FAULTS) return faults
  }
  const open = await sql<{ name: string }>`select conname as name from pg_constraint
    where not convalidated and connamespace = current_schema()::regnamespace`.execute(db)
  return [...faults, ...open.rows.map(({ name }) => `the constraint ${name} was never checked`)]
}
