import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Schema } from '../../database/schema.ts'
import type { Store } from '../../interfaces/store.ts'
import { weekOf } from '../../interfaces/watch/position-store.ts'

/** A week's partition is named for the week. */
export const PARTITION_PREFIX = 'ais_position_w'

/** How positions are stored by week: on SQLite the key starts with the week, on PostgreSQL each week is a partition. */
export interface Weeks {
  /** The weeks with positions between two times, oldest first. */
  between(fromMs: number, beforeMs: number): Promise<number[]>
  /** The table that holds a week, and on SQLite others too. */
  table(week: number): RawBuilder<unknown>
  /** A table and a condition: the positions of a vessel in a week. */
  of(week: number, mmsi: number): RawBuilder<unknown>
  /** A table and a condition: the positions of a week. */
  ofAll(week: number): RawBuilder<unknown>
}

export function createWeeks(kind: Store['kind'], db: Kysely<Schema>): Weeks {
  return {
    async between(fromMs, beforeMs) {
      const weeks = kind === 'sqlite' ? await weeksOfKey(db) : await weeksOfPartitions(db)
      const first = weekOf(fromMs)
      const last = weekOf(beforeMs - 1)
      return weeks.filter((week) => week >= first && week <= last).sort((a, b) => a - b)
    },
    table: (week) => (kind === 'sqlite' ? sql`ais_position` : sql`${sql.table(`${PARTITION_PREFIX}${week}`)}`),
    of: (week, mmsi) =>
      kind === 'sqlite'
        ? sql`ais_position where week = ${week} and mmsi = ${mmsi}`
        : sql`${sql.table(`${PARTITION_PREFIX}${week}`)} where mmsi = ${mmsi}`,
    ofAll: (week) =>
      kind === 'sqlite'
        ? sql`ais_position where week = ${week}`
        : sql`${sql.table(`${PARTITION_PREFIX}${week}`)} where true`,
  }
}

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

export async function readWeeksWithoutMarks(db: Kysely<Schema>): Promise<ReadonlySet<number>> {
  const rows = await db.selectFrom('ais_week').select('week').where('marks_removed', '=', 1).execute()
  return new Set(rows.map(({ week }) => week))
}
