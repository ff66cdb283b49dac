import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { emptyPostgres, testPostgres } from './database/empty-postgres.ts'
import { openPostgres, openSqlite } from './database/open-database.ts'
import { openStore } from './open-store.ts'
import type { Store } from './store.ts'

export interface TestStore {
  store: Store
  /** Closes the store and removes what it kept in a folder. */
  close(): Promise<void>
}

async function openOnSqlite(): Promise<TestStore> {
  const folder = await mkdtemp(join(tmpdir(), 'varuna-store-'))
  const store = await openStore(openSqlite(folder))
  return {
    store,
    async close() {
      await store.close()
      await rm(folder, { recursive: true })
    },
  }
}

async function openOnPostgres(database: string): Promise<TestStore> {
  const store = await openStore(openPostgres(await emptyPostgres(database)))
  return { store, close: () => store.close() }
}

/** For `describe.each`: the name of each database, whether it can be tested here, and what opens an empty store on it. */
export const testStores = (database: string) =>
  [
    ['SQLite', true, openOnSqlite],
    ['PostgreSQL', testPostgres !== null, () => openOnPostgres(database)],
  ] as const
