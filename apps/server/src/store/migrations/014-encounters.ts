import { sql, type Kysely } from 'kysely'

/** What encounters are found from, and vessels with positions that are not followed yet. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('vessel_mark')
    .addColumn('cell', 'integer', (c) => c.notNull())
    .addColumn('mark_ms', 'bigint', (c) => c.notNull())
    .addColumn('mmsi', 'integer', (c) => c.notNull())
    .addColumn('segment', 'text', (c) => c.notNull())
    .addColumn('lat_e6', 'integer', (c) => c.notNull())
    .addColumn('lon_e6', 'integer', (c) => c.notNull())
    .addColumn('role', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('vessel_mark_key', ['cell', 'mark_ms', 'mmsi', 'segment'])
    .execute()
  await db.schema.createIndex('vessel_mark_by_vessel').on('vessel_mark').columns(['mmsi', 'mark_ms']).execute()

  await db.schema
    .createTable('vessel_comparison')
    .addColumn('mmsi', 'integer', (c) => c.primaryKey())
    .addColumn('area', 'integer', (c) => c.notNull())
    .addColumn('version', 'bigint', (c) => c.notNull())
    .addColumn('generation', 'bigint', (c) => c.notNull())
    .addColumn('from_ms', 'bigint')
    .addColumn('is_replaced', 'integer', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('vessel_comparison_pending')
    .on('vessel_comparison')
    .columns(['area', 'from_ms'])
    .where(sql.ref('from_ms'), 'is not', null)
    .execute()

  await db.schema
    .createTable('vessel_meeting')
    .addColumn('mmsi', 'integer', (c) => c.notNull())
    .addColumn('segment', 'text', (c) => c.notNull())
    .addColumn('other_mmsi', 'integer', (c) => c.notNull())
    .addColumn('other_segment', 'text', (c) => c.notNull())
    .addColumn('version', 'bigint', (c) => c.notNull())
    .addColumn('last_ms', 'bigint', (c) => c.notNull())
    .addColumn('is_lasting', 'integer', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('vessel_meeting_key', ['mmsi', 'segment', 'other_mmsi', 'other_segment'])
    .execute()
  await db.schema.createIndex('vessel_meeting_by_other').on('vessel_meeting').column('other_mmsi').execute()
  await db.schema
    .createIndex('vessel_meeting_lasting')
    .on('vessel_meeting')
    .column('last_ms')
    .where(sql.ref('is_lasting'), '=', 1)
    .execute()

  await db.schema.alterTable('track_event').addColumn('other_mmsi', 'integer').execute()
  await db.schema
    .createIndex('track_event_by_other')
    .on('track_event')
    .columns(['other_mmsi', 'from_ms', 'id'])
    .where(sql.ref('other_mmsi'), 'is not', null)
    .execute()

  await db.schema
    .createTable('vessel_unfollowed')
    .addColumn('mmsi', 'integer', (c) => c.notNull())
    .addColumn('from_ms', 'bigint', (c) => c.notNull())
    .addColumn('to_ms', 'bigint', (c) => c.notNull())
    .addColumn('partition', 'integer', (c) => c.notNull())
    .addColumn('version', 'bigint', (c) => c.notNull())
    .addColumn('is_late', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('vessel_unfollowed_key', ['mmsi', 'from_ms'])
    .execute()
}
