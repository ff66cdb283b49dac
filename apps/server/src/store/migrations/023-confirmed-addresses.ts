import type { Kysely } from 'kysely'

/** The e-mail address of a rule to which alerts may be sent, because its reader has agreed. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('alert_rule').addColumn('confirmed_address', 'text').execute()
}
