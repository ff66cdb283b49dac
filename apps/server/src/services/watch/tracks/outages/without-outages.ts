import { hasWholeWeek, isOutage, receptionWeek, type Stretch } from '@varuna/tracks/reception/outage'
import type { TrackEventRow } from '../../../../store/interfaces/rows/track-rows.ts'
import type { PositionStore } from '../../../../store/interfaces/watch/position-store.ts'

type Reads = Pick<PositionStore, 'receivedWeeks'>

/** The weeks with stored positions of any vessel, for the stretches; reads nothing where none of them has a whole week. */
export async function readReceivedWeeks(positions: Reads, stretches: readonly Stretch[]): Promise<ReadonlySet<number>> {
  const long = stretches.filter(hasWholeWeek)
  if (long.length === 0) return new Set()
  const fromMs = long.reduce((first, one) => Math.min(first, one.fromMs), Infinity)
  const beforeMs = long.reduce((last, one) => Math.max(last, one.toMs ?? 0), 0)
  return new Set((await positions.receivedWeeks(fromMs, beforeMs)).map(receptionWeek))
}

const stretchOf = ({ from_ms, to_ms }: TrackEventRow): Stretch => ({ fromMs: from_ms, toMs: to_ms })

/** GAP-9: rows of events without the gaps in which nothing was stored of any vessel. `besideMs` are times about to be stored. */
export async function withoutOutages(
  positions: Reads,
  rows: readonly TrackEventRow[],
  besideMs: Iterable<number> = [],
): Promise<TrackEventRow[]> {
  const gaps = rows.filter((row) => row.kind === 'gap' && hasWholeWeek(stretchOf(row)))
  if (gaps.length === 0) return [...rows]
  const weeks = new Set(await readReceivedWeeks(positions, gaps.map(stretchOf)))
  for (const timeMs of besideMs) weeks.add(receptionWeek(timeMs))
  const removed = new Set(gaps.filter((row) => isOutage(stretchOf(row), weeks)))
  return rows.filter((row) => !removed.has(row))
}
