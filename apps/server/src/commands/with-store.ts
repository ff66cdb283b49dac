import { openBus } from '../bus/open-bus.ts'
import { environment, readConfig, type Config } from '../config.ts'
import { announcePositions } from '../services/watch/ais/announce-positions.ts'
import { openStore } from '../store/open-store.ts'
import type { Store } from '../store/interfaces/store.ts'
import { openConfigured, openExisting } from './open-configured.ts'

/** Runs a function with the configured store, creating a missing one, and closes it afterwards. */
export const withStore = <Result>(use: (store: Store) => Promise<Result>): Promise<Result> =>
  withOpened(openConfigured, use)

/** Like `withStore`, for a command without use for a new store. */
export const withExistingStore = <Result>(use: (store: Store) => Promise<Result>): Promise<Result> =>
  withOpened(openExisting, use)

async function withOpened<Result>(
  open: typeof openConfigured,
  use: (store: Store) => Promise<Result>,
): Promise<Result> {
  const config = readConfig(environment)
  const store = await openStore(open(config))
  try {
    return config.natsUrl === null ? await use(store) : await withAnnouncements(config, store, use)
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
