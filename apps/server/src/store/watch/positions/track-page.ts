import { sql, type Kysely } from 'kysely'
import { codedError } from '../../../errors/coded-error.ts'
import { isOneOf } from '../../database/is-one-of.ts'
import type { AisPositionRow } from '../../interfaces/rows/position-rows.ts'
import type { Schema } from '../../database/schema.ts'
import { POSITION_COLUMNS, positionOfRow } from './position-rows.ts'
import { weekBeginsMs } from '../../interfaces/watch/position-store.ts'
import { MAX_PAGE, type TrackPage, type TrackPeriod } from '../../interfaces/watch/position-store.ts'
import type { Store } from '../../interfaces/store.ts'
import { createWeeks } from './weeks.ts'

type PageEnd = Pick<AisPositionRow, 'time_ms' | 'lat_e7' | 'lon_e7'>

const columns = sql.raw(POSITION_COLUMNS.join(', '))

/** Reads a vessel's positions from the oldest on, week by week, until the page is full. */
export async function readTrackPage(
  kind: Store['kind'],
  db: Kysely<Schema>,
  mmsi: number,
  { fromMs, beforeMs, spacingMs, limit, after }: TrackPeriod,
): Promise<TrackPage> {
  const end = after === null ? null : parsePageEnd(after)
  if (after !== null && end === null) throw codedError('invalid_input.page', { after })
  const wanted = Math.max(1, Math.min(Math.floor(limit), MAX_PAGE))
  const step = Math.max(1, spacingMs)
  const weeks = createWeeks(kind, db)
  const rows: AisPositionRow[] = []
  // One position beyond the page shows whether there is another page.
  const left = () => wanted + 1 - rows.length
  // A page can end between two positions of one time; the rest of them begins the next page.
  let nextMs = fromMs
  if (end !== null && end.time_ms >= fromMs && end.time_ms < beforeMs) {
    const [week = NaN] = await weeks.between(end.time_ms, end.time_ms + 1)
    if (!Number.isNaN(week)) rows.push(...(await positionsAt(week, [end.time_ms], end)))
  }
  if (end !== null) nextMs = Math.max(nextMs, end.time_ms + step)
  for (const week of await weeks.between(nextMs, beforeMs)) {
    if (left() <= 0) break
    if (weekBeginsMs(week + 1) <= nextMs) continue
    const moments = await momentsOf(week, nextMs, Math.min(beforeMs, weekBeginsMs(week + 1)))
    if (moments.length === 0) continue
    rows.push(...(await positionsAt(week, moments, null)))
    nextMs = (moments.at(-1) ?? nextMs) + step
  }
  const last = rows.length > wanted ? rows[wanted - 1] : undefined
  return { positions: rows.slice(0, wanted).map(positionOfRow), next: last ? formatPageEnd(last) : null }

  /** Times of the positions in a week, oldest first, each found by one index seek. */
  async function momentsOf(week: number, firstMs: number, endMs: number): Promise<number[]> {
    const until = sql`select min(time_ms) from ${weeks.of(week, mmsi)} and time_ms < ${endMs}`
    const { rows: found } = await sql<{ time_ms: number }>`
      with recursive moment (time_ms, place) as (
        select (${until} and time_ms >= ${firstMs}), 1
        union all
        select (${until} and time_ms >= moment.time_ms + ${step}), place + 1
        from moment where moment.time_ms is not null and place < ${left()}
      )
      select time_ms from moment where time_ms is not null order by place`.execute(db)
    return found.map(({ time_ms }) => time_ms)
  }

  async function positionsAt(week: number, moments: number[], begin: PageEnd | null): Promise<AisPositionRow[]> {
    const beyond =
      begin === null
        ? sql``
        : sql`and (lat_e7 > ${begin.lat_e7} or (lat_e7 = ${begin.lat_e7} and lon_e7 > ${begin.lon_e7}))`
    const { rows: found } = await sql<AisPositionRow>`
      select ${columns} from ${weeks.of(week, mmsi)} and ${isOneOf(kind, 'time_ms', moments)} ${beyond}
      order by time_ms, lat_e7, lon_e7 limit ${left()}`.execute(db)
    return found
  }
}

const formatPageEnd = ({ time_ms, lat_e7, lon_e7 }: PageEnd): string => `${time_ms}.${lat_e7}.${lon_e7}`

/** Null for text that `formatPageEnd` did not write. */
function parsePageEnd(text: string): PageEnd | null {
  const [, time, lat, lon] = /^(\d{1,15})\.(-?\d{1,9})\.(-?\d{1,10})$/.exec(text) ?? []
  const end = { time_ms: Number(time), lat_e7: Number(lat), lon_e7: Number(lon) }
  return Math.abs(end.lat_e7) <= 900_000_000 && Math.abs(end.lon_e7) <= 1_800_000_000 ? end : null
}
