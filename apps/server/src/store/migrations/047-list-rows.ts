import { sql, type Kysely } from 'kysely'

/** The rows of an import are written beside those that it replaces, and become those of the file at once. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('vessel_list_leftover')
    .addColumn('rows_id', 'text', (c) => c.primaryKey())
    .addColumn('since_ms', 'bigint', (c) => c.notNull())
    .execute()
  for (const [column, type, ofExisting] of [
    ['rows_id', 'text', sql`''`],
    ['part_count', 'integer', sql`0`],
    ['byte_count', 'bigint', sql`0`],
  ] as const)
    await db.schema
      .alterTable('vessel_list_file')
      .addColumn(column, type, (c) => c.notNull().defaultTo(ofExisting))
      .execute()
  await sql`update vessel_list_file set rows_id = id,
    part_count = (select count(*) from vessel_list_row where file_id = vessel_list_file.id),
    byte_count = (select coalesce(sum(length(body)), 0) from vessel_list_row where file_id = vessel_list_file.id)`.execute(
    db,
  )
}
