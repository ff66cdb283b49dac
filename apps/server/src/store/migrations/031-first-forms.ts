import { PostgresAdapter, sql, type Kysely } from 'kysely'

/**
 * Brings databases up to date that had migrations 014, 015 and 017 in their first forms: without the end of what is unfollowed, without the
 * weeks stored before, and without the column by which a week is thinned.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const lacks = async (table: string, column: string) => {
    const columns = isPostgres
      ? sql`information_schema.columns where table_schema = current_schema() and table_name = ${table} and column_name = ${column}`
      : sql`pragma_table_info(${table}) where name = ${column}`
    const { rows } = await sql`select 1 from ${columns}`.execute(db)
    return rows.length === 0
  }
  if (await lacks('ais_week', 'marks_removed'))
    await sql`alter table ais_week add column marks_removed integer not null default 0`.execute(db)
  if (await lacks('vessel_unfollowed', 'to_ms')) await addEnds(db)
  await addWeeks(db, isPostgres)
}

async function addEnds(db: Kysely<never>): Promise<void> {
  await sql`alter table vessel_unfollowed rename to first_unfollowed`.execute(db)
  await sql`create table vessel_unfollowed (mmsi integer not null, from_ms bigint not null, to_ms bigint not null,
    "partition" integer not null, version bigint not null, is_late integer not null,
    constraint vessel_unfollowed_range primary key (mmsi, from_ms))`.execute(db)
  await sql`insert into vessel_unfollowed (mmsi, from_ms, to_ms, "partition", version, is_late)
    select mmsi, from_ms, coalesce((select max(time_ms) from ais_latest
      where ais_latest.mmsi = first_unfollowed.mmsi and time_ms > from_ms), from_ms), "partition", version, is_late
    from first_unfollowed`.execute(db)
  await sql`drop table first_unfollowed`.execute(db)
}

/** A week that is not listed is never thinned; these are, as if they were written now. */
async function addWeeks(db: Kysely<never>, isPostgres: boolean): Promise<void> {
  const weeks = isPostgres
    ? sql`select cast(substring(child.relname from 15) as integer) as week from pg_inherits
        join pg_class child on child.oid = pg_inherits.inhrelid where pg_inherits.inhparent = 'ais_position'::regclass`
    : sql`with recursive stored (week) as (
        select min(week) from ais_position
        union all select (select min(week) from ais_position where week > stored.week) from stored where stored.week is not null
      ) select week from stored where week is not null`
  const now = sql.raw(String(Date.now()))
  await sql`insert into ais_week (week, written_ms, reduced) select week, ${now}, 0 from (${weeks}) as weeks
    where not exists (select 1 from ais_week where ais_week.week = weeks.week)`.execute(db)
}
