import { randomUUID } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { PRIVATE_FILE } from '../../files/private-modes.ts'
import { syncFolder } from '../../files/sync-folder.ts'
import type { Database } from '../open-database.ts'

/** In the data folder and in no backup, so a restored data folder gets another. */
const INSTANCE_FILE = 'instance-id'

/** Insufficient privilege, and a function that the server does not have. */
const unreadableCodes = new Set(['42501', '42883'])

/**
 * Tells a database from its restored copies, which have the same rows: the cluster and the number of the database in it, or an id beside
 * the SQLite file. Null where PostgreSQL does not let the role read it.
 */
export async function readDatabaseInstance({ kind, db }: Pick<Database, 'kind' | 'db'>, dataDir: string) {
  if (kind === 'sqlite') return readOrCreateId(dataDir)
  const query = sql<{ id: string }>`
    select system_identifier || '/' || oid as id
    from pg_control_system(), pg_database where datname = current_database()`
  try {
    return (await query.execute(db)).rows[0]?.id ?? null
  } catch (error) {
    if (unreadableCodes.has((error as { code?: string }).code ?? '')) return null
    throw error
  }
}

/** One server at a time holds a data folder with SQLite. */
async function readOrCreateId(dataDir: string): Promise<string> {
  const path = join(dataDir, INSTANCE_FILE)
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  const id = randomUUID()
  writeFileSync(`${path}.part`, id, { mode: PRIVATE_FILE, flush: true })
  renameSync(`${path}.part`, path)
  await syncFolder(dataDir)
  return id
}
