import type { PositionReport } from '@varuna/ais/reports/report'
import { sql, type Kysely } from 'kysely'
import type { AisPositionRow } from '../../interfaces/rows/position-rows.ts'
import type { Schema } from '../../database/schema.ts'
import { MAX_PAGE } from '../../interfaces/watch/position-store.ts'
import type { Store } from '../../interfaces/store.ts'
import { POSITION_COLUMNS, positionOfRow } from './position-rows.ts'
import { createWeeks } from './weeks.ts'

const columns = sql.raw(POSITION_COLUMNS.join(', '))

/** Reads the key in its order, so that every position costs one step; `track-page.ts` skips positions instead. */
export async function readPositionsFrom(
  kind: Store['kind'],
  db: Kysely<Schema>,
  mmsi: number,
  { fromMs, beforeMs }: { fromMs: number; beforeMs: number },
  limit: number,
): Promise<PositionReport[]> {
  const weeks = createWeeks(kind, db)
  const wanted = Math.min(limit, MAX_PAGE)
  const rows: AisPositionRow[] = []
  for (const week of await weeks.between(fromMs, beforeMs)) {
    if (rows.length >= wanted) break
    const query = sql<AisPositionRow>`select ${columns} from ${weeks.of(week, mmsi)}
      and time_ms >= ${fromMs} and time_ms < ${beforeMs}
      order by mmsi, time_ms, lat_e7, lon_e7 limit ${wanted - rows.length}`
    rows.push(...(await query.execute(db)).rows)
  }
  return rows.map(positionOfRow)
}
