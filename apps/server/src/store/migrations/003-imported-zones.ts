import type { Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('zone_import')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('file_name', 'text', (c) => c.notNull())
    .addColumn('imported_at_ms', 'bigint', (c) => c.notNull())
    .addColumn('zone_count', 'integer', (c) => c.notNull())
    .addColumn('position_count', 'bigint', (c) => c.notNull())
    .execute()

  await db.schema
    .createTable('imported_zone')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('import_id', 'text', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('countries', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('imported_zone_by_import')
    .on('imported_zone')
    .columns(['import_id', 'position'])
    .execute()

  await db.schema
    .createTable('zone_polygon')
    .addColumn('zone_id', 'text', (c) => c.notNull())
    .addColumn('part', 'integer', (c) => c.notNull())
    .addColumn('west', 'double precision', (c) => c.notNull())
    .addColumn('south', 'double precision', (c) => c.notNull())
    .addColumn('east', 'double precision', (c) => c.notNull())
    .addColumn('north', 'double precision', (c) => c.notNull())
    .addColumn('rings', 'bytea', (c) => c.notNull())
    .addPrimaryKeyConstraint('zone_polygon_key', ['zone_id', 'part'])
    .execute()
}
