import type { Kysely } from 'kysely'

/** Finds an original that was uploaded before, so that its bytes are stored once. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.createIndex('image_by_digest').on('image').columns(['sha256']).execute()
}
