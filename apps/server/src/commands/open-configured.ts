import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { openPostgres, openSqlite, type Database } from '../store/database/open-database.ts'

/** Opens the database of the configuration; an embedded one is created where there is none. */
export const openConfigured = ({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): Database =>
  databaseUrl === null ? openSqlite(dataDir) : openPostgres(databaseUrl)

/** As openConfigured, for a command that has nothing to do in a new database: a mistyped folder is named, and stays as it is. */
export function openExisting(config: Pick<Config, 'databaseUrl' | 'dataDir'>): Database {
  if (config.databaseUrl === null && !existsSync(join(config.dataDir, 'varuna.sqlite')))
    throw new Error(`There is no database in ${config.dataDir}. Set DATA_DIR to the data folder of the server.`)
  return openConfigured(config)
}
