import type { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { migrations } from '../migrations/migrations.ts'
import { isLockHeld } from '../interfaces/store-fault.ts'
import type { Schema } from './schema.ts'

/** The migrator's message for a database with a migration that this version lacks. */
const UNKNOWN_MIGRATION = /previously executed migration (\S+) is missing/

/**
 * Runs all pending migrations in one transaction; throws the first failure, after which nothing has changed. While another server
 * migrates the same database, it waits.
 */
export async function migrate(db: Kysely<Schema>, known = migrations): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...known }) } })
  let { error } = await migrator.migrateToLatest()
  while (isLockHeld(error)) ({ error } = await migrator.migrateToLatest())
  const [, unknown] = (error instanceof Error && UNKNOWN_MIGRATION.exec(error.message)) || []
  if (unknown !== undefined) throw new Error(reasonOf(unknown, Object.keys(known)), { cause: error })
  if (error !== undefined) throw error instanceof Error ? error : new Error(String(error))
}

/** Numbers only increase: an unknown migration with a number in use dates from before the first release. */
const reasonOf = (unknown: string, known: readonly string[]) =>
  known.some((name) => numberOf(name) >= numberOf(unknown))
    ? `it was created before the first release (${unknown}), and this version cannot read it. Move the data folder away, or set DATA_DIR ` +
      'or DATABASE_URL to an empty one, to begin anew. To keep what it holds, export it with the version that created it'
    : `a newer version of Varuna has changed it (${unknown}). Update this one, or restore an earlier backup`

const numberOf = (name: string) => Number.parseInt(name, 10)
