import type { Kysely } from 'kysely'

/** Existing renditions have no digest: each is rendered again from its original on the next request. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const column of ['view_sha256', 'thumbnail_sha256']) {
    await db.schema.alterTable('image').addColumn(column, 'text').execute()
  }
}
