import { PostgresAdapter, sql, type Kysely } from 'kysely'

/**
 * Weeks whose marks were removed with their reduction. And room for updates: PostgreSQL writes an updated row anew; with room in its page, it changes no index. These rows change with every position of their
 * vessel. SQLite updates rows in place.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table ais_week add column marks_removed integer not null default 0`.execute(db)
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return
  await sql`alter table ais_latest set (fillfactor = 50)`.execute(db)
  await sql`alter table ais_vessel_state set (fillfactor = 50)`.execute(db)
}
