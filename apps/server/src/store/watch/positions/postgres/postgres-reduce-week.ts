import type { PoolClient } from 'pg'
import type { AisWeekRow, PositionRemovalRow } from '../../../interfaces/rows/position-rows.ts'
import type { PositionKey } from '../choose-removed.ts'
import { arraysOf, namesOf, positionKeyColumns, rowsOf } from './postgres-columns.ts'
import { REDUCED_A_SLICE, type ReducedSlice, type WeekReduction } from '../../../interfaces/watch/position-store.ts'
import { reduceSlice, weekPeriod, type WeekSlice } from '../reduce-week.ts'
import { PARTITION_PREFIX } from '../weeks.ts'

const removeKeys = (week: number) => `delete from ${PARTITION_PREFIX}${week} as kept
  using ${rowsOf(positionKeyColumns)} as removed (${namesOf(positionKeyColumns)})
  where ${Object.keys(positionKeyColumns)
    .map((column) => `kept.${column} = removed.${column}`)
    .join(' and ')}`

/** The lock on the row of the week makes servers that share the database take turns. */
export async function reduceNextSlice(client: PoolClient, reduction: WeekReduction): Promise<ReducedSlice> {
  const read = async <Row extends object>(text: string, values: unknown[]) =>
    (await client.query<Row>(text, values)).rows
  const [week = null] = await read<AisWeekRow>('select * from ais_week where week = $1 for update', [reduction.week])
  const [removal = null] = await read<PositionRemovalRow>(
    'select * from position_removal where week = $1 and rule = $2',
    [reduction.week, reduction.to],
  )
  const rows = await read<PositionKey>(
    `select mmsi, time_ms, lat_e7, lon_e7 from ${PARTITION_PREFIX}${reduction.week} where (mmsi, time_ms) > ($1, $2)
      order by mmsi, time_ms, lat_e7, lon_e7 limit ${REDUCED_A_SLICE}`,
    [week?.after_mmsi ?? -1, week?.after_ms ?? -1],
  )
  const vessels = [rows[0]?.mmsi ?? 0, rows.at(-1)?.mmsi ?? 0]
  const [beginsMs, endsMs] = weekPeriod(reduction.week)
  const reduced = reduceSlice(
    {
      week,
      removal,
      rows,
      events: await read<WeekSlice['events'][number]>(
        'select body from track_event where mmsi between $1 and $2 and from_ms < $3 and (to_ms is null or to_ms >= $4)',
        [...vessels, endsMs, beginsMs],
      ),
      latest: await read<WeekSlice['latest'][number]>(
        'select mmsi, time_ms from ais_latest where mmsi between $1 and $2',
        vessels,
      ),
    },
    reduction,
  )
  if (reduced === null) return { removed: 0, isDone: true }
  await client.query(removeKeys(reduction.week), arraysOf(positionKeyColumns, reduced.rows))
  await client.query('delete from vessel_mark where mmsi = any($1::int4[]) and mark_ms >= $2 and mark_ms < $3', [
    reduced.vessels,
    beginsMs,
    endsMs,
  ])
  await client.query(
    'delete from vessel_meeting where mmsi = any($1::int4[]) and last_ms >= $2 and last_ms < $3 and is_lasting = 0',
    [reduced.vessels, beginsMs, endsMs],
  )
  const { reduced: level, after_mmsi, after_ms } = reduced.after
  await client.query(
    'update ais_week set reduced = $1, after_mmsi = $2, after_ms = $3, marks_removed = 1 where week = $4',
    [level, after_mmsi, after_ms, reduction.week],
  )
  const { week: of, rule, before_ms, removed, kept, digest } = reduced.removal
  await client.query(
    `insert into position_removal values ($1, $2, $3, $4, $5, $6) on conflict (week, rule) do update set
      before_ms = excluded.before_ms, removed = excluded.removed, kept = excluded.kept, digest = excluded.digest`,
    [of, rule, before_ms, removed, kept, digest],
  )
  return { removed: reduced.removed, isDone: reduced.isDone }
}
