import { environment, readConfig } from '../config.ts'
import { openPostgres, openSqlite } from '../store/open-database.ts'
import { openStore } from '../store/open-store.ts'
import type { Store } from '../store/store.ts'

/** Opens the store that the configuration names, and closes it whatever happens. */
export async function withStore<Result>(use: (store: Store) => Promise<Result>): Promise<Result> {
  const { databaseUrl, dataDir } = readConfig(environment)
  const store = await openStore(databaseUrl ? openPostgres(databaseUrl) : openSqlite(dataDir))
  try {
    return await use(store)
  } finally {
    await store.close()
  }
}
