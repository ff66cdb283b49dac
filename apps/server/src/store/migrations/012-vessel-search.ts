import { PostgresAdapter, sql, type Kysely } from 'kysely'
import type { AisStaticDataRow } from '../database/rows/position-rows.ts'
import { NEWER_VESSEL, VESSEL_COLUMNS, vesselKeyRows, vesselRows } from '../positions/vessel-keys.ts'

interface Before {
  ais_identity: AisStaticDataRow
}

const PAGE = 1_000

/** What each vessel last stated, and the texts by which it is found, for the static data that was stored before. */
export async function up(db: Kysely<Before>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  // Prefixes are found by the order of bytes, whatever the language of the database.
  const text = sql.raw(isPostgres ? 'text collate "C"' : 'text')
  await sql`create table ais_vessel (
    mmsi integer primary key,
    name ${text}, name_ms bigint,
    call_sign ${text}, call_sign_ms bigint,
    imo integer, imo_ms bigint,
    ship_type integer, ship_type_ms bigint
  )`.execute(db)
  const small = sql.raw(isPostgres ? 'smallint' : 'integer')
  await sql`create table ais_vessel_key (
    field ${small} not null, key ${text} not null, mmsi integer not null, primary key (field, key, mmsi)
  ) ${sql.raw(isPostgres ? '' : 'without rowid')}`.execute(db)

  // One parameter a page: statements with a parameter a value take gigabytes until they are collected.
  const elementsOf = (rows: unknown[]) =>
    isPostgres
      ? sql`json_array_elements(cast(${JSON.stringify(rows)} as json)) as page (value)`
      : sql`json_each(${JSON.stringify(rows)})`
  let last = { mmsi: -1, digest: '' }
  for (;;) {
    const rows = await db
      .selectFrom('ais_identity')
      .selectAll()
      .where((where) =>
        where.or([
          where('mmsi', '>', last.mmsi),
          where.and([where('mmsi', '=', last.mmsi), where('digest', '>', last.digest)]),
        ]),
      )
      .orderBy('mmsi')
      .orderBy('digest')
      .limit(PAGE)
      .execute()
    const end = rows.at(-1)
    if (end === undefined) return
    last = end
    const vessels = vesselRows(rows).map((row) => VESSEL_COLUMNS.map((name) => row[name]))
    await sql`insert into ais_vessel (${sql.raw(VESSEL_COLUMNS.join(', '))})
      select cast(value ->> 0 as integer), value ->> 1, cast(value ->> 2 as bigint), value ->> 3, cast(value ->> 4 as bigint),
        cast(value ->> 5 as integer), cast(value ->> 6 as bigint), cast(value ->> 7 as integer), cast(value ->> 8 as bigint)
      from ${elementsOf(vessels)} where true on conflict (mmsi) do update set ${sql.raw(NEWER_VESSEL)}`.execute(db)
    const keys = vesselKeyRows(rows).map(({ field, key, mmsi }) => [field, key, mmsi])
    await sql`insert into ais_vessel_key (field, key, mmsi)
      select cast(value ->> 0 as ${small}), value ->> 1, cast(value ->> 2 as integer)
      from ${elementsOf(keys)} where true on conflict do nothing`.execute(db)
  }
}
