import type { Database } from './open-database.ts'
import { migrate } from './migrate.ts'
import { createSqlStore } from './sql-store.ts'
import type { Store } from './store.ts'

/** Brings the database up to date and opens the store on it. */
export async function openStore({ kind, db, positionWriter }: Database): Promise<Store> {
  await migrate(db)
  return createSqlStore(kind, db, positionWriter)
}
