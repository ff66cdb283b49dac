import { existsSync } from 'node:fs'
import type { Config } from '../config.ts'
import { openPostgres, openSqlite, sqlitePath, type Database } from '../store/open-database.ts'

type Place = Pick<Config, 'databaseUrl' | 'dataDir'>

/** Opens the configured database; creates a missing embedded one. */
export const openConfigured = ({ databaseUrl, dataDir }: Place): Database =>
  databaseUrl === null ? openSqlite(dataDir) : openPostgres(databaseUrl)

/** Whether a database exists; PostgreSQL is assumed to. */
export const hasDatabase = ({ databaseUrl, dataDir }: Place): boolean =>
  databaseUrl !== null || existsSync(sqlitePath(dataDir))

/** Like openConfigured, for commands without use for a new database: a mistyped folder is reported and left unchanged. */
export function openExisting(config: Place): Database {
  if (!hasDatabase(config))
    throw new Error(`There is no database in ${config.dataDir}. Set DATA_DIR to the data folder of the server.`)
  return openConfigured(config)
}
