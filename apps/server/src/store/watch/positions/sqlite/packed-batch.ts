import type { PositionReport } from '@varuna/ais/reports/report'
import type { Fault } from '@varuna/contract/fault'
import type {
  AisCheckpointRow,
  AisPositionRow,
  AisStaticDataRow,
  VesselReceiptRow,
} from '../../../interfaces/rows/position-rows.ts'
import type { TrackEventRow } from '../../../interfaces/rows/track-rows.ts'
import type {
  ConsumerCursor,
  FeedReception,
  ImportProgress,
  PositionBatch,
  ReducedSlice,
  UnfollowedNote,
  VesselState,
  WeekReduction,
  WriteResult,
} from '../../../interfaces/watch/position-store.ts'
import type { VesselListRow } from '../../../interfaces/rows/list-rows.ts'
import { markWrite, type MarkWrite } from '../mark-rows.ts'
import {
  POSITION_COLUMNS,
  eventsInKeyOrder,
  rowOfPosition,
  staticDataRows,
  statesInKeyOrder,
} from '../position-rows.ts'

/** A batch for another thread: positions as columns of numbers, which are transferred and not copied. */
export interface PackedBatch {
  /** `POSITION_COLUMNS` numbers a position, NaN for null. */
  positions: Float64Array<ArrayBuffer>
  staticRows: AisStaticDataRow[]
  progress: ImportProgress | null
  checkpoint: AisCheckpointRow | { import_id: string; state: null } | null
  vesselStates: PackedStates
  cursor: ConsumerCursor | null
  events: TrackEventRow[]
  forgetEventsOf: number[]
  marks: MarkWrite
  unfollowed: 'all' | readonly number[]
  followed: readonly UnfollowedNote[]
  receipts: readonly VesselReceiptRow[]
  receptions: readonly FeedReception[]
}

/** States of vessels one after the other: thousands of small arrays would be copied one by one. */
export interface PackedStates {
  /** MMSI, version and end in `bytes` of each state. */
  numbers: Float64Array<ArrayBuffer>
  bytes: Uint8Array<ArrayBuffer>
}

function packStates(states: readonly VesselState[]): PackedStates {
  const numbers = new Float64Array(3 * states.length)
  const bytes = new Uint8Array(states.reduce((sum, { state }) => sum + state.length, 0))
  let end = 0
  for (const [at, { mmsi, version, state }] of states.entries()) {
    bytes.set(state, end)
    end += state.length
    numbers.set([mmsi, version, end], 3 * at)
  }
  return { numbers, bytes }
}

/** The states of a packed batch, in its order. */
export function* unpackStates({ numbers, bytes }: PackedStates): Generator<VesselState> {
  let begin = 0
  for (let at = 0; at < numbers.length; at += 3) {
    const mmsi = numbers[at] as number
    const version = numbers[at + 1] as number
    const end = numbers[at + 2] as number
    yield { mmsi, version, state: bytes.subarray(begin, end) }
    begin = end
  }
}

/** The buffers of a packed batch, which are transferred instead of copied. */
export const transferOf = ({ positions, vesselStates }: PackedBatch): ArrayBuffer[] => [
  positions.buffer,
  vesselStates.numbers.buffer,
  vesselStates.bytes.buffer,
]

/** What the thread is asked to do. */
export type WorkerRequest =
  | { batch: PackedBatch }
  | { reduction: WeekReduction }
  | { listRows: readonly VesselListRow[] }
  | { removedListRows: string }
export type WorkerResult = WriteResult | ReducedSlice | number

/** The thread's answer. An error loses its class, code and fault when it is sent, so these are separate fields. */
export type WorkerReply =
  | { ok: true; result: WorkerResult }
  | { ok: false; name: string; message: string; code: string | null; fault: Fault | null }

export function packBatch(batch: PositionBatch): PackedBatch {
  return {
    positions: packPositions(batch.positions),
    staticRows: staticDataRows(batch.staticReports),
    progress: batch.progress,
    checkpoint: batch.checkpoint ?? null,
    vesselStates: packStates(statesInKeyOrder(batch.vesselStates ?? [])),
    cursor: batch.cursor ?? null,
    events: eventsInKeyOrder(batch.events ?? []),
    forgetEventsOf: batch.forgetEventsOf ?? [],
    marks: markWrite(batch.marks ?? []),
    unfollowed: batch.unfollowed ?? [],
    followed: batch.followed ?? [],
    receipts: batch.receipts ?? [],
    receptions: batch.receptions ?? [],
  }
}

/** Column by column by name: reading a row by the list of columns takes three times as long. */
function packPositions(reports: readonly PositionReport[]): Float64Array<ArrayBuffer> {
  const positions = new Float64Array(reports.length * POSITION_COLUMNS.length)
  let at = 0
  for (const report of reports) {
    const row = rowOfPosition(report)
    positions[at] = row.mmsi
    positions[at + 1] = row.time_ms
    positions[at + 2] = row.lat_e7
    positions[at + 3] = row.lon_e7
    positions[at + 4] = row.speed_tenths ?? NaN
    positions[at + 5] = row.course_tenths ?? NaN
    positions[at + 6] = row.heading_deg ?? NaN
    positions[at + 7] = row.status ?? NaN
    positions[at + 8] = row.station
    positions[at + 9] = row.time_from
    positions[at + 10] = row.time_uncertainty_s ?? NaN
    at += POSITION_COLUMNS.length
  }
  return positions
}

/** The rows of a packed batch, in its order. */
export function unpackPositions(positions: Float64Array): AisPositionRow[] {
  const orNull = (value: number | undefined) => (value === undefined || Number.isNaN(value) ? null : value)
  const rows: AisPositionRow[] = []
  for (let at = 0; at < positions.length; at += POSITION_COLUMNS.length) {
    rows.push({
      mmsi: positions[at] as number,
      time_ms: positions[at + 1] as number,
      lat_e7: positions[at + 2] as number,
      lon_e7: positions[at + 3] as number,
      speed_tenths: orNull(positions[at + 4]),
      course_tenths: orNull(positions[at + 5]),
      heading_deg: orNull(positions[at + 6]),
      status: orNull(positions[at + 7]),
      station: positions[at + 8] as number,
      time_from: positions[at + 9] as number,
      time_uncertainty_s: orNull(positions[at + 10]),
    })
  }
  return rows
}
