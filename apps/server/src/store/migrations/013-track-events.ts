import type { Kysely } from 'kysely'

/** What vessels did, stored in the transaction of the positions that show it. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('track_event')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('mmsi', 'integer', (c) => c.notNull())
    .addColumn('from_ms', 'bigint', (c) => c.notNull())
    .addColumn('to_ms', 'bigint')
    .addColumn('lat_e7', 'integer')
    .addColumn('lon_e7', 'integer')
    .addColumn('rule', 'text', (c) => c.notNull())
    .addColumn('confidence', 'text', (c) => c.notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('track_event_by_vessel').on('track_event').columns(['mmsi', 'from_ms', 'id']).execute()
  await db.schema.createIndex('track_event_by_time').on('track_event').columns(['from_ms', 'id']).execute()
  await db.schema.createIndex('track_event_by_kind').on('track_event').columns(['kind', 'from_ms', 'id']).execute()
}
