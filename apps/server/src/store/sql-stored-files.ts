import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Schema } from './database/schema.ts'
import { isDamage } from './interfaces/store-fault.ts'
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
    vesselPictures: (after, limit) =>
      db
        .selectFrom('vessel_picture')
        .select(['id', 'caption', 'view_sha256', 'thumbnail_sha256'])
        .where('is_stored', '=', 1)
        .where('id', '>', after ?? '')
        .orderBy('id')
        .limit(limit)
        .execute(),
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
    results: (table, after, limit) =>
      db
        .selectFrom(table as 'export_job')
        .select(['id', 'attempts', 'file_name', 'sha256'])
        .where('state', '=', 'ready')
        .where('id', '>', after ?? '')
        .orderBy('id')
        .limit(limit)
        .execute(),
    databaseFaults: () => (kind === 'sqlite' ? sqliteFaults(db) : postgresFaults(db)),
  }
}

/** Pages, indexes, constraints of columns and unique keys, then references between rows. */
async function sqliteFaults(db: Kysely<Schema>): Promise<string[]> {
  const faults = await integrityFaults(db, sql.lit(MAX_FAULTS)).catch(async (error: unknown) => {
    if (!isDamage(error)) throw error
    return faultsOfTables(db)
  })
  // What reads rows cannot go on past a damaged page.
  if (faults.length > 0) return faults
  const references = await sql<{ table: string; rowid: number; parent: string }>`pragma foreign_key_check`.execute(db)
  return references.rows
    .slice(0, MAX_FAULTS)
    .map(({ table, rowid, parent }) => `row ${rowid} of ${table} refers to a row of ${parent} that is gone`)
}

/** SQLite answers one row 'ok' for none. */
async function integrityFaults(db: Kysely<Schema>, of: RawBuilder<unknown>): Promise<string[]> {
  const checked = await sql<{ integrity_check: string }>`pragma integrity_check(${of})`.execute(db)
  return checked.rows
    .map(({ integrity_check }) => integrity_check.replace('*** in database main ***\n', ''))
    .filter((text) => text !== 'ok')
}

/** A check of everything ends at the first page of a table that cannot be read, so each table is checked by itself. */
async function faultsOfTables(db: Kysely<Schema>): Promise<string[]> {
  const tables = await sql<{ name: string }>`select name from sqlite_schema where type = 'table'`.execute(db)
  const faults: string[] = []
  for (const { name } of tables.rows) {
    const found = await integrityFaults(db, sql.table(name)).catch((error: unknown) => {
      if (!isDamage(error)) throw error
      return [(error as Error).message]
    })
    faults.push(...found.map((text) => `table ${name}: ${text}`))
    if (faults.length >= MAX_FAULTS) break
  }
  return faults.slice(0, MAX_FAULTS)
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
