import { setImmediate as immediate } from 'node:timers/promises'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { TrackEventRow } from '../../interfaces/rows/track-rows.ts'
import type { Schema } from '../../database/schema.ts'
import { boundsOf, type Bounds } from '../../interfaces/watch/box.ts'
import { cellRanges, CELLS_A_ROW, type CellRange } from '../positions/latest-cells.ts'
import { checkBox } from '../positions/latest-within.ts'
import type { EventQuery } from '../../interfaces/watch/position-store.ts'

/** Without what the database computes of them. */
export const EVENT_COLUMNS = [
  'id',
  'kind',
  'mmsi',
  'from_ms',
  'to_ms',
  'lat_e7',
  'lon_e7',
  'rule',
  'confidence',
  'body',
  'other_mmsi',
] as const satisfies (keyof TrackEventRow)[]

const HOUR_MS = 3_600_000
/** Longest durations by span, as in migration 050; the last are of longer events and of those that last. */
const SPAN_MS = [...[1, 4, 16, 64, 256, 1024, 4096].map((hours) => hours * HOUR_MS), Infinity, Infinity]

/** Events of a box that are all read; of a box with more, the newest events of the world are looked at first. */
const FEW = 5_000
/** Newest events of the world that are looked at: these, and several for each that is wanted. */
const LOOKED_AT = 2_000
const LOOKED_AT_A_ROW = 5
/** A box of so many cells is read cell by cell; a larger one in bands of rows of cells, each of 10 degrees. */
const MAX_CELLS = 512
const ROWS_A_BAND = 40
/** Between two statements other requests are answered. */
const CELLS_A_STATEMENT = 64
const ROWS_A_STATEMENT = 500

type Condition = RawBuilder<unknown>
/** Conditions that lead to one range of an index. */
type Part = readonly Condition[]
type EventKey = Pick<TrackEventRow, 'id' | 'from_ms'>

const wholeRow = sql.raw(EVENT_COLUMNS.join(', '))
const key = sql.raw('from_ms, id')
const newestFirst = sql`order by from_ms desc, id desc`
const all = (conditions: Part) => sql.join(conditions, sql` and `)

/**
 * Reads a page of events, the newest first, along an index whatever is asked: by vessel; by time or kind and, of events that had begun before
 * the period, by span; by cell. A read visits few more events than it returns, except of a box that is crowded but has none of the newest:
 * then those of its cells, in an index alone and in many statements.
 */
export async function readEvents(db: Kysely<Schema>, asked: EventQuery): Promise<TrackEventRow[]> {
  const query = { ...asked, kinds: [...new Set(asked.kinds)] }
  const { mmsi, box, limit } = query
  if (box !== null) checkBox(box)
  const bounds = box === null ? null : boundsOf(box)
  if (mmsi !== null) return readOfVessel(db, query, mmsi, bounds)
  if (bounds === null) return readNewest<TrackEventRow>(db, wholeRow, query, limit)
  const ranges = cellRanges(bounds, null)
  if (await hasFew(db, ranges)) return readRows(db, await readRanges(db, ranges, query, bounds), limit)
  const looked = LOOKED_AT + LOOKED_AT_A_ROW * limit
  const newest = await readNewest<EventKey>(db, key, query, looked)
  const found = await readRows(db, newest, limit, { condition: isWithin(bounds) })
  if (newest.length < looked || found.length === limit) return found
  const cells = ranges.reduce((sum, { first, last }) => sum + last - first + 1, 0)
  const read = cells <= MAX_CELLS ? readCellByCell : readBandByBand
  return readRows(db, await read(db, ranges, query, bounds), limit)
}

async function readOfVessel(
  db: Kysely<Schema>,
  query: EventQuery,
  mmsi: number,
  bounds: Bounds | null,
): Promise<TrackEventRow[]> {
  const conditions = [...matches(query), ...(bounds === null ? [] : [isWithin(bounds)])]
  const mayBeMember = query.kinds.length === 0 || query.kinds.includes('jamming')
  const falseTimes = mayBeMember ? await readFalseTimes(db, mmsi) : null
  const parts = [
    sql`mmsi = ${mmsi}`,
    sql`other_mmsi = ${mmsi} and mmsi <> ${mmsi}`,
    ...(falseTimes === null ? [] : [isFurtherMember(mmsi, falseTimes)]),
  ].map((of) => [of, ...conditions])
  return readParts<TrackEventRow>(db, wholeRow, parts, query.limit)
}

type FalseTimes = { readonly from_ms: number; readonly to_ms: number }

/** From when to when a vessel had false positions, without which it is in no jamming; null when it had none. */
async function readFalseTimes(db: Kysely<Schema>, mmsi: number): Promise<FalseTimes | null> {
  const { rows } = await sql<{ [Name in keyof FalseTimes]: number | null }>`select min(from_ms) as from_ms,
    max(coalesce(to_ms, ${Number.MAX_SAFE_INTEGER})) as to_ms
    from track_event where mmsi = ${mmsi} and kind = 'spoofing'`.execute(db)
  const { from_ms = null, to_ms = null } = rows[0] ?? {}
  return from_ms === null || to_ms === null ? null : { from_ms: Number(from_ms), to_ms: Number(to_ms) }
}

/** Jamming, while a vessel had false positions, of which it is a member beyond the first two. */
const isFurtherMember = (mmsi: number, { from_ms, to_ms }: FalseTimes): Condition =>
  sql`kind = 'jamming' and from_ms <= ${to_ms} and (to_ms is null or to_ms >= ${from_ms})
    and mmsi <> ${mmsi} and other_mmsi <> ${mmsi}
    and (body like ${`%,${mmsi},%`} or body like ${`%,${mmsi}]%`})`

/** Events that began in the period, then those that had begun before. */
async function readNewest<Row>(
  db: Kysely<Schema>,
  selected: RawBuilder<unknown>,
  query: EventQuery,
  limit: number,
): Promise<Row[]> {
  const { kinds, fromMs } = query
  const inPeriod = [sql`from_ms >= ${fromMs}`, ...isBefore(query)]
  const ofKinds = kinds.length === 0 ? [inPeriod] : kinds.map((kind) => [sql`kind = ${kind}`, ...inPeriod])
  const begun = await readParts<Row>(db, selected, ofKinds, limit)
  if (begun.length === limit || fromMs <= 0) return begun
  const ofSpans = SPAN_MS.map((longestMs, span) => [
    sql`span = ${sql.lit(span)} and from_ms < ${fromMs}`,
    ...(longestMs === Infinity ? [] : [sql`from_ms >= ${fromMs - longestMs}`]),
    ...matches(query),
  ])
  return [...begun, ...(await readParts<Row>(db, selected, ofSpans, limit - begun.length))]
}

/** Events that began by a time and ended at it or later, the one that ended first first. */
export async function readEndedSince(db: Kysely<Schema>, timeMs: number, limit: number): Promise<TrackEventRow[]> {
  const parts = SPAN_MS.slice(0, -1).map((longestMs, span) => {
    const earliest = longestMs === Infinity ? sql`1 = 1` : sql`from_ms >= ${timeMs - longestMs}`
    return sql`select id, from_ms, to_ms from track_event
      where span = ${sql.lit(span)} and from_ms <= ${timeMs} and ${earliest} and to_ms >= ${timeMs}`
  })
  const firstEnded = sql`order by to_ms, id`
  const { rows: keys } = await sql<EventKey>`select id, from_ms from (${sql.join(parts, sql` union all `)}) as found
    ${firstEnded} limit ${limit}`.execute(db)
  return readRows(db, keys, keys.length, { order: firstEnded })
}

async function readParts<Row>(
  db: Kysely<Schema>,
  selected: RawBuilder<unknown>,
  parts: readonly Part[],
  limit: number,
): Promise<Row[]> {
  const ordered = parts.map(
    (part) => sql`select * from (
      select ${selected} from track_event where ${all(part)} ${newestFirst} limit ${limit}
    ) as part`,
  )
  const found = sql.join(ordered, sql` union all `)
  return (await sql<Row>`select * from (${found}) as found ${newestFirst} limit ${limit}`.execute(db)).rows
}

/** Rows by their keys, which are in the order that is named. */
async function readRows(
  db: Kysely<Schema>,
  keys: readonly EventKey[],
  limit: number,
  { condition = sql`1 = 1`, order = newestFirst }: { condition?: Condition; order?: Condition } = {},
): Promise<TrackEventRow[]> {
  const found: TrackEventRow[] = []
  for (let from = 0; from < keys.length && found.length < limit; from += ROWS_A_STATEMENT) {
    const { rows } = await sql<TrackEventRow>`select ${wholeRow} from track_event
      where ${isAmong(keys.slice(from, from + ROWS_A_STATEMENT))} and ${condition}
      ${order} limit ${limit - found.length}`.execute(db)
    found.push(...rows)
    if (keys.length > ROWS_A_STATEMENT) await immediate()
  }
  return found
}

async function hasFew(db: Kysely<Schema>, ranges: readonly CellRange[]): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`with part (first_cell, last_cell) as (values ${valuesOf(ranges)})
    select count(*) as count from (
      select 1 from part cross join track_event where cell >= first_cell and cell <= last_cell limit ${FEW + 1}
    ) as few`.execute(db)
  return (rows[0]?.count ?? 0) <= FEW
}

/** Keys of the newest events of some ranges of cells, and of some that were found before. */
async function readRanges(
  db: Kysely<Schema>,
  ranges: readonly CellRange[],
  query: EventQuery,
  bounds: Bounds,
  before: readonly EventKey[] = [],
): Promise<EventKey[]> {
  const earlier = sql` union all select from_ms, id from track_event where ${isAmong(before)}`
  const { rows } = await sql<EventKey>`with part (first_cell, last_cell) as (values ${valuesOf(ranges)})
    select from_ms, id from (
      select from_ms, id from part cross join track_event
      where cell >= first_cell and cell <= last_cell and ${all([...matches(query), isWithin(bounds)])}
      ${before.length > 0 ? earlier : sql``}
    ) as found ${newestFirst} limit ${query.limit}`.execute(db)
  return rows
}

/** Each cell in order of time, and no further than to the end of a page. */
async function readCellByCell(
  db: Kysely<Schema>,
  ranges: readonly CellRange[],
  query: EventQuery,
  bounds: Bounds,
): Promise<EventKey[]> {
  const conditions = [...matches(query), isWithin(bounds)]
  const cells = ranges.flatMap(({ first, last }) => Array.from({ length: last - first + 1 }, (_, at) => first + at))
  let keys: EventKey[] = []
  for (let from = 0; from < cells.length; from += CELLS_A_STATEMENT) {
    const parts = cells.slice(from, from + CELLS_A_STATEMENT).map((cell) => [sql`cell = ${cell}`, ...conditions])
    // The newest of the cells before compete with those of these, in the order of the database.
    keys = await readParts<EventKey>(db, key, keys.length > 0 ? [...parts, [isAmong(keys)]] : parts, query.limit)
    await immediate()
  }
  return keys
}

async function readBandByBand(
  db: Kysely<Schema>,
  ranges: readonly CellRange[],
  query: EventQuery,
  bounds: Bounds,
): Promise<EventKey[]> {
  const bands = Map.groupBy(
    ranges.flatMap((range) => splitAtRows(range, ROWS_A_BAND)),
    ({ first }) => Math.floor(first / (ROWS_A_BAND * CELLS_A_ROW)),
  )
  let keys: EventKey[] = []
  for (const band of bands.values()) {
    keys = await readRanges(db, band, query, bounds, keys)
    await immediate()
  }
  return keys
}

/** The parts of a range in bands of so many rows of cells. */
function splitAtRows({ first, last }: CellRange, rows: number): CellRange[] {
  const length = rows * CELLS_A_ROW
  const endOf = (cell: number) => (Math.floor(cell / length) + 1) * length - 1
  const parts: CellRange[] = []
  for (let from = first; from <= last; from = endOf(from) + 1)
    parts.push({ first: from, last: Math.min(last, endOf(from)) })
  return parts
}

const valuesOf = (ranges: readonly CellRange[]) =>
  sql.raw(ranges.map(({ first, last }) => `(${first}, ${last})`).join())

const isAmong = (keys: readonly EventKey[]) => sql`id in (${sql.join(keys.map(({ id }) => sql`${id}`))})`

/** The nearer of two upper bounds, because an index leads to one alone. */
const isBefore = ({ beforeMs, after }: EventQuery): Condition[] => [
  sql`from_ms < ${after === null ? beforeMs : Math.min(beforeMs, after.fromMs + 1)}`,
  ...(after === null ? [] : [sql`(from_ms, id) < (${after.fromMs}, ${after.id})`]),
]

/** All conditions but those of vessel and place. */
const matches = (query: EventQuery): Condition[] => [
  ...isBefore(query),
  sql`(to_ms is null or to_ms >= ${query.fromMs})`,
  ...(query.kinds.length === 0 ? [] : [sql`kind in (${sql.join(query.kinds)})`]),
]

const isWithin = ({ south, north, longitudes }: Bounds): Condition => {
  const within = longitudes.map(({ west, east }) => sql`lon_e7 between ${west} and ${east}`)
  return sql`lat_e7 between ${south} and ${north} and (${sql.join(within, sql` or `)})`
}
