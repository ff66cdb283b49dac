import { existsSync } from 'node:fs'
import type { Config } from '../config.ts'
import { openPostgres, openSqlite, sqlitePath, type Database } from '../store/open-database.ts'

type Place = Pick<Config, 'databaseUrl' | 'dataDir'>

/** Opens the database of the configuration; an embedded one is created where there is none. */
export const openConfigured = ({ databaseUrl, dataDir }: Place): Database =>
  databaseUrl === null ? openSqlite(dataDir) : openPostgres(databaseUrl)

/** Whether there is a database to open; one in PostgreSQL is taken to be there. */
export const hasDatabase = ({ databaseUrl, dataDir }: Place): boolean =>
  databaseUrl !== null || existsSync(sqlitePath(dataDir))

/** As openConfigured, for a command that has nothing to do in a new database: a mistyped folder is named, and stays as it is. */
export function openExisting(config: Place): Database {
  if (!hasDatabase(config))
    throw new Error(`There is no database in ${config.dataDir}. Set DATA_DIR to the data folder of the server.`)
  return openConfigured(config)
}
