import { PostgresAdapter, sql, type Kysely } from 'kysely'

/**
 * Cells of a quarter of a degree, by which vessels are found within a box: row by row from the south, 1,441 a row. The database
 * computes them, so that an update within a cell leaves the index alone.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const cell = sql`cast((lat_e7 + 900000000) / 2500000 * 1441 + (cast(lon_e7 as bigint) + 1800000000) / 2500000 as integer)`
  // SQLite cannot add a stored generated column to an existing table; a virtual one can be indexed as well.
  const storage = sql.raw(isPostgres ? 'stored' : 'virtual')
  await sql`alter table ais_latest add column cell integer generated always as (${cell}) ${storage}`.execute(db)
  await db.schema.createIndex('ais_latest_cell').on('ais_latest').columns(['cell', 'mmsi']).execute()
}
