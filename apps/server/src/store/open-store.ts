import { namedFault } from './database/database-fault.ts'
import type { Database } from './open-database.ts'
import { migrate } from './database/migrate.ts'
import { createSqlStore } from './sql-store.ts'
import type { Store } from './interfaces/store.ts'

/** Migrates the database and opens the store; an error names the database. */
export async function openStore(database: Database): Promise<Store> {
  const { kind, db, positionWriter, listRowWriter, locks } = database
  try {
    await migrate(db)
  } catch (error) {
    await db.destroy().catch(() => {})
    throw namedFault(database, error)
  }
  return createSqlStore(kind, db, { positionWriter, listRowWriter }, locks)
}
