import { sql, type Kysely } from 'kysely'

/** What waits, account by account and by when it is due: accounts take turns, however much one of them has waiting. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index alert_delivery_waiting on alert_delivery (user_id, next_ms, rule_id, sequence)
    where state = 'waiting'`.execute(db)
  await db.schema.dropIndex('alert_delivery_by_state').execute()
}
