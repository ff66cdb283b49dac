import type { TrackEventRow } from '../../../../store/interfaces/rows/track-rows.ts'
import { findOutages, type OutageReads, type Unstored } from './find-outages.ts'

/** GAP-9: rows of events without the gaps in which Varuna or the vessel's feeds received nothing. */
export async function withoutOutages(
  positions: OutageReads,
  rows: readonly TrackEventRow[],
  beside?: Unstored,
): Promise<TrackEventRow[]> {
  const gaps = rows.flatMap((row) =>
    row.kind === 'gap' ? [{ row, mmsi: row.mmsi, fromMs: row.from_ms, toMs: row.to_ms }] : [],
  )
  const removed = new Set([...(await findOutages(positions, gaps, beside))].map(({ row }) => row))
  return rows.filter((row) => !removed.has(row))
}
