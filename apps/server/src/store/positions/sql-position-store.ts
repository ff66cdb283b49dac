import type { PositionReport } from '@varuna/ais/streams/report'
import { sql, type Kysely } from 'kysely'
import { readLatestWithin } from './latest-within.ts'
import { POSITION_COLUMNS, positionOfRow, weekBeginsMs, weekOf } from './position-rows.ts'
import { PARTITION_PREFIX } from './postgres-position-writer.ts'
import type { PositionStore, PositionWriter, TrackReach, VesselState } from './position-store.ts'
import type { Schema } from '../database/schema.ts'
import type { Store } from '../store.ts'

/** Parameters in one statement: SQLite allows 32,766, PostgreSQL 65,535. */
const MOST_PARAMETERS = 10_000

/** Stations that share an MMSI can be at several places at the same time. */
const MOST_AT_ONE_MOMENT = 4

/** SQLite: the key starts with the week, so this lists the weeks from the first to the last stored one. */
async function weeksOfKey(db: Kysely<Schema>): Promise<number[]> {
  const [first, last] = await Promise.all(
    (['asc', 'desc'] as const).map((order) =>
      db.selectFrom('ais_position').select('week').orderBy('week', order).limit(1).executeTakeFirst(),
    ),
  )
  if (first === undefined || last === undefined) return []
  return Array.from({ length: last.week - first.week + 1 }, (_, at) => first.week + at)
}

/** PostgreSQL: each week is a partition. */
async function weeksOfPartitions(db: Kysely<Schema>): Promise<number[]> {
  const { rows } = await sql<{ name: string }>`select child.relname as name from pg_inherits
    join pg_class child on child.oid = pg_inherits.inhrelid
    where pg_inherits.inhparent = 'ais_position'::regclass`.execute(db)
  return rows.map(({ name }) => Number(name.slice(PARTITION_PREFIX.length)))
}

/** Stores AIS reports. */
export function createPositionStore(kind: Store['kind'], db: Kysely<Schema>, writer: PositionWriter): PositionStore {
  /** A vessel's positions of one week: on SQLite the key starts with the week, on PostgreSQL each week is a partition. */
  const ofWeek = (week: number, mmsi: number) =>
    kind === 'sqlite'
      ? sql`ais_position where week = ${week} and mmsi = ${mmsi}`
      : sql`${sql.table(`${PARTITION_PREFIX}${week}`)} where mmsi = ${mmsi}`
  /** The weeks with positions between two times, newest first. */
  async function weeksBetween(fromMs: number, beforeMs: number): Promise<number[]> {
    const weeks = kind === 'sqlite' ? await weeksOfKey(db) : await weeksOfPartitions(db)
    const [first, last] = [weekOf(fromMs), weekOf(beforeMs - 1)]
    return weeks.filter((week) => week >= first && week <= last).sort((a, b) => b - a)
  }
  /** Times of a vessel's positions in a week, newest first, each found by one index seek without reading the rows between. */
  async function momentsOf(mmsi: number, week: number, fromMs: number, newestMs: number, reach: TrackReach) {
    // One upper bound a seek: with two, SQLite seeks by one and scans to the other.
    const since = sql`select max(time_ms) from ${ofWeek(week, mmsi)} and time_ms >= ${fromMs}`
    const { rows } = await sql<{ time_ms: number }>`
      with recursive moment (time_ms, place) as (
        select (${since} and time_ms <= ${newestMs}), 1
        union all
        select (${since} and time_ms <= moment.time_ms - ${Math.max(1, reach.spacingMs)}), place + 1
        from moment where moment.time_ms is not null and place < ${reach.mostMoments}
      )
      select time_ms from moment where time_ms is not null order by place`.execute(db)
    return rows.map(({ time_ms }) => time_ms)
  }
  async function positionsAt(mmsi: number, week: number, moments: number[]): Promise<PositionReport[]> {
    if (moments.length === 0) return []
    const rows = await db
      .selectFrom('ais_position')
      .select(POSITION_COLUMNS)
      .where('mmsi', '=', mmsi)
      .where('time_ms', 'in', moments)
      .$if(kind === 'sqlite', (query) => query.where('week', '=', week))
      .orderBy('time_ms', 'desc')
      .orderBy('lat_e7', 'desc')
      .orderBy('lon_e7', 'desc')
      .limit(moments.length * MOST_AT_ONE_MOMENT)
      .execute()
    return rows.map(positionOfRow)
  }
  return {
    write: (batch) => writer.write(batch),
    async track(mmsi, fromMs, beforeMs, { mostMoments, spacingMs }) {
      const found: PositionReport[] = []
      let [newestMs, left] = [beforeMs - 1, mostMoments]
      for (const week of await weeksBetween(fromMs, beforeMs)) {
        if (left <= 0) break
        const beginsMs = Math.max(fromMs, weekBeginsMs(week))
        const endsMs = Math.min(newestMs, weekBeginsMs(week + 1) - 1)
        const moments = await momentsOf(mmsi, week, beginsMs, endsMs, { mostMoments: left, spacingMs })
        found.push(...(await positionsAt(mmsi, week, moments)))
        left -= moments.length
        newestMs = Math.min(newestMs, (moments.at(-1) ?? Infinity) - spacingMs)
      }
      return found.reverse()
    },
    async latest(sinceMs, limit) {
      const rows = await db
        .selectFrom('ais_latest')
        .select(POSITION_COLUMNS)
        .where('time_ms', '>=', sinceMs)
        .orderBy('time_ms', 'desc')
        .orderBy('mmsi')
        .limit(limit)
        .execute()
      return rows.map(positionOfRow)
    },
    latestWithin: (box, sinceMs, limit, after = null) => readLatestWithin(db, box, sinceMs, limit, after),
    async last(mmsi) {
      const row = await db.selectFrom('ais_latest').select(POSITION_COLUMNS).where('mmsi', '=', mmsi).executeTakeFirst()
      return row ? positionOfRow(row) : null
    },
    async staticReports(mmsi, limit) {
      const rows = await db
        .selectFrom('ais_identity')
        .selectAll()
        .where('mmsi', '=', mmsi)
        .orderBy('last_ms', 'desc')
        .orderBy('first_ms', 'desc')
        .orderBy('digest', 'desc')
        .limit(limit)
        .execute()
      return rows.reverse()
    },
    async checkpointOf(importId) {
      const query = db.selectFrom('ais_import_checkpoint').selectAll().where('import_id', '=', importId)
      return (await query.executeTakeFirst()) ?? null
    },
    async vesselStates(mmsis) {
      const states: VesselState[] = []
      const ordered = [...new Set(mmsis)].sort((a, b) => a - b)
      for (let from = 0; from < ordered.length; from += MOST_PARAMETERS) {
        const rows = await db
          .selectFrom('ais_vessel_state')
          .selectAll()
          .where('mmsi', 'in', ordered.slice(from, from + MOST_PARAMETERS))
          .orderBy('mmsi')
          .execute()
        states.push(...rows)
      }
      return states
    },
    async cursorOf(consumer) {
      const query = db.selectFrom('bus_cursor').select('cursor').where('consumer', '=', consumer)
      return (await query.executeTakeFirst())?.cursor ?? null
    },
    async importOf(id) {
      return (await db.selectFrom('ais_import').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
    },
  }
}
