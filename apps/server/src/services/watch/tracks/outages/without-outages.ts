import { hasWholeHours, hasWholeWeek, HOURS_BEFORE, isOutage, type Stretch } from '@varuna/tracks/reception/outage'
import {
  createReceivedLog,
  noteReceived,
  receptionWeek,
  type ReceivedLog,
} from '@varuna/tracks/reception/received-times'
import { isSimulatedMmsi } from '@varuna/units/mmsi'
import type { TrackEventRow } from '../../../../store/interfaces/rows/track-rows.ts'
import type { PositionStore } from '../../../../store/interfaces/watch/position-store.ts'

type Reads = Pick<PositionStore, 'receivedWeeks' | 'receivedHours'>

const HOUR_MS = 3_600_000
/** Stretches nearer to each other are read at once. */
const NEAR_MS = 240 * HOUR_MS

/** When any vessel was received, as far as it decides about the stretches; reads nothing where none of them is long enough. */
export async function readReceivedTimes(
  positions: Reads,
  stretches: readonly Stretch[],
  areSimulated: boolean,
): Promise<ReceivedLog> {
  const received = createReceivedLog()
  const long = stretches.filter(hasWholeWeek)
  if (long.length > 0) {
    const fromMs = long.reduce((first, one) => Math.min(first, one.fromMs), Infinity)
    const beforeMs = long.reduce((last, one) => Math.max(last, one.toMs ?? 0), 0)
    for (const beginMs of await positions.receivedWeeks(fromMs, beforeMs)) received.weeks.add(receptionWeek(beginMs))
  }
  for (const { fromMs, toMs } of joined(stretches.filter(hasWholeHours)))
    for (const { hour, vessels } of await positions.receivedHours(
      fromMs - (HOURS_BEFORE + 1) * HOUR_MS,
      toMs,
      areSimulated,
    ))
      received.hours.set(hour, vessels)
  return received
}

function joined(stretches: readonly Stretch[]): { fromMs: number; toMs: number }[] {
  const periods: { fromMs: number; toMs: number }[] = []
  for (const { fromMs, toMs } of stretches.toSorted((a, b) => a.fromMs - b.fromMs)) {
    const last = periods.at(-1)
    if (last === undefined || fromMs > last.toMs + NEAR_MS) periods.push({ fromMs, toMs: toMs ?? fromMs })
    else last.toMs = Math.max(last.toMs, toMs ?? fromMs)
  }
  return periods
}

const stretchOf = ({ from_ms, to_ms }: TrackEventRow): Stretch => ({ fromMs: from_ms, toMs: to_ms })
const isLong = (row: TrackEventRow) => hasWholeWeek(stretchOf(row)) || hasWholeHours(stretchOf(row))

/** GAP-9: rows of events without the gaps in which nothing was stored of any vessel. `beside` are positions about to be stored. */
export async function withoutOutages(
  positions: Reads,
  rows: readonly TrackEventRow[],
  beside: readonly { mmsi: number; timeMs: number }[] = [],
): Promise<TrackEventRow[]> {
  const gaps = rows.filter((row) => row.kind === 'gap' && isLong(row))
  const removed = new Set<TrackEventRow>()
  for (const areSimulated of [false, true]) {
    const ofKind = gaps.filter(({ mmsi }) => isSimulatedMmsi(mmsi) === areSimulated)
    if (ofKind.length === 0) continue
    const received = await readReceivedTimes(positions, ofKind.map(stretchOf), areSimulated)
    for (const { mmsi, timeMs } of beside)
      if (isSimulatedMmsi(mmsi) === areSimulated) noteReceived(received, mmsi, timeMs)
    for (const row of ofKind) if (isOutage(stretchOf(row), received)) removed.add(row)
  }
  return rows.filter((row) => !removed.has(row))
}
