import type { Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('ais_import_checkpoint')
    .addColumn('import_id', 'text', (c) => c.primaryKey())
    .addColumn('byte_count', 'bigint', (c) => c.notNull())
    .addColumn('state', 'bytea', (c) => c.notNull())
    .execute()
}
