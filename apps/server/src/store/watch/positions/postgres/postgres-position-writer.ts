import type { Pool } from 'pg'
import { markWrite } from '../mark-rows.ts'
import {
  eventsInKeyOrder,
  inKeyOrder,
  newestOf,
  progressRow,
  rowOfPosition,
  staleState,
  statesInKeyOrder,
  staticDataRows,
  unfollowedRows,
} from '../position-rows.ts'
import { dayOf, weekBeginsMs, weekOf } from '../../../interfaces/watch/position-store.ts'
import type { PositionWriter, VesselState } from '../../../interfaces/watch/position-store.ts'
import {
  arraysOf,
  comparisonColumns,
  eventColumns,
  followedColumns,
  hourColumns,
  identityColumns,
  markColumns,
  positionColumns,
  receiptColumns,
  replacedColumns,
  stateColumns,
  unfollowedColumns,
  unjudgedColumns,
  vesselColumns,
  vesselFeedColumns,
  vesselKeyColumns,
} from './postgres-columns.ts'
import { reduceNextSlice } from './postgres-reduce-week.ts'
import {
  addPositions,
  addStates,
  addVesselKeys,
  dropCheckpoint,
  dropFollowed,
  forgetEvents,
  keepCheckpoint,
  keepComparisons,
  keepCursor,
  keepEvents,
  keepMarks,
  keepUnfollowed,
  keepUnjudged,
  markDays,
  markHours,
  markWeeks,
  renewIdentities,
  renewLatest,
  renewReceipts,
  renewStates,
  renewVesselFeeds,
  renewVessels,
  replaceMarks,
  updateProgress,
} from './postgres-statements.ts'
import { inTransaction } from './postgres-transaction.ts'
import { unjudgedRows } from '../unjudged-rows.ts'
import { vesselFeedRows } from '../receptions/receipt-rows.ts'
import { createHourMarks } from '../receptions/hour-marks.ts'
import { createWrittenMarks } from '../reduce-week.ts'
import { isNewRow, vesselKeyRows, vesselRows } from '../vessel-keys.ts'
import { PARTITION_PREFIX } from '../weeks.ts'

/** Any number that other programs on the same database are unlikely to lock. */
const PARTITION_LOCK = 7_282_004

/** Writes columns as binary arrays, one transaction a batch; the partition of a week is created with its first position. */
export function createPostgresPositionWriter(pool: Pool): PositionWriter {
  const weeks = new Set<number>()
  const marks = createWrittenMarks()
  const dayMarks = createWrittenMarks()
  const hourMarks = createHourMarks()
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
      receipts = [],
      receptions = [],
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
      const days = dayMarks.due(
        rows.map(({ time_ms }) => dayOf(time_ms)),
        writtenMs,
      )
      const hours = hourMarks.due(rows, receptions)
      const result = await inTransaction(pool, async (client) => {
        const send = (name: string, text: string, values: unknown[]) =>
          client.query<{ digest: string; first_ms: number; mmsi: number; time_ms: number }>({ name, text, values })
        const isNoted = rows.length > 0 && unfollowed.length > 0
        const inserted =
          rows.length === 0
            ? null
            : await (isNoted
                ? send('ais-add-noted', `${addPositions} returning mmsi, time_ms`, arraysOf(positionColumns, rows))
                : send('ais-add', addPositions, arraysOf(positionColumns, rows)))
        const added = inserted?.rowCount ?? 0
        if (rows.length > 0) await send('ais-latest', renewLatest, arraysOf(positionColumns, newestOf(rows)))
        const staticRows = staticDataRows(staticReports)
        if (staticRows.length > 0) {
          const { rows: kept } = await send('ais-identity', renewIdentities, arraysOf(identityColumns, staticRows))
          const keptByDigest = new Map(kept.map((row) => [row.digest, row]))
          await send('ais-vessel', renewVessels, arraysOf(vesselColumns, vesselRows(staticRows)))
          const keys = vesselKeyRows(staticRows.filter((row) => isNewRow(row, keptByDigest.get(row.digest))))
          if (keys.length > 0) await send('ais-vessel-key', addVesselKeys, arraysOf(vesselKeyColumns, keys))
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
        const fresh = states.filter(isFresh)
        const known = states.filter((state) => !isFresh(state))
        let kept = 0
        if (fresh.length > 0)
          kept += (await send('ais-add-states', addStates, arraysOf(stateColumns, fresh))).rowCount ?? 0
        if (known.length > 0)
          kept += (await send('ais-renew-states', renewStates, arraysOf(stateColumns, known))).rowCount ?? 0
        if (kept < states.length) throw staleState(states.length - kept, states.length)
        if (forgetEventsOf.length > 0) await client.query(forgetEvents, [forgetEventsOf])
        if (events.length > 0) {
          const ordered = eventsInKeyOrder(events)
          await send('ais-events', keepEvents, arraysOf(eventColumns, ordered))
          const unjudged = arraysOf(unjudgedColumns, unjudgedRows(ordered))
          await send('ais-unjudged', keepUnjudged, unjudged)
        }
        if (markRows.replaced.length > 0) await client.query(replaceMarks, arraysOf(replacedColumns, markRows.replaced))
        if (markRows.rows.length > 0) await send('ais-marks', keepMarks, arraysOf(markColumns, markRows.rows))
        if (markRows.comparisons.length > 0)
          await send('ais-comparisons', keepComparisons, arraysOf(comparisonColumns, markRows.comparisons))
        const noted = isNoted ? unfollowedRows(inserted?.rows ?? [], unfollowed) : []
        if (noted.length > 0) await send('ais-unfollowed', keepUnfollowed, arraysOf(unfollowedColumns, noted))
        if (followed.length > 0) await client.query(dropFollowed, arraysOf(followedColumns, followed))
        if (receipts.length > 0) {
          // In order of MMSI, so that two writers cannot block each other.
          const ordered = receipts.toSorted((a, b) => a.mmsi - b.mmsi)
          await send('ais-receipts', renewReceipts, arraysOf(receiptColumns, ordered))
        }
        if (receptions.length > 0)
          await send('ais-feeds', renewVesselFeeds, arraysOf(vesselFeedColumns, vesselFeedRows(receptions)))
        if (cursor) await client.query(keepCursor, [cursor.consumer, cursor.cursor])
        if (hours.length > 0) await send('ais-hours', markHours, arraysOf(hourColumns, hours))
        if (due.length > 0) await client.query(markWeeks, [due, writtenMs])
        if (days.length > 0) await client.query(markDays, [days, writtenMs])
        return { added }
      })
      marks.marked(due, writtenMs)
      dayMarks.marked(days, writtenMs)
      hourMarks.marked(hours)
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

const isFresh = ({ version }: VesselState) => version === 0

const makePartition = (pool: Pool, week: number) =>
  inTransaction(pool, async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [PARTITION_LOCK])
    await client.query(
      `create table if not exists ${PARTITION_PREFIX}${week} partition of ais_position
        for values from (${weekBeginsMs(week)}) to (${weekBeginsMs(week + 1)})`,
    )
  })
