import type { Kysely } from 'kysely'

/** Null for nearly all times, because it takes no space on PostgreSQL and one byte on SQLite. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const table of ['ais_position', 'ais_latest'])
    await db.schema.alterTable(table).addColumn('time_uncertainty_s', 'integer').execute()
}
