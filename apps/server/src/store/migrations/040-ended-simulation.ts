import { sql, type Kysely } from 'kysely'

/** An ended simulation can be brought back for a day: when it was ended, and the alerts that went with it. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table simulation add column ended_ms bigint`.execute(db)
  await sql`alter table simulation add column restores integer not null default 0`.execute(db)
  await db.schema
    .createTable('ended_alert')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('alert', 'text', (c) => c.notNull())
    .addColumn('changes', 'text', (c) => c.notNull())
    .execute()
}
