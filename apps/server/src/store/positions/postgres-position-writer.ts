import type { Pool, PoolClient } from 'pg'
import { binaryArray } from './binary-array.ts'
import {
  eventsInKeyOrder,
  inKeyOrder,
  newestOf,
  ORDER_ONLY,
  progressRow,
  rowOfPosition,
  staleState,
  statesInKeyOrder,
  staticDataRows,
  unfollowedRows,
  weekBeginsMs,
  weekOf,
} from './position-rows.ts'
import { createWeekMarks, reduceSlice, weekPeriod, type WeekSlice } from './reduce-week.ts'
import type { PositionKey } from './choose-removed.ts'
import {
  REDUCED_A_SLICE,
  type PositionWriter,
  type ReducedSlice,
  type VesselState,
  type WeekReduction,
} from './position-store.ts'
import { markWrite, type ComparisonUpdate } from './mark-rows.ts'
import { isNewRow, NEWER_VESSEL, VESSEL_COLUMNS, vesselKeyRows, vesselRows } from './vessel-keys.ts'
import type {
  AisStaticDataRow,
  AisPositionRow,
  AisVesselKeyRow,
  AisVesselRow,
  AisWeekRow,
  TrackEventRow,
  VesselMarkRow,
  VesselUnfollowedRow,
} from '../database/schema.ts'

const positionColumns =
  'mmsi, time_ms, lat_e7, lon_e7, speed_tenths, course_tenths, heading_deg, status, station, time_from, time_uncertainty_s'
const positionColumnTypes = [
  '$1::int4[], $2::int8[], $3::int4[], $4::int4[]',
  ...[5, 6, 7, 8, 9, 10].map((n) => `$${n}::int2[]`),
  '$11::int4[]',
].join(', ')

const addPositions = `insert into ais_position (${positionColumns}) select * from unnest(${positionColumnTypes}) on conflict do nothing`

const renewLatest = `insert into ais_latest (${positionColumns}) select * from unnest(${positionColumnTypes}) on conflict (mmsi) do update set
  time_ms = excluded.time_ms, lat_e7 = excluded.lat_e7, lon_e7 = excluded.lon_e7, speed_tenths = excluded.speed_tenths,
  course_tenths = excluded.course_tenths, heading_deg = excluded.heading_deg, status = excluded.status,
  station = excluded.station, time_from = excluded.time_from, time_uncertainty_s = excluded.time_uncertainty_s
  where (excluded.time_from <> ${ORDER_ONLY}, excluded.time_ms) > (ais_latest.time_from <> ${ORDER_ONLY}, ais_latest.time_ms)`

const renewIdentities = `insert into ais_identity select * from unnest($1::int4[], $2::text[], $3::int8[], $4::int8[], $5::int4[],
  $6::text[], $7::text[], $8::int4[], $9::int4[], $10::float8[], $11::float8[], $12::float8[], $13::float8[], $14::float8[],
  $15::text[]) on conflict (mmsi, digest) do update set
  first_ms = least(ais_identity.first_ms, excluded.first_ms), last_ms = greatest(ais_identity.last_ms, excluded.last_ms)
  where excluded.first_ms < ais_identity.first_ms or excluded.last_ms > ais_identity.last_ms returning digest, first_ms`

const renewVessels = `insert into ais_vessel (${VESSEL_COLUMNS.join(', ')}) select * from unnest($1::int4[], $2::text[], $3::int8[],
  $4::text[], $5::int8[], $6::int4[], $7::int8[], $8::int4[], $9::int8[]) on conflict (mmsi) do update set ${NEWER_VESSEL}`
const addVesselKeys = `insert into ais_vessel_key (field, key, mmsi) select * from unnest($1::int2[], $2::text[], $3::int4[])
  on conflict do nothing`

const updateProgress = `insert into ais_import values ($1, $2, $3, $4, $5, $6, $7) on conflict (id) do update set
  file_name = excluded.file_name, started_at_ms = excluded.started_at_ms, byte_count = excluded.byte_count,
  digest = excluded.digest, is_whole = excluded.is_whole, tally = excluded.tally`

/** A week's partition is named for the week. */
export const PARTITION_PREFIX = 'ais_position_w'
const keepCheckpoint = `insert into ais_import_checkpoint (import_id, byte_count, state) values ($1, $2, $3)
  on conflict (import_id) do update set byte_count = excluded.byte_count, state = excluded.state`
const dropCheckpoint = 'delete from ais_import_checkpoint where import_id = $1'

/** A state must be new or follow the version that was read; others are not counted. */
const keepStates = `insert into ais_vessel_state (mmsi, version, state)
  select mmsi, version + 1, state from unnest($1::int4[], $2::int8[], $3::bytea[]) as batch (mmsi, version, state)
  where version = 0 or exists (select 1 from ais_vessel_state kept where kept.mmsi = batch.mmsi)
  on conflict (mmsi) do update set version = excluded.version, state = excluded.state
  where ais_vessel_state.version = excluded.version - 1`
const keepEvents = `insert into track_event select * from unnest($1::text[], $2::text[], $3::int4[], $4::int8[], $5::int8[], $6::int4[],
  $7::int4[], $8::text[], $9::text[], $10::text[], $11::int4[]) on conflict (id) do update set to_ms = excluded.to_ms, lat_e7 = excluded.lat_e7,
  lon_e7 = excluded.lon_e7, rule = excluded.rule, confidence = excluded.confidence, body = excluded.body`
const forgetEvents = 'delete from track_event where mmsi = any($1::int4[]) and other_mmsi is null'
const replaceMarks = `delete from vessel_mark using unnest($1::int4[], $2::int8[]) as replaced (mmsi, from_ms)
  where vessel_mark.mmsi = replaced.mmsi and vessel_mark.mark_ms >= replaced.from_ms`
const keepMarks = `insert into vessel_mark select * from unnest($1::int4[], $2::int8[], $3::int4[], $4::text[], $5::int4[], $6::int4[],
  $7::int4[]) on conflict (cell, mark_ms, mmsi, segment) do update set lat_e6 = excluded.lat_e6, lon_e6 = excluded.lon_e6,
  role = excluded.role`
const keepComparisons = `insert into vessel_comparison as kept select mmsi, area, 1, is_replaced, from_ms, is_replaced
  from unnest($1::int4[], $2::int4[], $3::int8[], $4::int4[]) as batch (mmsi, area, from_ms, is_replaced)
  on conflict (mmsi) do update set area = excluded.area, version = kept.version + 1,
  generation = kept.generation + excluded.generation, from_ms = least(kept.from_ms, excluded.from_ms),
  is_replaced = greatest(kept.is_replaced, excluded.is_replaced)`
const keepUnfollowed = `insert into vessel_unfollowed as kept select mmsi, from_ms, to_ms, partition, 1, is_late
  from unnest($1::int4[], $2::int8[], $3::int8[], $4::int4[], $5::int4[]) as batch (mmsi, from_ms, to_ms, partition, is_late)
  on conflict (mmsi, from_ms) do update set version = kept.version + 1, to_ms = greatest(kept.to_ms, excluded.to_ms),
  is_late = greatest(kept.is_late, excluded.is_late)`
const dropFollowed = `delete from vessel_unfollowed using unnest($1::int4[], $2::int8[], $3::int8[]) as followed (mmsi, from_ms, version)
  where vessel_unfollowed.mmsi = followed.mmsi and vessel_unfollowed.from_ms = followed.from_ms and vessel_unfollowed.version = followed.version`
const keepCursor = `insert into bus_cursor (consumer, cursor) values ($1, $2)
  on conflict (consumer) do update set cursor = excluded.cursor`

const markWeeks = `insert into ais_week (week, written_ms, reduced) select week, $2, 0 from unnest($1::int4[]) as batch (week)
  order by week on conflict (week) do update set written_ms = excluded.written_ms, reduced = 0, after_mmsi = null, after_ms = null`
const removeKeys = (week: number) => `delete from ${PARTITION_PREFIX}${week} using
  unnest($1::int4[], $2::int8[], $3::int4[], $4::int4[]) as removed (mmsi, time_ms, lat_e7, lon_e7)
  where ${['mmsi', 'time_ms', 'lat_e7', 'lon_e7'].map((column) => `${PARTITION_PREFIX}${week}.${column} = removed.${column}`).join(' and ')}`

/** Any number that other programs on the same database are unlikely to lock. */
const PARTITION_LOCK = 7_282_004

/** Writes columns as binary arrays, one transaction a batch; the partition of a week is created with its first position. */
export function createPostgresPositionWriter(pool: Pool): PositionWriter {
  const weeks = new Set<number>()
  const marks = createWeekMarks()
  return {
    async write({
      positions,
      staticReports,
      progress,
      checkpoint,
      vesselStates = [],
      cursor,
      events = [],
      forgetEventsOf = [],
      marks: newMarks = [],
      unfollowed = [],
      followed = [],
    }) {
      const rows = inKeyOrder(positions.map(rowOfPosition))
      const states = statesInKeyOrder(vesselStates)
      const markRows = markWrite(newMarks)
      for (const week of new Set(rows.map(({ time_ms }) => weekOf(time_ms)))) {
        if (!weeks.has(week)) await makePartition(pool, week)
        weeks.add(week)
      }
      const writtenMs = Date.now()
      const due = marks.due(
        rows.map(({ time_ms }) => weekOf(time_ms)),
        writtenMs,
      )
      const result = await inTransaction(pool, async (client) => {
        const send = (name: string, text: string, values: unknown[]) =>
          client.query<{ digest: string; first_ms: number; mmsi: number; time_ms: number }>({ name, text, values })
        const isNoted = rows.length > 0 && unfollowed.length > 0
        const inserted =
          rows.length === 0
            ? null
            : await (isNoted
                ? send('ais-add-noted', `${addPositions} returning mmsi, time_ms`, positionArrays(rows))
                : send('ais-add', addPositions, positionArrays(rows)))
        const added = inserted?.rowCount ?? 0
        if (rows.length > 0) await send('ais-latest', renewLatest, positionArrays(newestOf(rows)))
        const staticRows = staticDataRows(staticReports)
        if (staticRows.length > 0) {
          const { rows: kept } = await send('ais-identity', renewIdentities, identityArrays(staticRows))
          const keptByDigest = new Map(kept.map((row) => [row.digest, row]))
          await send('ais-vessel', renewVessels, vesselArrays(vesselRows(staticRows)))
          const keys = vesselKeyRows(staticRows.filter((row) => isNewRow(row, keptByDigest.get(row.digest))))
          if (keys.length > 0) await send('ais-vessel-key', addVesselKeys, vesselKeyArrays(keys))
        }
        if (progress) {
          const { id, file_name, started_at_ms, byte_count, digest, is_whole, tally } = progressRow(
            progress,
            added,
            rows.length,
          )
          await client.query(updateProgress, [id, file_name, started_at_ms, byte_count, digest, is_whole, tally])
        }
        if (checkpoint?.state === null) await client.query(dropCheckpoint, [checkpoint.import_id])
        else if (checkpoint)
          await client.query(keepCheckpoint, [checkpoint.import_id, checkpoint.byte_count, checkpoint.state])
        if (states.length > 0) {
          const kept = (await send('ais-states', keepStates, stateArrays(states))).rowCount ?? 0
          if (kept < states.length) throw staleState(states.length - kept, states.length)
        }
        if (forgetEventsOf.length > 0) await client.query(forgetEvents, [forgetEventsOf])
        if (events.length > 0) await send('ais-events', keepEvents, eventArrays(eventsInKeyOrder(events)))
        if (markRows.replaced.length > 0)
          await client.query(replaceMarks, columnsOf(markRows.replaced, ['mmsi', 'from_ms']))
        if (markRows.rows.length > 0) await send('ais-marks', keepMarks, markArrays(markRows.rows))
        if (markRows.comparisons.length > 0)
          await send('ais-comparisons', keepComparisons, comparisonArrays(markRows.comparisons))
        const noted = isNoted ? unfollowedRows(inserted?.rows ?? [], unfollowed) : []
        if (noted.length > 0) await send('ais-unfollowed', keepUnfollowed, unfollowedArrays(noted))
        if (followed.length > 0) await client.query(dropFollowed, columnsOf(followed, ['mmsi', 'fromMs', 'version']))
        if (cursor) await client.query(keepCursor, [cursor.consumer, cursor.cursor])
        if (due.length > 0) await client.query(markWeeks, [due, writtenMs])
        return { added }
      })
      marks.marked(due, writtenMs)
      return result
    },
    async reduceWeek(reduction) {
      const reduced = await inTransaction(pool, (client) => reduceNextSlice(client, reduction))
      marks.forget(reduction.week)
      return reduced
    },
    close: async () => {},
  }
}

/** The lock on the row of the week makes servers that share the database take turns. */
async function reduceNextSlice(client: PoolClient, reduction: WeekReduction): Promise<ReducedSlice> {
  const read = async <Row extends object>(text: string, values: unknown[]) =>
    (await client.query<Row>(text, values)).rows
  const [week = null] = await read<AisWeekRow>('select * from ais_week where week = $1 for update', [reduction.week])
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
  const column = (name: keyof PositionKey) => reduced.rows.map((row) => row[name])
  await client.query(removeKeys(reduction.week), [
    binaryArray('int4', column('mmsi')),
    binaryArray('int8', column('time_ms')),
    binaryArray('int4', column('lat_e7')),
    binaryArray('int4', column('lon_e7')),
  ])
  const { reduced: level, after_mmsi, after_ms } = reduced.after
  await client.query('update ais_week set reduced = $1, after_mmsi = $2, after_ms = $3 where week = $4', [
    level,
    after_mmsi,
    after_ms,
    reduction.week,
  ])
  return { removed: reduced.removed, isDone: reduced.isDone }
}

async function inTransaction<Result>(pool: Pool, run: (client: PoolClient) => Promise<Result>): Promise<Result> {
  const client = await pool.connect()
  let fault: Error | undefined
  try {
    await client.query('begin')
    const result = await run(client)
    await client.query('commit')
    return result
  } catch (error) {
    fault = error as Error
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release(fault)
  }
}

const makePartition = (pool: Pool, week: number) =>
  inTransaction(pool, async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [PARTITION_LOCK])
    await client.query(
      `create table if not exists ${PARTITION_PREFIX}${week} partition of ais_position
        for values from (${weekBeginsMs(week)}) to (${weekBeginsMs(week + 1)})`,
    )
  })

function positionArrays(rows: AisPositionRow[]): Buffer[] {
  const column = (name: keyof AisPositionRow) => rows.map((row) => row[name])
  return [
    binaryArray('int4', column('mmsi')),
    binaryArray('int8', column('time_ms')),
    binaryArray('int4', column('lat_e7')),
    binaryArray('int4', column('lon_e7')),
    binaryArray('int2', column('speed_tenths')),
    binaryArray('int2', column('course_tenths')),
    binaryArray('int2', column('heading_deg')),
    binaryArray('int2', column('status')),
    binaryArray('int2', column('station')),
    binaryArray('int2', column('time_from')),
    binaryArray('int4', column('time_uncertainty_s')),
  ]
}

const stateArrays = (states: VesselState[]): Buffer[] => [
  binaryArray(
    'int4',
    states.map(({ mmsi }) => mmsi),
  ),
  binaryArray(
    'int8',
    states.map(({ version }) => version),
  ),
  binaryArray(
    'bytea',
    states.map(({ state }) => state),
  ),
]

function eventArrays(rows: TrackEventRow[]): Buffer[] {
  const column = <Name extends keyof TrackEventRow>(name: Name) => rows.map((row) => row[name])
  return [
    binaryArray('text', column('id')),
    binaryArray('text', column('kind')),
    binaryArray('int4', column('mmsi')),
    binaryArray('int8', column('from_ms')),
    binaryArray('int8', column('to_ms')),
    binaryArray('int4', column('lat_e7')),
    binaryArray('int4', column('lon_e7')),
    binaryArray('text', column('rule')),
    binaryArray('text', column('confidence')),
    binaryArray('text', column('body')),
    binaryArray('int4', column('other_mmsi')),
  ]
}

function markArrays(rows: VesselMarkRow[]): Buffer[] {
  const column = <Name extends keyof VesselMarkRow>(name: Name) => rows.map((row) => row[name])
  return [
    binaryArray('int4', column('cell')),
    binaryArray('int8', column('mark_ms')),
    binaryArray('int4', column('mmsi')),
    binaryArray('text', column('segment')),
    binaryArray('int4', column('lat_e6')),
    binaryArray('int4', column('lon_e6')),
    binaryArray('int4', column('role')),
  ]
}

const comparisonArrays = (rows: ComparisonUpdate[]): Buffer[] => [
  binaryArray(
    'int4',
    rows.map(({ mmsi }) => mmsi),
  ),
  binaryArray(
    'int4',
    rows.map(({ area }) => area),
  ),
  binaryArray(
    'int8',
    rows.map(({ from_ms }) => from_ms),
  ),
  binaryArray(
    'int4',
    rows.map(({ is_replaced }) => is_replaced),
  ),
]

function unfollowedArrays(rows: VesselUnfollowedRow[]): Buffer[] {
  const column = <Name extends keyof VesselUnfollowedRow>(name: Name) => rows.map((row) => row[name])
  return [
    binaryArray('int4', column('mmsi')),
    binaryArray('int8', column('from_ms')),
    binaryArray('int8', column('to_ms')),
    binaryArray('int4', column('partition')),
    binaryArray('int4', column('is_late')),
  ]
}

const columnsOf = <Row>(rows: readonly Row[], names: readonly (keyof Row)[]) =>
  names.map((name) => rows.map((row) => row[name]))

function identityArrays(rows: AisStaticDataRow[]): Buffer[] {
  const column = <Name extends keyof AisStaticDataRow>(name: Name) => rows.map((row) => row[name])
  return [
    binaryArray('int4', column('mmsi')),
    binaryArray('text', column('digest')),
    binaryArray('int8', column('first_ms')),
    binaryArray('int8', column('last_ms')),
    binaryArray('int4', column('station')),
    binaryArray('text', column('name')),
    binaryArray('text', column('call_sign')),
    binaryArray('int4', column('imo')),
    binaryArray('int4', column('ship_type')),
    binaryArray('float8', column('length_m')),
    binaryArray('float8', column('beam_m')),
    binaryArray('float8', column('bow_m')),
    binaryArray('float8', column('port_m')),
    binaryArray('float8', column('draught_m')),
    binaryArray('text', column('destination')),
  ]
}

/** In the order of `VESSEL_COLUMNS`. */
function vesselArrays(rows: AisVesselRow[]): Buffer[] {
  const column = <Name extends keyof AisVesselRow>(name: Name) => rows.map((row) => row[name])
  return [
    binaryArray('int4', column('mmsi')),
    binaryArray('text', column('name')),
    binaryArray('int8', column('name_ms')),
    binaryArray('text', column('call_sign')),
    binaryArray('int8', column('call_sign_ms')),
    binaryArray('int4', column('imo')),
    binaryArray('int8', column('imo_ms')),
    binaryArray('int4', column('ship_type')),
    binaryArray('int8', column('ship_type_ms')),
  ]
}

const vesselKeyArrays = (rows: AisVesselKeyRow[]): Buffer[] => [
  binaryArray(
    'int2',
    rows.map(({ field }) => field),
  ),
  binaryArray(
    'text',
    rows.map(({ key }) => key),
  ),
  binaryArray(
    'int4',
    rows.map(({ mmsi }) => mmsi),
  ),
]
