import { sql, type Kysely } from 'kysely'

/**
 * How many alerts there are of each owner, kind, level, state and assignee, and indexes of the queue that have all that its filters test:
 * in order of time within a state, and by place.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('alert_count')
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('level', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('assignee_id', 'text', (c) => c.notNull())
    .addColumn('count', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('alert_count_key', ['user_id', 'kind', 'level', 'state', 'assignee_id'])
    .execute()
  await sql`insert into alert_count (user_id, kind, level, state, assignee_id, count)
    select coalesce(user_id, ''), kind, level, state, coalesce(assignee_id, ''), count(*) from alert
    group by coalesce(user_id, ''), kind, level, state, coalesce(assignee_id, '')`.execute(db)

  for (const name of ['alert_by_time', 'alert_by_state', 'alert_by_place']) await db.schema.dropIndex(name).execute()
  await sql`create index alert_by_state on alert (state, last_ms, id, level, kind, user_id, assignee_id, raised_at_ms)`.execute(
    db,
  )
  await sql`create index alert_by_place on alert (lat, lon, last_ms, id, state, level, kind, user_id, assignee_id, raised_at_ms)
    where lat is not null`.execute(db)
}
