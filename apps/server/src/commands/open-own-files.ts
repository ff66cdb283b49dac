import type { Clock } from '../clock/clock.ts'
import type { Config } from '../config.ts'
import type { Files } from '../files/files.ts'
import { claimFiles, openFiles } from '../files/open-files.ts'
import { openSigningKey } from '../services/desk/signatures/signing-key.ts'
import { readDatabaseInstance } from '../store/database/database-instance.ts'
import type { Store } from '../store/interfaces/store.ts'
import type { Database } from '../store/open-database.ts'

interface Opened {
  config: Pick<Config, 'dataDir' | 'fileStore'>
  database: Pick<Database, 'kind' | 'db'>
  store: Pick<Store, 'keys'>
}

/** The configured files, for a command that changes them; throws for a bucket that is another database's. */
export async function openOwnFiles({ config, database, store }: Opened, clock: Pick<Clock, 'now'>): Promise<Files> {
  const files = await openFiles(config)
  if (config.fileStore === null) return files
  const { fingerprint } = await openSigningKey({ store, clock })
  await claimFiles(files, {
    databaseId: fingerprint,
    instance: await readDatabaseInstance(database, config.dataDir),
  })
  return files
}
