import { sql, type Kysely } from 'kysely'
import { codedError } from '../../../errors/coded-error.ts'
import type { AisPositionRow } from '../../interfaces/rows/position-rows.ts'
import type { Schema } from '../../database/schema.ts'
import { boundsOf, type Bounds, type Box } from '../../interfaces/watch/box.ts'
import { cellRanges, formatPageEnd, parsePageEnd, type CellRange, type PageEnd } from './latest-cells.ts'
import { POSITION_COLUMNS, positionOfRow } from './position-rows.ts'
import { MAX_PAGE, type LatestPage } from '../../interfaces/watch/position-store.ts'

/** Ranges of cells in the first statement; each further statement reads twice as many, because the earlier ones were nearly empty. */
const FIRST_RANGES = 4
const MAX_RANGES = 64

const columns = POSITION_COLUMNS.join(', ')

/** Reads index ranges in order until a page is full, so that later rows cost nothing. */
export async function readLatestWithin(
  db: Kysely<Schema>,
  box: Box,
  sinceMs: number,
  limit: number,
  after: string | null,
): Promise<LatestPage> {
  checkBox(box)
  const end = after === null ? null : parsePageEnd(after)
  if (after !== null && end === null) throw codedError('invalid_input.page', { after })
  const wanted = Math.max(1, Math.min(Math.floor(limit), MAX_PAGE))
  const bounds = boundsOf(box)
  const ranges = cellRanges(bounds, end)
  const rows: (AisPositionRow & { cell: number })[] = []
  let [from, count] = [0, FIRST_RANGES]
  // One extra row shows whether there is another page.
  while (from < ranges.length && rows.length <= wanted) {
    const left = wanted + 1 - rows.length
    const parts = ranges
      .slice(from, from + count)
      .map((range) => rangeQuery(range, { bounds, sinceMs: Math.ceil(sinceMs), end, left }))
    const query = sql.raw<AisPositionRow & { cell: number }>(
      `select * from (${parts.join(' union all ')}) as found order by cell, mmsi limit ${left}`,
    )
    rows.push(...(await query.execute(db)).rows)
    from += count
    count = Math.min(2 * count, MAX_RANGES)
  }
  const last = rows.length > wanted ? rows[wanted - 1] : undefined
  return {
    positions: rows.slice(0, wanted).map(positionOfRow),
    next: last ? formatPageEnd(last) : null,
  }
}

interface Reach {
  bounds: Bounds
  sinceMs: number
  end: PageEnd | null
  left: number
}

/** Whole numbers are inlined: passing hundreds of parameters takes longer than running the statement. */
function rangeQuery({ first, last }: CellRange, { bounds, sinceMs, end, left }: Reach): string {
  const within = bounds.longitudes.map(({ west, east }) => `lon_e7 between ${west} and ${east}`)
  // Equality lets the index seek to the vessel at which the last page ended.
  const cells =
    end && first === end.cell ? `cell = ${first} and mmsi > ${end.mmsi}` : `cell between ${first} and ${last}`
  return `select * from (select ${columns}, cell from ais_latest where ${cells} and time_ms >= ${sinceMs}
    and lat_e7 between ${bounds.south} and ${bounds.north} and (${within.join(' or ')})
    order by cell, mmsi limit ${left}) as part`
}

export function checkBox({ south, west, north, east }: Box): void {
  const isDegrees = (value: number, most: number) => value >= -most && value <= most
  if (isDegrees(south, 90) && isDegrees(north, 90) && south <= north && isDegrees(west, 180) && isDegrees(east, 180))
    return
  throw codedError('invalid_input.box', { south, west, north, east })
}
