import type { Kysely } from 'kysely'

/** What an account stores is summed by an index; images from before count without their views. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('image')
    .addColumn('extra_bytes', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema.createIndex('image_by_bytes').on('image').columns(['user_id', 'byte_count', 'extra_bytes']).execute()
}
