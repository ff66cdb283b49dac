import type { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import * as reports from './migrations/001-reports.ts'
import * as contactMessages from './migrations/002-contact-messages.ts'
import * as importedZones from './migrations/003-imported-zones.ts'
import * as ais from './migrations/004-ais.ts'
import type { Schema } from './schema.ts'

const migrations = {
  '001-reports': reports,
  '002-contact-messages': contactMessages,
  '003-imported-zones': importedZones,
  '004-ais': ais,
}

/** Brings a database up to date, each migration once and whole; throws the first failure. */
export async function migrate(db: Kysely<Schema>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}
