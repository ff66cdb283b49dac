import { PostgresAdapter, sql, type Kysely } from 'kysely'

/**
 * PostgreSQL writes an updated row anew; with room in its page, it changes no index. These rows change with every position of their
 * vessel. SQLite updates rows in place.
 */
export async function up(db: Kysely<never>): Promise<void> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return
  await sql`alter table ais_latest set (fillfactor = 50)`.execute(db)
  await sql`alter table ais_vessel_state set (fillfactor = 50)`.execute(db)
}
