import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { makePrivateFolder } from '../files/private-modes.ts'
import { emptyPostgres, testPostgres } from './database/empty-postgres.ts'
import { openPostgres, openSqlite, sqlitePath, type Database } from './open-database.ts'
import type { OpenedDatabase } from './open-read-store.ts'
import { openStore } from './open-store.ts'
import type { Store } from './interfaces/store.ts'

export interface TestStore {
  store: Store
  /** Where it is, for threads that open it themselves. */
  database: OpenedDatabase
  /** Closes the store and removes what it kept in a folder. */
  close(): Promise<void>
}

let migrated: Promise<Uint8Array> | null = null

async function migrateOnce(): Promise<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), 'varuna-migrated-'))
  await (await openStore(openSqlite(folder))).close()
  const file = new Sqlite(sqlitePath(folder))
  const bytes = file.serialize()
  file.close()
  await rm(folder, { recursive: true })
  return bytes
}

/** The embedded database of a folder; a new one is a copy of one that has its tables, because making them takes longer than most tests. */
export async function openMigratedSqlite(folder: string): Promise<Database> {
  const path = sqlitePath(folder)
  if (!existsSync(path)) {
    makePrivateFolder(folder)
    migrated ??= migrateOnce()
    await writeFile(path, await migrated)
  }
  return openSqlite(folder)
}

/** The store on the embedded database of a folder. */
export const openSqliteStore = async (folder: string): Promise<Store> => openStore(await openMigratedSqlite(folder))

async function openOnSqlite(): Promise<TestStore> {
  const folder = await mkdtemp(join(tmpdir(), 'varuna-store-'))
  const store = await openSqliteStore(folder)
  return {
    store,
    database: { kind: 'sqlite', dataDir: folder },
    async close() {
      await store.close()
      await rm(folder, { recursive: true })
    },
  }
}

async function openOnPostgres(database: string): Promise<TestStore> {
  const url = await emptyPostgres(database)
  const store = await openStore(openPostgres(url))
  return { store, database: { kind: 'postgresql', url }, close: () => store.close() }
}

/** For `describe.each`: the name of each database, whether it can be tested here, and what opens an empty store on it. */
export const testStores = (database: string) =>
  [
    ['SQLite', true, openOnSqlite],
    ['PostgreSQL', testPostgres !== null, () => openOnPostgres(database)],
  ] as const
