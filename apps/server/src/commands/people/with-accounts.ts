import { openAccounts, type Accounts } from '../../accounts/accounts.ts'
import { readOrCreateSecret } from '../../accounts/secret.ts'
import { environment, readConfig, type Config } from '../../config.ts'
import { openStore } from '../../store/open-store.ts'
import type { Store } from '../../store/interfaces/store.ts'
import type { Database } from '../../store/open-database.ts'
import { openExisting } from '../open-configured.ts'

export interface Opened {
  accounts: Accounts
  store: Store
  config: Config
  database: Database
}

/** Runs a function with the accounts and the store of the configured database, and closes the store afterwards. */
export async function withAccounts(use: (opened: Opened) => Promise<void>): Promise<void> {
  const config = readConfig(environment)
  const { dataDir, authSecret, publicUrl, port } = config
  const database = openExisting(config)
  const store = await openStore(database)
  try {
    const secret = authSecret ?? (await readOrCreateSecret(dataDir))
    const accounts = await openAccounts(database, secret, publicUrl ?? `http://localhost:${port}`)
    await use({ accounts, store, config, database })
  } finally {
    await store.close()
  }
}
