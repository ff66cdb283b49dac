import { parentPort, workerData } from 'node:worker_threads'
import Sqlite from 'better-sqlite3'
import { CodedError } from '../../../../errors/coded-error.ts'
import {
  unpackPositions,
  unpackStates,
  type PackedBatch,
  type WorkerReply,
  type WorkerRequest,
  type WorkerResult,
} from './packed-batch.ts'
import {
  inKeyOrder,
  newestOf,
  ORDER_ONLY,
  POSITION_COLUMNS,
  progressRow,
  staleState,
  unfollowedRows,
} from '../position-rows.ts'
import { dayOf, weekOf } from '../../../interfaces/watch/position-store.ts'
import { isNewRow, NEWER_VESSEL, VESSEL_COLUMNS, vesselKeyRows, vesselRows } from '../vessel-keys.ts'
import { RENEWED_RECEIPT, renewedFeed, vesselFeedRows } from '../receptions/receipt-rows.ts'
import { createHourMarks } from '../receptions/hour-marks.ts'
import { createWrittenMarks, reduceSlice, weekPeriod, type WeekSlice } from '../reduce-week.ts'
import type { PositionKey } from '../choose-removed.ts'
import { unjudgedRows } from '../unjudged-rows.ts'
import type { VesselListRow } from '../../../interfaces/rows/list-rows.ts'
import { LIST_ROW_COLUMNS, REMOVED_LINES } from '../../list-row-writer.ts'
import type { AisHourRow, AisPositionRow, AisWeekRow } from '../../../interfaces/rows/position-rows.ts'
import {
  REDUCED_A_SLICE,
  type ReducedSlice,
  type WeekReduction,
  type WriteResult,
} from '../../../interfaces/watch/position-store.ts'

/** Waiting time for another process that writes a large batch or rewrites the file. */
const MAX_LOCK_WAIT_MS = 60_000

const columns = POSITION_COLUMNS.join(', ')
const marks = (count: number) => Array(count).fill('?').join(', ')
const values = (row: AisPositionRow) => [
  row.mmsi,
  row.time_ms,
  row.lat_e7,
  row.lon_e7,
  row.speed_tenths,
  row.course_tenths,
  row.heading_deg,
  row.status,
  row.station,
  row.time_from,
  row.time_uncertainty_s,
]

/** A batch, its positions as rows, and the weeks and hours that it marks as written. */
interface MarkedBatch extends PackedBatch {
  rows: AisPositionRow[]
  hours: AisHourRow[]
  weeks: number[]
  days: number[]
  writtenMs: number
}

function weeksOf(positions: Float64Array): Set<number> {
  const weeks = new Set<number>()
  for (let at = 1; at < positions.length; at += POSITION_COLUMNS.length) weeks.add(weekOf(positions[at] as number))
  return weeks
}

function open(path: string) {
  const file = new Sqlite(path, { timeout: MAX_LOCK_WAIT_MS, fileMustExist: true })
  file.pragma('journal_mode = WAL')
  file.pragma('synchronous = FULL')
  file.pragma('cache_size = -65536')
  const position = file.prepare(`insert or ignore into ais_position (week, ${columns}) values (${marks(12)})`)
  const latest = file.prepare(
    `insert into ais_latest (${columns}) values (${marks(11)}) on conflict (mmsi) do update set
      time_ms = excluded.time_ms, lat_e7 = excluded.lat_e7, lon_e7 = excluded.lon_e7,
      speed_tenths = excluded.speed_tenths, course_tenths = excluded.course_tenths, heading_deg = excluded.heading_deg,
      status = excluded.status, station = excluded.station, time_from = excluded.time_from,
      time_uncertainty_s = excluded.time_uncertainty_s
      where (excluded.time_from <> ${ORDER_ONLY}, excluded.time_ms) > (ais_latest.time_from <> ${ORDER_ONLY}, ais_latest.time_ms)`,
  )
  const identity = file.prepare(
    `insert into ais_identity values (@mmsi, @digest, @first_ms, @last_ms, @station, @name, @call_sign, @imo, @ship_type,
      @length_m, @beam_m, @bow_m, @port_m, @draught_m, @destination)
      on conflict (mmsi, digest) do update set
      first_ms = min(first_ms, excluded.first_ms), last_ms = max(last_ms, excluded.last_ms)
      where excluded.first_ms < first_ms or excluded.last_ms > last_ms
      returning first_ms`,
  )
  const vessel = file.prepare(
    `insert into ais_vessel (${VESSEL_COLUMNS.join(', ')}) values (${VESSEL_COLUMNS.map((name) => `@${name}`).join(', ')})
      on conflict (mmsi) do update set ${NEWER_VESSEL}`,
  )
  const key = file.prepare('insert or ignore into ais_vessel_key (field, key, mmsi) values (@field, @key, @mmsi)')
  const progress = file.prepare(
    `insert or replace into ais_import values (@id, @file_name, @started_at_ms, @byte_count, @digest, @is_whole, @tally)`,
  )
  const checkpoint = file.prepare(
    'insert or replace into ais_import_checkpoint (import_id, byte_count, state) values (@import_id, @byte_count, @state)',
  )
  const dropCheckpoint = file.prepare('delete from ais_import_checkpoint where import_id = @import_id')
  const addState = file.prepare('insert or ignore into ais_vessel_state (mmsi, version, state) values (?, 1, ?)')
  // A state must follow the version that was read; others change nothing.
  const renewState = file.prepare('update ais_vessel_state set version = ?, state = ? where mmsi = ? and version = ?')
  const event = file.prepare(
    `insert or replace into track_event (id, kind, mmsi, from_ms, to_ms, lat_e7, lon_e7, rule, confidence, body, other_mmsi)
    values (@id, @kind, @mmsi, @from_ms, @to_ms, @lat_e7, @lon_e7, @rule, @confidence, @body, @other_mmsi)`,
  )
  const unjudged = file.prepare(
    `insert into event_unjudged (event_id, mmsi, other_mmsi, at_ms, version) values (@event_id, @mmsi, @other_mmsi, @at_ms, 1) on conflict (event_id) do update set
      at_ms = excluded.at_ms, version = version + 1`,
  )
  const forgetEvents = file.prepare('delete from track_event where mmsi = ? and other_mmsi is null')
  const replaceMarks = file.prepare('delete from vessel_mark where mmsi = @mmsi and mark_ms >= @from_ms')
  const mark = file.prepare(
    'insert or replace into vessel_mark values (@cell, @mark_ms, @mmsi, @segment, @lat_e6, @lon_e6, @role)',
  )
  const comparison = file.prepare(
    `insert into vessel_comparison values (@mmsi, @area, 1, @is_replaced, @from_ms, @is_replaced) on conflict (mmsi) do update set
      area = excluded.area, version = version + 1, generation = generation + excluded.generation,
      from_ms = min(coalesce(from_ms, excluded.from_ms), excluded.from_ms), is_replaced = max(is_replaced, excluded.is_replaced)`,
  )
  const unfollowed = file.prepare(
    `insert into vessel_unfollowed values (@mmsi, @from_ms, @to_ms, @partition, 1, @is_late) on conflict (mmsi, from_ms) do update set
      version = version + 1, to_ms = max(to_ms, excluded.to_ms), is_late = max(is_late, excluded.is_late)`,
  )
  const followed = file.prepare(
    'delete from vessel_unfollowed where mmsi = @mmsi and from_ms = @fromMs and version = @version',
  )
  const receipt = file.prepare(
    `insert into vessel_receipt values (@mmsi, @feed, @sender, @first_ms, @last_ms) on conflict (mmsi) do update set ${RENEWED_RECEIPT}`,
  )
  const vesselFeed = file.prepare(
    `insert into vessel_feed values (@mmsi, @feed, @first_ms, @last_ms) on conflict (mmsi, feed) do update set ${renewedFeed('min', 'max')}`,
  )
  const cursor = file.prepare('insert or replace into bus_cursor (consumer, cursor) values (@consumer, @cursor)')
  const markWeek = file.prepare(
    `insert into ais_week (week, written_ms, reduced) values (?, ?, 0) on conflict (week) do update set
      written_ms = excluded.written_ms, reduced = 0, after_mmsi = null, after_ms = null`,
  )
  const markDay = file.prepare(
    'insert into ais_day values (?, ?) on conflict (day) do update set written_ms = excluded.written_ms',
  )
  const markHour = file.prepare(
    `insert into ais_hour (simulated, feed, hour, vessels) values (@simulated, @feed, @hour, @vessels) on conflict (simulated, feed, hour) do update set
      vessels = vessels | excluded.vessels`,
  )
  const week = file.prepare('select * from ais_week where week = ?')
  const removal = file.prepare('select * from position_removal where week = ? and rule = ?')
  const keepRemoval = file.prepare(
    'insert or replace into position_removal values (@week, @rule, @before_ms, @removed, @kept, @digest)',
  )
  const slice = file.prepare(
    `select mmsi, time_ms, lat_e7, lon_e7 from ais_position where week = ? and (mmsi, time_ms) > (?, ?)
      order by mmsi, time_ms, lat_e7, lon_e7 limit ${REDUCED_A_SLICE}`,
  )
  const eventsOfSlice = file.prepare(
    'select body from track_event where mmsi between ? and ? and from_ms < ? and (to_ms is null or to_ms >= ?)',
  )
  const latestOfSlice = file.prepare('select mmsi, time_ms from ais_latest where mmsi between ? and ?')
  const removePosition = file.prepare(
    'delete from ais_position where week = ? and mmsi = ? and time_ms = ? and lat_e7 = ? and lon_e7 = ?',
  )
  const removeMarks = file.prepare('delete from vessel_mark where mmsi = ? and mark_ms >= ? and mark_ms < ?')
  const removeMeetings = file.prepare(
    'delete from vessel_meeting where mmsi = ? and last_ms >= ? and last_ms < ? and is_lasting = 0',
  )
  const moveWeek = file.prepare(
    'update ais_week set reduced = ?, after_mmsi = ?, after_ms = ?, marks_removed = 1 where week = ?',
  )
  const weekMarks = createWrittenMarks()
  const dayMarks = createWrittenMarks()
  const hourMarks = createHourMarks()
  const reduce = file.transaction((reduction: WeekReduction): ReducedSlice => {
    const found = (week.get(reduction.week) ?? null) as AisWeekRow | null
    const rows = slice.all(reduction.week, found?.after_mmsi ?? -1, found?.after_ms ?? -1) as PositionKey[]
    const vessels = [rows[0]?.mmsi ?? 0, rows.at(-1)?.mmsi ?? 0]
    const [beginsMs, endsMs] = weekPeriod(reduction.week)
    const reduced = reduceSlice(
      {
        week: found,
        removal: (removal.get(reduction.week, reduction.to) ?? null) as WeekSlice['removal'],
        rows,
        events: eventsOfSlice.all(...vessels, endsMs, beginsMs) as WeekSlice['events'],
        latest: latestOfSlice.all(...vessels) as WeekSlice['latest'],
      },
      reduction,
    )
    if (reduced === null) return { removed: 0, isDone: true }
    for (const { mmsi, time_ms, lat_e7, lon_e7 } of reduced.rows)
      removePosition.run(reduction.week, mmsi, time_ms, lat_e7, lon_e7)
    for (const mmsi of reduced.vessels) {
      removeMarks.run(mmsi, beginsMs, endsMs)
      removeMeetings.run(mmsi, beginsMs, endsMs)
    }
    const { reduced: level, after_mmsi, after_ms } = reduced.after
    moveWeek.run(level, after_mmsi, after_ms, reduction.week)
    keepRemoval.run(reduced.removal)
    weekMarks.forget(reduction.week)
    return { removed: reduced.removed, isDone: reduced.isDone }
  })
  const transact = file.transaction((batch: MarkedBatch): WriteResult => {
    const { rows } = batch
    const newRows = rows.filter((row) => position.run(weekOf(row.time_ms), values(row)).changes === 1)
    const added = newRows.length
    for (const row of newestOf(rows)) latest.run(values(row))
    const newStatics = batch.staticRows.filter((row) =>
      isNewRow(row, identity.get(row) as { first_ms: number } | undefined),
    )
    for (const row of vesselRows(batch.staticRows)) vessel.run(row)
    for (const row of vesselKeyRows(newStatics)) key.run(row)
    if (batch.progress) progress.run(progressRow(batch.progress, added, rows.length))
    if (batch.checkpoint) (batch.checkpoint.state === null ? dropCheckpoint : checkpoint).run(batch.checkpoint)
    let [states, kept] = [0, 0]
    for (const { mmsi, version, state } of unpackStates(batch.vesselStates)) {
      kept += (version === 0 ? addState.run(mmsi, state) : renewState.run(version + 1, state, mmsi, version)).changes
      states += 1
    }
    if (kept < states) throw staleState(states - kept, states)
    for (const mmsi of batch.forgetEventsOf) forgetEvents.run(mmsi)
    for (const row of batch.events) event.run(row)
    for (const row of unjudgedRows(batch.events)) unjudged.run(row)
    for (const row of batch.marks.replaced) replaceMarks.run(row)
    for (const row of batch.marks.rows) mark.run(row)
    for (const row of batch.marks.comparisons) comparison.run(row)
    for (const row of unfollowedRows(newRows, batch.unfollowed)) unfollowed.run(row)
    for (const row of batch.followed) followed.run(row)
    for (const row of batch.receipts) receipt.run(row)
    for (const row of vesselFeedRows(batch.receptions)) vesselFeed.run(row)
    if (batch.cursor) cursor.run(batch.cursor)
    for (const received of batch.hours) markHour.run(received)
    for (const written of batch.weeks) markWeek.run(written, batch.writtenMs)
    for (const written of batch.days) markDay.run(written, batch.writtenMs)
    return { added }
  })
  const write = (batch: PackedBatch): WriteResult => {
    const writtenMs = Date.now()
    const rows = inKeyOrder(unpackPositions(batch.positions))
    const hours = hourMarks.due(rows, batch.receptions)
    const weeks = weekMarks.due(weeksOf(batch.positions), writtenMs)
    const days = dayMarks.due(
      rows.map(({ time_ms }) => dayOf(time_ms)),
      writtenMs,
    )
    const written = transact.immediate({ ...batch, rows, weeks, days, hours, writtenMs })
    weekMarks.marked(weeks, writtenMs)
    dayMarks.marked(days, writtenMs)
    hourMarks.marked(hours)
    return written
  }
  const listRow = file.prepare(
    `insert into vessel_list_row (${LIST_ROW_COLUMNS.join(', ')}) values (${LIST_ROW_COLUMNS.map((name) => `@${name}`).join(', ')})`,
  )
  const removeListRow = file.prepare(
    `delete from vessel_list_row where file_id = @rowsId and line <
      (select min(line) from vessel_list_row where file_id = @rowsId) + ${REMOVED_LINES}`,
  )
  const addListRows = file.transaction((rows: readonly VesselListRow[]) => {
    for (const row of rows) listRow.run(row)
    return rows.length
  })
  const removeListRows = (rowsId: string) => removeListRow.run({ rowsId }).changes
  return {
    close: () => file.close(),
    write,
    reduce: reduce.immediate,
    addListRows: addListRows.immediate,
    removeListRows,
  }
}

const { path } = workerData as { path: string }
let opened: ReturnType<typeof open> | null = null

function run(file: ReturnType<typeof open>, request: WorkerRequest): WorkerResult {
  if ('reduction' in request) return file.reduce(request.reduction)
  if ('listRows' in request) return file.addListRows(request.listRows)
  if ('removedListRows' in request) return file.removeListRows(request.removedListRows)
  return file.write(request.batch)
}

function answer(request: WorkerRequest): WorkerReply {
  try {
    opened ??= open(path)
    return { ok: true, result: run(opened, request) }
  } catch (error) {
    const { name, message, code } = error as Error & { code?: string }
    return { ok: false, name, message, code: code ?? null, fault: error instanceof CodedError ? error.fault : null }
  }
}

parentPort?.on('message', (request: WorkerRequest | 'close') => {
  if (request !== 'close') return parentPort?.postMessage(answer(request))
  opened?.close()
  parentPort?.close()
})
