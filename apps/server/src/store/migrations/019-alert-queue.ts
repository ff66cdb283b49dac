import { sql, type Kysely } from 'kysely'

/**
 * Alerts become a queue with a log of changes. Alerts that are there are open, and their raising is the first of their changes. The table
 * is made anew, because SQLite cannot make a column nullable.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.dropIndex('alert_by_user').execute()
  await db.schema.dropIndex('alert_by_kind').execute()
  await db.schema.alterTable('alert').renameTo('alert_before').execute()
  await db.schema
    .createTable('alert')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text')
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('code', 'text', (c) => c.notNull())
    .addColumn('level', 'text', (c) => c.notNull())
    .addColumn('source_id', 'text', (c) => c.notNull())
    .addColumn('source_kind', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('mmsi', 'integer')
    .addColumn('other_mmsi', 'integer')
    .addColumn('simulated', 'integer', (c) => c.notNull())
    .addColumn('lat', 'double precision')
    .addColumn('lon', 'double precision')
    .addColumn('timestamp_ms', 'bigint', (c) => c.notNull())
    .addColumn('raised_at_ms', 'bigint', (c) => c.notNull())
    .addColumn('params', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('count', 'integer', (c) => c.notNull())
    .addColumn('last_ms', 'bigint', (c) => c.notNull())
    .addColumn('changed_ms', 'bigint', (c) => c.notNull())
    .addColumn('assignee_id', 'text')
    .execute()
  await db.schema
    .createTable('alert_change')
    .addColumn('sequence', 'bigint', (c) => c.primaryKey())
    .addColumn('alert_id', 'text', (c) => c.notNull())
    .addColumn('time_ms', 'bigint', (c) => c.notNull())
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('by_id', 'text')
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('count', 'integer', (c) => c.notNull())
    .addColumn('last_ms', 'bigint', (c) => c.notNull())
    .addColumn('assignee_id', 'text')
    .addColumn('reason', 'text')
    .addColumn('note', 'text')
    .addColumn('raise_key', 'text', (c) => c.unique())
    .execute()
  await db.schema
    .createTable('alert_log')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('sequence', 'bigint', (c) => c.notNull())
    .addColumn('generation', 'integer', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('event_unjudged')
    .addColumn('event_id', 'text', (c) => c.primaryKey())
    .addColumn('mmsi', 'integer', (c) => c.notNull())
    .addColumn('other_mmsi', 'integer')
    .addColumn('at_ms', 'bigint', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .execute()

  const nine = sql.raw(`'${'_'.repeat(9)}'`)
  const columns = sql.raw('id, user_id, kind, code, level, source_id, subject, lat, lon, timestamp_ms, raised_at_ms')
  await sql`insert into alert (${columns}, params, source_kind, mmsi, simulated, state, version, count, last_ms, changed_ms)
    select ${columns}, params,
      case kind when 'oil' then 'image' when 'fishing' then 'vessel_report' else 'intelligence_report' end,
      case when kind = 'fishing' and subject like ${nine} then cast(subject as integer) end,
      case when kind = 'fishing' and subject like ${sql.raw("'200______'")} then 1 else 0 end,
      'open', 1, 1, raised_at_ms, raised_at_ms
    from alert_before`.execute(db)
  await sql`insert into alert_change (sequence, alert_id, time_ms, action, state, version, count, last_ms, raise_key)
    select row_number() over (order by raised_at_ms, id), id, raised_at_ms, 'raise', 'open', 1, 1, raised_at_ms, source_id
    from alert`.execute(db)
  await sql`insert into alert_log (id, sequence, generation)
    select 1, coalesce(max(sequence), 0), 1 from alert_change`.execute(db)
  await db.schema.dropTable('alert_before').execute()

  await db.schema.createIndex('alert_by_time').on('alert').columns(['last_ms', 'id']).execute()
  await db.schema.createIndex('alert_by_state').on('alert').columns(['state', 'last_ms', 'id']).execute()
  await db.schema.createIndex('alert_by_subject').on('alert').columns(['subject', 'code', 'last_ms']).execute()
  await db.schema.createIndex('alert_by_vessel').on('alert').columns(['mmsi', 'last_ms']).execute()
  await db.schema.createIndex('alert_by_source').on('alert').columns(['source_id']).execute()
  await sql`create index alert_simulated on alert (id) where simulated = 1`.execute(db)
  await db.schema.createIndex('alert_change_by_alert').on('alert_change').columns(['alert_id', 'sequence']).execute()
  await db.schema.createIndex('event_unjudged_by_time').on('event_unjudged').columns(['at_ms']).execute()
}
