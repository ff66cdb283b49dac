import type { Kysely } from 'kysely'

/** Track files that accounts let score; files and results are in the files folder. Columns as in export_job. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('track_job')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('request', 'text', (c) => c.notNull())
    .addColumn('file_name', 'text', (c) => c.notNull())
    .addColumn('row_count', 'bigint', (c) => c.notNull())
    .addColumn('left_out', 'bigint', (c) => c.notNull())
    .addColumn('share', 'double precision')
    .addColumn('byte_count', 'bigint')
    .addColumn('created_ms', 'bigint', (c) => c.notNull())
    .addColumn('expires_ms', 'bigint', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('lease_until_ms', 'bigint', (c) => c.notNull())
    .addColumn('fault', 'text')
    .execute()
  await db.schema.createIndex('track_job_by_user').on('track_job').columns(['user_id', 'created_ms']).execute()
  await db.schema.createIndex('track_job_by_state').on('track_job').columns(['state', 'created_ms']).execute()
}
