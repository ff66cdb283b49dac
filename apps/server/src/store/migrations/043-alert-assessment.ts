import type { Kysely } from 'kysely'

/** An alert keeps the assessment that it rests on, where no record of its own has it. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('alert').addColumn('assessment', 'text').execute()
}
