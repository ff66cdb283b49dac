import { PostgresAdapter, sql, type Kysely } from 'kysely'

/** Longest durations of an event in each span, in hours; span 7 is of longer ones, and 8 of those that last. */
const SPAN_HOURS = [1, 4, 16, 64, 256, 1024, 4096]

/**
 * Cells of a quarter of a degree as in migration 010, by which events are found within a box, and spans of durations, by which those that
 * had begun before a period are found: one of span s began at most its longest duration earlier. The database computes both, of existing
 * events too.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const cell = sql`cast((lat_e7 + 900000000) / 2500000 * 1441 + (cast(lon_e7 as bigint) + 1800000000) / 2500000 as integer)`
  const ends = SPAN_HOURS.map((hours, span) => `when to_ms - from_ms <= ${hours * 3_600_000} then ${span}`)
  const span = sql.raw(`case when to_ms is null then 8 ${ends.join(' ')} else 7 end`)
  const storage = sql.raw(isPostgres ? 'stored' : 'virtual')
  await sql`alter table track_event add column cell integer generated always as (${cell}) ${storage}`.execute(db)
  await sql`alter table track_event add column span integer generated always as (${span}) ${storage}`.execute(db)
  // All that a read tests, so that only the rows of its page are looked up.
  await sql`create index track_event_by_cell on track_event (cell, from_ms, id, to_ms, kind, lat_e7, lon_e7)
    where cell is not null`.execute(db)
  await sql`create index track_event_by_span on track_event (span, from_ms, id, to_ms, kind)`.execute(db)
  await sql`drop index track_event_by_end`.execute(db)
}
