import { seaCellOf, seaCellsNear } from '@varuna/tracks/encounters/crowds'
import type { Mark } from '@varuna/tracks/encounters/marks'
import { partitionOf } from '@varuna/units/partition'
import type { VesselMarkRow } from '../../interfaces/rows/track-rows.ts'
import type { VesselMarks } from '../../interfaces/watch/position-store.ts'
import { segmentTail } from '../../interfaces/watch/encounter-store.ts'

/** What a mark's row is: `0` not compared, `1` compared in its own cell, `2` a copy in a cell whose edge is near. */
export const markRoles = { passing: 0, compared: 1, copy: 2 } as const

export interface ComparisonUpdate {
  mmsi: number
  area: number
  from_ms: number
  is_replaced: number
}

export interface MarkWrite {
  rows: VesselMarkRow[]
  /** Marks from these moments on are removed first. */
  replaced: { mmsi: number; from_ms: number }[]
  comparisons: ComparisonUpdate[]
}

/** Rows of marks, sorted by key, with copies in the cells that they lie at the edge of. */
export function markWrite(vessels: readonly VesselMarks[]): MarkWrite {
  const ordered = vessels.toSorted((a, b) => a.mmsi - b.mmsi)
  return {
    rows: ordered.flatMap(({ marks }) => marks.flatMap(rowsOf)).sort(byKey),
    replaced: ordered.flatMap(({ mmsi, replacedFromMs }) =>
      replacedFromMs === null ? [] : [{ mmsi, from_ms: replacedFromMs }],
    ),
    comparisons: ordered.flatMap(({ mmsi, marks, replacedFromMs }) => {
      const newest = marks.at(-1)
      const area = newest === undefined ? 0 : partitionOf(seaCellOf(newest))
      const fromMs = Math.min(replacedFromMs ?? Infinity, ...marks.map(({ markMs }) => markMs))
      return fromMs === Infinity ? [] : [{ mmsi, area, from_ms: fromMs, is_replaced: replacedFromMs === null ? 0 : 1 }]
    }),
  }
}

function rowsOf({ mmsi, segmentId, markMs, lat, lon, counts }: Mark): VesselMarkRow[] {
  const row = {
    mark_ms: markMs,
    mmsi,
    segment: segmentTail(segmentId),
    lat_e6: Math.round(lat * 1e6),
    lon_e6: Math.round(lon * 1e6),
  }
  const { own, near } = seaCellsNear({ lat, lon })
  const copies = counts ? near : []
  return [
    { cell: own, ...row, role: counts ? markRoles.compared : markRoles.passing },
    ...copies.map((cell) => ({ cell, ...row, role: markRoles.copy })),
  ]
}

const byKey = (a: VesselMarkRow, b: VesselMarkRow) =>
  a.cell - b.cell || a.mark_ms - b.mark_ms || a.mmsi - b.mmsi || (a.segment < b.segment ? -1 : 1)
