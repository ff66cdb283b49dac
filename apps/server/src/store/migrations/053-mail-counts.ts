import type { Kysely } from 'kysely'

/** Mails of the last day by recipient, so that nobody is flooded with them. Addresses are digests. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('mail_count')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('recipient', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('sender_id', 'text')
    .addColumn('counted_ms', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('mail_count_by_recipient')
    .on('mail_count')
    .columns(['recipient', 'kind', 'counted_ms'])
    .execute()
  await db.schema.createIndex('mail_count_by_time').on('mail_count').column('counted_ms').execute()
}
