import type { Kysely } from 'kysely'

/** Lists of vessels from files (authorisations to fish, vessels with IUU fishing), and the log of their changes. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('vessel_list_file')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('file_name', 'text', (c) => c.notNull())
    .addColumn('sha256', 'text', (c) => c.notNull())
    .addColumn('imported_ms', 'bigint', (c) => c.notNull())
    .addColumn('by_id', 'text')
    .addColumn('row_count', 'integer', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('vessel_list_row')
    .addColumn('file_id', 'text', (c) => c.notNull())
    .addColumn('line', 'integer', (c) => c.notNull())
    .addColumn('part', 'integer', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('imo', 'integer')
    .addColumn('mmsi', 'integer')
    .addColumn('name_key', 'text')
    .addColumn('flag', 'text')
    .addColumn('country', 'text')
    .addColumn('digest', 'text', (c) => c.notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('vessel_list_row_key', ['file_id', 'line', 'part'])
    .execute()
  for (const column of ['imo', 'mmsi', 'name_key', 'country'])
    await db.schema
      .createIndex(`vessel_list_row_by_${column}`)
      .on('vessel_list_row')
      .columns(['kind', column])
      .execute()
  await db.schema
    .createTable('vessel_list_change')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('time_ms', 'bigint', (c) => c.notNull())
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('file_name', 'text', (c) => c.notNull())
    .addColumn('sha256', 'text', (c) => c.notNull())
    .addColumn('by_id', 'text')
    .addColumn('added', 'integer', (c) => c.notNull())
    .addColumn('removed', 'integer', (c) => c.notNull())
    .addColumn('kept', 'integer', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('vessel_list_change_by_time')
    .on('vessel_list_change')
    .columns(['time_ms', 'id'])
    .execute()
}
