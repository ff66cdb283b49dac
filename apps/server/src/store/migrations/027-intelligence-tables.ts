import type { Kysely } from 'kysely'

/** Publishers' tables of countries, in place of the bundled ones. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('country_list')
    .addColumn('kind', 'text', (c) => c.primaryKey())
    .addColumn('file_name', 'text', (c) => c.notNull())
    .addColumn('sha256', 'text', (c) => c.notNull())
    .addColumn('imported_ms', 'bigint', (c) => c.notNull())
    .addColumn('as_of', 'text', (c) => c.notNull())
    .addColumn('is_complete', 'integer', (c) => c.notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .execute()
}
