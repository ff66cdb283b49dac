import type { PositionReport } from '@varuna/ais/reports/report'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { AisPositionRow } from '../../interfaces/rows/position-rows.ts'
import type { Schema } from '../../database/schema.ts'
import type { Store } from '../../interfaces/store.ts'
import { inKeyOrder, newestOf, POSITION_COLUMNS, positionOfRow } from './position-rows.ts'
import { createWeeks } from './weeks.ts'

const columns = sql.raw(POSITION_COLUMNS.map((column) => `found.${column}`).join(', '))

/** Reads week by week, the newest first, only the vessels that no later week has. */
export async function readNewestUntil(
  kind: Store['kind'],
  db: Kysely<Schema>,
  mmsis: readonly number[],
  { fromMs, untilMs }: { fromMs: number; untilMs: number },
): Promise<PositionReport[]> {
  const weeks = createWeeks(kind, db)
  const left = new Set(mmsis)
  const newest: AisPositionRow[] = []
  for (const week of (await weeks.between(fromMs, untilMs + 1)).reverse()) {
    if (left.size === 0) break
    const ofVessel = sql`${weeks.ofAll(week)} and mmsi = vessel.mmsi and time_ms >= ${fromMs} and time_ms <= ${untilMs}`
    const { rows } = await query(kind, [...left], ofVessel, week).execute(db)
    for (const row of newestOf(inKeyOrder(rows))) {
      newest.push(row)
      left.delete(row.mmsi)
    }
  }
  return newest.map(positionOfRow)
}

/** On SQLite all positions of the newest time of each vessel, on PostgreSQL one of them. */
function query(
  kind: Store['kind'],
  mmsis: readonly number[],
  ofVessel: RawBuilder<unknown>,
  week: number,
): RawBuilder<AisPositionRow> {
  if (kind === 'postgresql')
    return sql<AisPositionRow>`select ${columns} from unnest(${mmsis}::integer[]) as vessel (mmsi)
      cross join lateral (select * from ${ofVessel} order by time_ms desc, lat_e7 desc, lon_e7 desc limit 1) as found`
  return sql<AisPositionRow>`select ${columns}
    from (select value as mmsi from json_each(${JSON.stringify(mmsis)})) as vessel
    cross join ais_position as found on found.week = ${week} and found.mmsi = vessel.mmsi
      and found.time_ms = (select max(time_ms) from ${ofVessel})`
}
