import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Schema } from '../../database/schema.ts'
import { boundsOf, type Box } from '../../interfaces/watch/box.ts'
import type { TimesWithin } from '../../interfaces/watch/position-store.ts'
import type { Store } from '../../interfaces/store.ts'
import { createWeeks } from './weeks.ts'

interface TimesRow {
  mmsi: number
  first_ms: number
  last_ms: number
}

/** Reads the key of each vessel's positions week by week: the key has the place, so no other page is read. */
export async function readVesselsWithin(
  kind: Store['kind'],
  db: Kysely<Schema>,
  mmsis: readonly number[],
  box: Box,
  { fromMs, beforeMs }: { fromMs: number; beforeMs: number },
): Promise<TimesWithin[]> {
  const weeks = createWeeks(kind, db)
  const found = new Map<number, TimesWithin>()
  for (const week of await weeks.between(fromMs, beforeMs)) {
    const isWithin = sql`found.time_ms >= ${fromMs} and found.time_ms < ${beforeMs} and ${inBox(box)}`
    const { rows } = await query(kind, mmsis, week, weeks.table(week), isWithin).execute(db)
    for (const { mmsi, first_ms, last_ms } of rows) {
      const known = found.get(mmsi)
      found.set(mmsi, { mmsi, firstMs: known?.firstMs ?? first_ms, lastMs: last_ms })
    }
  }
  return [...found.values()]
}

function query(
  kind: Store['kind'],
  mmsis: readonly number[],
  week: number,
  table: RawBuilder<unknown>,
  isWithin: RawBuilder<unknown>,
): RawBuilder<TimesRow> {
  if (kind === 'postgresql')
    return sql<TimesRow>`select vessel.mmsi, times.first_ms, times.last_ms
      from unnest(${mmsis}::integer[]) as vessel (mmsi)
      cross join lateral (
        select min(found.time_ms) as first_ms, max(found.time_ms) as last_ms from ${table} as found
        where found.mmsi = vessel.mmsi and ${isWithin}
      ) as times
      where times.first_ms is not null`
  return sql<TimesRow>`select found.mmsi as mmsi, min(found.time_ms) as first_ms, max(found.time_ms) as last_ms
    from (select value as mmsi from json_each(${JSON.stringify(mmsis)})) as vessel
    cross join ${table} as found on found.week = ${week} and found.mmsi = vessel.mmsi and ${isWithin}
    group by found.mmsi`
}

function inBox(box: Box): RawBuilder<unknown> {
  const { south, north, longitudes } = boundsOf(box)
  const inLongitudes = longitudes.map(({ west, east }) => sql`found.lon_e7 >= ${west} and found.lon_e7 <= ${east}`)
  return sql`found.lat_e7 >= ${south} and found.lat_e7 <= ${north} and (${sql.join(inLongitudes, sql` or `)})`
}
