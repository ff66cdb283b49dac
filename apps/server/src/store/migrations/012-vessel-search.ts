import { PostgresAdapter, sql, type Kysely } from 'kysely'
import type { AisStaticDataRow, AisVesselKeyRow } from '../database/schema.ts'
import { NEWER_VESSEL, VESSEL_COLUMNS, vesselKeyRows, vesselRows } from '../positions/vessel-keys.ts'

interface Before {
  ais_identity: AisStaticDataRow
  ais_vessel_key: AisVesselKeyRow
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
    const values = vesselRows(rows).map((row) => sql`(${sql.join(VESSEL_COLUMNS.map((name) => row[name]))})`)
    await sql`insert into ais_vessel (${sql.raw(VESSEL_COLUMNS.join(', '))}) values ${sql.join(values)}
      on conflict (mmsi) do update set ${sql.raw(NEWER_VESSEL)}`.execute(db)
    const keys = vesselKeyRows(rows)
    for (let from = 0; from < keys.length; from += PAGE) {
      await db
        .insertInto('ais_vessel_key')
        .values(keys.slice(from, from + PAGE))
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
  }
}
