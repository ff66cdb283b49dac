import { openBus } from '../bus/open-bus.ts'
import { environment, readConfig, type Config } from '../config.ts'
import { announcePositions } from '../services/ais/announce-positions.ts'
import { openPostgres, openSqlite } from '../store/database/open-database.ts'
import { openStore } from '../store/open-store.ts'
import type { Store } from '../store/store.ts'

/** Runs a function with the configured store, and closes the store afterwards. */
export async function withStore<Result>(use: (store: Store) => Promise<Result>): Promise<Result> {
  const config = readConfig(environment)
  const { databaseUrl, dataDir, natsUrl } = config
  const store = await openStore(databaseUrl ? openPostgres(databaseUrl) : openSqlite(dataDir))
  try {
    return natsUrl === null ? await use(store) : await withAnnouncements(config, store, use)
  } finally {
    await store.close()
  }
}

/** Announces what this command stores to other processes on the bus. */
async function withAnnouncements<Result>(
  config: Pick<Config, 'natsUrl'>,
  store: Store,
  use: (store: Store) => Promise<Result>,
): Promise<Result> {
  const report = (error: unknown) => process.stderr.write(`Positions are not announced: ${(error as Error).message}\n`)
  const bus = await openBus(config, report)
  try {
    const { positions, settled } = await announcePositions(store.positions, bus, report)
    const result = await use({ ...store, positions })
    await settled()
    return result
  } finally {
    await bus.close()
  }
}
