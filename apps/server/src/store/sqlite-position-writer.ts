import Sqlite from 'better-sqlite3'
import { newestOf, rowsOfIdentities, rowsOfPositions, weekOf } from './position-rows.ts'
import type { PositionBatch, PositionWriter, Written } from './position-store.ts'
import type { AisPositionRow } from './schema.ts'

const said = 'mmsi, time_ms, lat_e7, lon_e7, speed_tenths, course_tenths, heading_deg, status, station, time_from'
const values = (row: AisPositionRow) => [
  row.mmsi,
  row.time_ms,
  row.lat_e7,
  row.lon_e7,
  row.speed_tenths,
  row.course_tenths,
  row.heading_deg,
  row.status,
  row.station,
  row.time_from,
]

const LONGEST_WAIT_MS = 60_000
const pauseMs = (attempt: number) => Math.min(200, 2 ** attempt)

/**
 * Writes through a connection of its own, one transaction a batch. While another writer is at work it waits without holding up
 * the program, a minute at most.
 */
export function createSqlitePositionWriter(path: string): PositionWriter {
  let opened: { file: Sqlite.Database; transact: (batch: PositionBatch) => Written } | null = null
  let last: Promise<unknown> = Promise.resolve()

  const attempt = async (batch: PositionBatch): Promise<Written> => {
    opened ??= open(path)
    const until = Date.now() + LONGEST_WAIT_MS
    for (let tries = 0; ; tries++) {
      try {
        return opened.transact(batch)
      } catch (error) {
        if ((error as { code?: string }).code !== 'SQLITE_BUSY' || Date.now() > until) throw error
        await new Promise((resolve) => setTimeout(resolve, pauseMs(tries)))
      }
    }
  }
  return {
    write(batch) {
      const turn = last.then(() => attempt(batch))
      last = turn.catch(() => {})
      return turn
    },
    async close() {
      await last
      opened?.file.close()
    },
  }
}

function open(path: string) {
  const file = new Sqlite(path, { timeout: 0 })
  file.pragma('journal_mode = WAL')
  file.pragma('synchronous = FULL')
  file.pragma('cache_size = -65536')
  const marks = (count: number) => Array(count).fill('?').join(', ')
  const position = file.prepare(`insert or ignore into ais_position (week, ${said}) values (${marks(11)})`)
  const latest = file.prepare(
    `insert into ais_latest (${said}) values (${marks(10)}) on conflict (mmsi) do update set
      time_ms = excluded.time_ms, lat_e7 = excluded.lat_e7, lon_e7 = excluded.lon_e7,
      speed_tenths = excluded.speed_tenths, course_tenths = excluded.course_tenths, heading_deg = excluded.heading_deg,
      status = excluded.status, station = excluded.station, time_from = excluded.time_from
      where excluded.time_ms > ais_latest.time_ms`,
  )
  const identity = file.prepare(
    `insert into ais_identity values (@mmsi, @digest, @first_ms, @last_ms, @station, @name, @call_sign, @imo, @ship_type,
      @length_m, @beam_m, @bow_m, @port_m, @draught_m, @destination)
      on conflict (mmsi, digest) do update set
      first_ms = min(first_ms, excluded.first_ms), last_ms = max(last_ms, excluded.last_ms)
      where excluded.first_ms < first_ms or excluded.last_ms > last_ms`,
  )
  const progress = file.prepare(
    `insert or replace into ais_import values (@id, @file_name, @started_at_ms, @byte_count, @digest, @is_whole, @tally)`,
  )
  const transact = file.transaction((batch: PositionBatch): Written => {
    const rows = rowsOfPositions(batch.positions)
    let added = 0
    for (const row of rows) added += position.run(weekOf(row.time_ms), values(row)).changes
    for (const row of newestOf(rows)) latest.run(values(row))
    for (const row of rowsOfIdentities(batch.identities)) identity.run(row)
    if (batch.progress) progress.run(batch.progress({ added }))
    return { added }
  })
  return { file, transact: transact.immediate }
}
