import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import pg from 'pg'
import { binaryArray } from '../../apps/server/src/store/watch/positions/postgres/binary-array.ts'

export interface InsertedRow {
  mmsi: number
  timeMs: number
  latE7: number
  lonE7: number
}

const ROWS_PER_INSERT = 10_000
const rest = 'speed, course, heading, status, station, time_from'

/** An empty table with the shape and key of positions, in a database without other load. */
export interface InsertBaseline {
  /** Inserts rows in flushed transactions; returns how many were inserted. */
  insert(rows: InsertedRow[]): Promise<number>
  close(): Promise<void>
}

export function createSqliteBaseline(folder: string): InsertBaseline {
  const file = new Sqlite(join(folder, 'alone.sqlite'))
  file.pragma('journal_mode = WAL')
  file.pragma('synchronous = FULL')
  file.pragma('cache_size = -65536')
  file.exec(`create table alone (week integer not null, mmsi integer not null, time_ms bigint not null, lat_e7 integer not null,
    lon_e7 integer not null, speed integer, course integer, heading integer, status integer, station integer, time_from integer,
    primary key (week, mmsi, time_ms, lat_e7, lon_e7)) without rowid`)
  const statement = file.prepare('insert into alone values (2926, ?, ?, ?, ?, 123, 2345, 234, 0, 1, 1)')
  const batch = file.transaction((rows: InsertedRow[]) => {
    for (const row of rows) statement.run(row.mmsi, row.timeMs, row.latE7, row.lonE7)
  })
  return {
    async insert(rows) {
      for (let from = 0; from < rows.length; from += ROWS_PER_INSERT) batch(rows.slice(from, from + ROWS_PER_INSERT))
      return rows.length
    },
    close: async () => void file.close(),
  }
}

const add = `insert into alone (mmsi, time_ms, lat_e7, lon_e7, ${rest}) select *, 123, 2345, 234, 0, 1, 1
  from unnest($1::int4[], $2::int8[], $3::int4[], $4::int4[])`

export async function createPostgresBaseline(url: string): Promise<InsertBaseline> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`create table alone (mmsi integer not null, time_ms bigint not null, lat_e7 integer not null,
    lon_e7 integer not null, speed smallint, course smallint, heading smallint, status smallint, station smallint,
    time_from smallint, primary key (mmsi, time_ms, lat_e7, lon_e7))`)
  return {
    async insert(rows) {
      for (let from = 0; from < rows.length; from += ROWS_PER_INSERT) {
        const part = rows.slice(from, from + ROWS_PER_INSERT)
        const values = [
          binaryArray(
            'int4',
            part.map(({ mmsi }) => mmsi),
          ),
          binaryArray(
            'int8',
            part.map(({ timeMs }) => timeMs),
          ),
          binaryArray(
            'int4',
            part.map(({ latE7 }) => latE7),
          ),
          binaryArray(
            'int4',
            part.map(({ lonE7 }) => lonE7),
          ),
        ]
        await client.query({ name: 'alone', text: add, values })
      }
      return rows.length
    },
    async close() {
      await client.query('drop table alone')
      await client.end()
    },
  }
}

/** Creates an empty database on a server and returns its URL. */
export async function createDatabase(url: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`create database ${pg.escapeIdentifier(name)}`)
  await client.end()
  const own = new URL(url)
  own.pathname = `/${name}`
  return own.href
}
