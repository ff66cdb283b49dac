import type { Kysely } from 'kysely'

/** Invitations to cases, and whose invitations an account does not get. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('case_invitation')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('case_id', 'text', (c) => c.notNull())
    .addColumn('inviter_id', 'text', (c) => c.notNull())
    .addColumn('account', 'text', (c) => c.notNull())
    .addColumn('account_key', 'text', (c) => c.notNull())
    .addColumn('account_id', 'text')
    .addColumn('declined_id', 'text')
    .addColumn('access', 'text', (c) => c.notNull())
    .addColumn('created_ms', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('case_invitation_once', ['case_id', 'account_key'])
    .execute()
  const index = (name: string, columns: string[]) =>
    db.schema.createIndex(name).on('case_invitation').columns(columns).execute()
  await index('case_invitation_by_inviter', ['inviter_id', 'created_ms'])
  await index('case_invitation_by_account', ['account_id', 'created_ms'])
  await index('case_invitation_by_time', ['created_ms'])
  await db.schema
    .createTable('invitation_block')
    .addColumn('account_id', 'text', (c) => c.notNull())
    .addColumn('inviter_id', 'text', (c) => c.notNull())
    .addColumn('blocked_ms', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('invitation_block_key', ['account_id', 'inviter_id'])
    .execute()
}
