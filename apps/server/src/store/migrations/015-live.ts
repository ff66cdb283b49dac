import { sql, type Kysely } from 'kysely'

/** The events that last, found without reading those that are over; the simulated traffic; and the weeks whose positions were thinned. */
export async function up(db: Kysely<never>): Promise<void> {
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
}
