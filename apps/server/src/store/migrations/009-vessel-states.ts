import type { Kysely } from 'kysely'

/** States of consumers of positions, stored in the transaction of the batch that changed them. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('ais_vessel_state')
    .addColumn('mmsi', 'integer', (c) => c.primaryKey())
    .addColumn('version', 'bigint', (c) => c.notNull())
    .addColumn('state', 'bytea', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('bus_cursor')
    .addColumn('consumer', 'text', (c) => c.primaryKey())
    .addColumn('cursor', 'text', (c) => c.notNull())
    .execute()
}
