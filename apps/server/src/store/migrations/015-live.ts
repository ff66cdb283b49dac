import { PostgresAdapter, sql, type Kysely } from 'kysely'

/** The events that last, found without reading those that are over; the simulated traffic; and the weeks whose positions were thinned. */
export async function up(db: Kysely<never>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  await sql`create index track_event_lasting on track_event (id) where to_ms is null`.execute(db)
  await db.schema
    .createTable('simulation')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('vessels', 'integer', (c) => c.notNull())
    .addColumn('seed', 'integer', (c) => c.notNull())
    .addColumn('from_ms', 'bigint', (c) => c.notNull())
    .addColumn('since_ms', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('ais_week')
    .addColumn('week', 'integer', (c) => c.primaryKey())
    .addColumn('written_ms', 'bigint', (c) => c.notNull())
    .addColumn('reduced', 'integer', (c) => c.notNull())
    .addColumn('after_mmsi', 'integer')
    .addColumn('after_ms', 'bigint')
    .execute()
  // Weeks that are stored already are thinned as if they were written now.
  const now = sql.raw(String(Date.now()))
  const weeks = isPostgres
    ? sql`select cast(substring(child.relname from 15) as integer) as week from pg_inherits
        join pg_class child on child.oid = pg_inherits.inhrelid where pg_inherits.inhparent = 'ais_position'::regclass`
    : sql`with recursive stored (week) as (
        select min(week) from ais_position
        union all select (select min(week) from ais_position where week > stored.week) from stored where stored.week is not null
      ) select week from stored where week is not null`
  await sql`insert into ais_week (week, written_ms, reduced) select week, ${now}, 0 from (${weeks}) as weeks`.execute(
    db,
  )
}
