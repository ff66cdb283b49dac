import type { Bounds } from '../../interfaces/watch/box.ts'

/** A range of adjacent cells in a row, or of whole rows: the smallest and the largest number. */
export interface CellRange {
  first: number
  last: number
}

/** The end of a page: its last vessel and that vessel's cell. */
export interface PageEnd {
  cell: number
  mmsi: number
}

/** The same numbering of cells as in migration 010. */
const CELL_E7 = 2_500_000
export const CELLS_A_ROW = 1441
const rowOf = (latE7: number) => Math.floor((latE7 + 900_000_000) / CELL_E7)
const columnOf = (lonE7: number) => Math.floor((lonE7 + 1_800_000_000) / CELL_E7)

/** The ranges of cells that a box touches, in order; `after` skips the cells before the end of the last page. */
export function cellRanges({ south, north, longitudes }: Bounds, after: PageEnd | null): CellRange[] {
  const ranges: CellRange[] = []
  for (let row = rowOf(south); row <= rowOf(north); row++) {
    for (const { west, east } of longitudes) {
      const last = row * CELLS_A_ROW + columnOf(east)
      let first = row * CELLS_A_ROW + columnOf(west)
      const before = ranges.at(-1)
      if (before && first <= before.last) first = before.last + 1
      if (after && first < after.cell) first = after.cell
      if (first > last) continue
      if (before && first === before.last + 1) before.last = last
      else ranges.push({ first, last })
    }
  }
  if (!after || ranges[0]?.first !== after.cell || ranges[0].last === after.cell) return ranges
  const [{ last }, ...rest] = ranges as [CellRange, ...CellRange[]]
  return [{ first: after.cell, last: after.cell }, { first: after.cell + 1, last }, ...rest]
}

export const formatPageEnd = ({ cell, mmsi }: PageEnd): string => `${cell}.${mmsi}`

/** Null for text that `formatPageEnd` did not write. */
export function parsePageEnd(text: string): PageEnd | null {
  const [, cell, mmsi] = /^(\d{1,7})\.(\d{1,10})$/.exec(text) ?? []
  return cell === undefined || mmsi === undefined ? null : { cell: Number(cell), mmsi: Number(mmsi) }
}
