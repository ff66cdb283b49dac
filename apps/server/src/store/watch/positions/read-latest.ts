import type { PositionReport } from '@varuna/ais/reports/report'
import type { Kysely } from 'kysely'
import type { Schema } from '../../database/schema.ts'
import type { Store } from '../../interfaces/store.ts'
import { POSITION_COLUMNS, positionOfRow } from './position-rows.ts'

/** Periods before the newest position. */
const PERIODS_MS = [10_000, 60_000, 600_000, 3_600_000, 86_400_000]

/**
 * Reads the newest positions. Without an index by time every vessel is visited, and on SQLite sorting takes most of that time; so the
 * shortest period with enough vessels is counted first, and only its vessels are sorted. PostgreSQL sorts as fast as it counts.
 */
export async function readLatest(
  kind: Store['kind'],
  db: Kysely<Schema>,
  sinceMs: number,
  limit: number,
): Promise<PositionReport[]> {
  const fromMs = kind === 'sqlite' ? await beginOfNewest(db, sinceMs, limit) : sinceMs
  const rows = await db
    .selectFrom('ais_latest')
    .select(POSITION_COLUMNS)
    .where('time_ms', '>=', fromMs)
    .orderBy('time_ms', 'desc')
    .orderBy('mmsi')
    .limit(limit)
    .execute()
  return rows.map(positionOfRow)
}

/** A time from which on there are at least `limit` positions; `sinceMs` when no period has so many. */
async function beginOfNewest(db: Kysely<Schema>, sinceMs: number, limit: number): Promise<number> {
  const { newestMs } = await db
    .selectFrom('ais_latest')
    .select(({ fn }) => fn.max<number | null>('time_ms').as('newestMs'))
    .executeTakeFirstOrThrow()
  if (newestMs === null) return sinceMs
  for (const periodMs of PERIODS_MS) {
    const beginsMs = newestMs - periodMs
    if (beginsMs <= sinceMs) return sinceMs
    const { count } = await db
      .selectFrom(db.selectFrom('ais_latest').select('mmsi').where('time_ms', '>=', beginsMs).limit(limit).as('recent'))
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (count >= limit) return beginsMs
  }
  return sinceMs
}
