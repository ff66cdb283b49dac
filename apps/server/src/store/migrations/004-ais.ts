import { PostgresAdapter, sql, type Kysely } from 'kysely'

/** Positions are stored by week, then by vessel: partitions on PostgreSQL, a clustered key that starts with the week on SQLite. */
export async function up(db: Kysely<never>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const small = sql.raw(isPostgres ? 'smallint' : 'integer')
  const reportColumns = sql`
    time_ms bigint not null,
    lat_e7 integer not null,
    lon_e7 integer not null,
    speed_tenths ${small},
    course_tenths ${small},
    heading_deg ${small},
    status ${small},
    station ${small} not null,
    time_from ${small} not null`
  if (isPostgres) {
    await sql`create table ais_position (
      mmsi integer not null, ${reportColumns}, primary key (mmsi, time_ms, lat_e7, lon_e7)
    ) partition by range (time_ms)`.execute(db)
    await sql`create table ais_latest (mmsi integer primary key, ${reportColumns}) with (fillfactor = 70)`.execute(db)
  } else {
    await sql`create table ais_position (
      week integer not null, mmsi integer not null, ${reportColumns}, primary key (week, mmsi, time_ms, lat_e7, lon_e7)
    ) without rowid`.execute(db)
    await sql`create table ais_latest (mmsi integer primary key, ${reportColumns})`.execute(db)
  }

  await db.schema
    .createTable('ais_identity')
    .addColumn('mmsi', 'integer', (c) => c.notNull())
    .addColumn('digest', 'text', (c) => c.notNull())
    .addColumn('first_ms', 'bigint', (c) => c.notNull())
    .addColumn('last_ms', 'bigint', (c) => c.notNull())
    .addColumn('station', 'integer', (c) => c.notNull())
    .addColumn('name', 'text')
    .addColumn('call_sign', 'text')
    .addColumn('imo', 'integer')
    .addColumn('ship_type', 'integer')
    .addColumn('length_m', 'double precision')
    .addColumn('beam_m', 'double precision')
    .addColumn('bow_m', 'double precision')
    .addColumn('port_m', 'double precision')
    .addColumn('draught_m', 'double precision')
    .addColumn('destination', 'text')
    .addPrimaryKeyConstraint('ais_identity_key', ['mmsi', 'digest'])
    .execute()

  await db.schema
    .createTable('ais_import')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('file_name', 'text', (c) => c.notNull())
    .addColumn('started_at_ms', 'bigint', (c) => c.notNull())
    .addColumn('byte_count', 'bigint', (c) => c.notNull())
    .addColumn('digest', 'text', (c) => c.notNull())
    .addColumn('is_whole', 'integer', (c) => c.notNull())
    .addColumn('tally', 'text', (c) => c.notNull())
    .execute()
}
