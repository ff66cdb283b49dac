import type { Kysely } from 'kysely'

/** Events that wait until their vessels are confirmed, and how many alerts each feed raised in an hour, and did not. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('event_unjudged').addColumn('held_ms', 'bigint').execute()
  await db.schema
    .alterTable('event_unjudged')
    .addColumn('wait_until_ms', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema
    .createIndex('event_unjudged_by_wait')
    .on('event_unjudged')
    .columns(['wait_until_ms', 'at_ms'])
    .execute()
  await db.schema
    .createTable('alert_feed_hour')
    .addColumn('feed', 'text', (c) => c.notNull())
    .addColumn('hour_ms', 'bigint', (c) => c.notNull())
    .addColumn('raised', 'integer', (c) => c.notNull())
    .addColumn('not_raised', 'integer', (c) => c.notNull())
    .addColumn('unconfirmed', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('alert_feed_hour_key', ['feed', 'hour_ms'])
    .execute()
}
