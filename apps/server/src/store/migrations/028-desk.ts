import { sql, type Kysely } from 'kysely'

/** When accounts visited, cases that can be deleted and restored, and indexes for the queue of alerts by vessel and by place. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('account_visit')
    .addColumn('account_id', 'text', (c) => c.primaryKey())
    .addColumn('from_ms', 'bigint', (c) => c.notNull())
    .addColumn('last_ms', 'bigint', (c) => c.notNull())
    .addColumn('before_ms', 'bigint')
    .addColumn('tour_done', 'integer', (c) => c.notNull())
    .execute()

  await db.schema.alterTable('desk_case').addColumn('deleted_ms', 'bigint').execute()
  await db.schema.createIndex('case_event_by_time').on('case_event').columns(['case_id', 'time_ms']).execute()
  await sql`create index desk_case_deleted on desk_case (deleted_ms) where deleted_ms is not null`.execute(db)

  await db.schema.dropIndex('alert_by_vessel').execute()
  await db.schema.createIndex('alert_by_mmsi').on('alert').columns(['mmsi', 'last_ms', 'id']).execute()
  await sql`create index alert_by_other on alert (other_mmsi, last_ms, id) where other_mmsi is not null`.execute(db)
  await sql`create index alert_by_place on alert (lat, lon, id) where lat is not null`.execute(db)
}
