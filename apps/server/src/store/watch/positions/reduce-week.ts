import { createHash } from 'node:crypto'
import type { AisWeekRow, PositionRemovalRow } from '../../interfaces/rows/position-rows.ts'
import type { TrackEventRow } from '../../interfaces/rows/track-rows.ts'
import { chooseRemoved, momentOf, type PositionKey } from './choose-removed.ts'
import {
  REDUCED_A_SLICE,
  reductions,
  type ReducedSlice,
  type WeekReduction,
} from '../../interfaces/watch/position-store.ts'
import { weekBeginsMs } from '../../interfaces/watch/position-store.ts'

/** The next positions of a week, and what decides which of them stay. */
export interface WeekSlice {
  /** Null when the week was never written. */
  week: AisWeekRow | null
  /** What the same reduction of this week has removed before; null for nothing. */
  removal: PositionRemovalRow | null
  /** In the order of their key, at most `REDUCED_A_SLICE`. */
  rows: PositionKey[]
  /** Events of the week, of the vessels in the slice. */
  events: Pick<TrackEventRow, 'body'>[]
  /** Latest positions of the vessels in the slice. */
  latest: Pick<PositionKey, 'mmsi' | 'time_ms'>[]
}

export interface ReducedWeek extends ReducedSlice {
  rows: PositionKey[]
  /** Vessels whose marks of the week, and whose meetings that ended in it, are removed. */
  vessels: number[]
  /** How far the week is reduced from now on. */
  after: Pick<AisWeekRow, 'reduced' | 'after_mmsi' | 'after_ms'>
  removal: PositionRemovalRow
}

interface EventBody {
  vessels: number[]
  evidence: { timeMs: number }[]
}

/** Times of a week, UTC ms: from the first to before the second. */
export const weekPeriod = (week: number) => [weekBeginsMs(week), weekBeginsMs(week + 1)] as const

/** Decides what a slice of a week loses; null when the week is reduced so far already, or was written again meanwhile. */
export function reduceSlice(
  { week, removal, rows, events, latest }: WeekSlice,
  { to, spacingMs, writtenBeforeMs }: WeekReduction,
): ReducedWeek | null {
  if (week === null || week.reduced >= reductions[to] || week.written_ms >= writtenBeforeMs) return null
  const kept = new Set(latest.map(({ mmsi, time_ms }) => momentOf(mmsi, time_ms)))
  for (const { body } of events) for (const moment of momentsOf(body)) kept.add(moment)
  const { after_mmsi, after_ms } = week
  const previous = after_mmsi === null || after_ms === null ? null : { mmsi: after_mmsi, time_ms: after_ms }
  const removed = chooseRemoved(rows, to === 'thinned' ? spacingMs : null, previous, kept)
  const last = rows.at(-1)
  const isDone = rows.length < REDUCED_A_SLICE || last === undefined
  return {
    rows: removed,
    vessels: [...new Set(rows.map(({ mmsi }) => mmsi))],
    removal: {
      week: week.week,
      rule: to,
      before_ms: writtenBeforeMs,
      removed: (removal?.removed ?? 0) + removed.length,
      kept: (previous === null ? 0 : (removal?.kept ?? 0)) + rows.length - removed.length,
      digest: removed.length === 0 ? (removal?.digest ?? '') : digestAfter(removal?.digest ?? '', removed),
    },
    removed: removed.length,
    isDone,
    after: isDone
      ? { reduced: reductions[to], after_mmsi: null, after_ms: null }
      : { reduced: week.reduced, after_mmsi: last.mmsi, after_ms: last.time_ms },
  }
}

/** Digest of the one before, and of the keys of a slice, a line each. */
const digestAfter = (before: string, removed: readonly PositionKey[]): string =>
  createHash('sha256')
    .update(
      [before, ...removed.map(({ mmsi, time_ms, lat_e7, lon_e7 }) => [mmsi, time_ms, lat_e7, lon_e7].join(' '))].join(
        '\n',
      ),
    )
    .digest('hex')

/** The moments that an event rests on; none when its record is damaged. */
function momentsOf(body: string): string[] {
  try {
    const { vessels, evidence } = JSON.parse(body) as EventBody
    return vessels.flatMap((mmsi) => evidence.map(({ timeMs }) => momentOf(mmsi, timeMs)))
  } catch {
    return []
  }
}

const MARKED_AGAIN_MS = 3_600_000
const REMEMBERED = 10_000

/** Remembers which weeks, or days, were lately marked as written, so that one costs a write an hour and not one a batch. */
export function createWrittenMarks() {
  const markedMs = new Map<number, number>()
  return {
    /** Those of a batch that are due to be marked as written, in order; of at most `REMEMBERED` the time is known. */
    due: (weeks: Iterable<number>, nowMs: number): number[] =>
      [...new Set(weeks)]
        .filter((week) => Math.abs(nowMs - (markedMs.get(week) ?? -Infinity)) >= MARKED_AGAIN_MS)
        .sort((a, b) => a - b),
    /** The marks are on disk. */
    marked(weeks: readonly number[], nowMs: number) {
      for (const week of weeks) markedMs.set(week, nowMs)
      for (const week of markedMs.keys()) {
        if (markedMs.size <= REMEMBERED) break
        markedMs.delete(week)
      }
    },
    forget: (week: number) => void markedMs.delete(week),
  }
}
