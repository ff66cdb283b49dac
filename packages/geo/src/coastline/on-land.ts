import { wrapLongitude } from '@varuna/units/angle'
import {
  CELLS_PER_DEGREE,
  COLUMNS,
  REFERENCE_X,
  REFERENCE_Y,
  ROWS,
  UNITS_PER_DEGREE,
  decodeX,
} from './coastline-format.ts'
import { isLandCell, isMixedCell, mixedIndex, type Coastline } from './coastline.ts'

/** Whether an odd number of the cell's edges cross the line from its reference point to (x, y), in units from its centre. */
const hasOddCrossings = (coastline: Coastline, cell: number, x: number, y: number) => {
  const index = mixedIndex(coastline, cell)
  const { points } = coastline
  const end = (coastline.starts[index + 1] as number) * 2
  const dx = REFERENCE_X - x
  const dy = REFERENCE_Y - y
  let odd = false
  let [ax, ay, left] = [0, 0, false]
  for (let at = (coastline.starts[index] as number) * 2; at < end; at += 2) {
    const kept = points[at] as number
    const bx = decodeX(kept)
    const by = points[at + 1] as number
    const bLeft = dx * (by - y) - dy * (bx - x) >= 0
    if (left !== bLeft && bx === kept) {
      const here = (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0
      const there = (bx - ax) * (REFERENCE_Y - ay) - (by - ay) * (REFERENCE_X - ax) > 0
      if (here !== there) odd = !odd
    }
    ax = bx
    ay = by
    left = bLeft
  }
  return odd
}

/** Whether a point in degrees is on land, without tolerance; 180 E equals 180 W. Throws a RangeError for an invalid position. */
export const isOnLand = (coastline: Coastline, lat: number, lon: number): boolean => {
  if (!(Math.abs(lat) <= 90) || !Number.isFinite(lon)) {
    throw new RangeError(`Position must be a latitude from -90 to 90 and a finite longitude, got ${lat}, ${lon}`)
  }
  const x = (wrapLongitude(lon) + 180) * CELLS_PER_DEGREE
  const y = (lat + 90) * CELLS_PER_DEGREE
  const column = Math.min(COLUMNS - 1, Math.floor(x))
  const row = Math.min(ROWS - 1, Math.floor(y))
  const cell = row * COLUMNS + column
  const land = isLandCell(coastline, cell)
  if (!isMixedCell(coastline, cell)) return land
  const unit = UNITS_PER_DEGREE / CELLS_PER_DEGREE
  return land !== hasOddCrossings(coastline, cell, (x - column - 0.5) * unit, (y - row - 0.5) * unit)
}

/**
 * Degrees that a point can move in any direction without leaving its quarter-degree cell. Negative when the coast crosses that cell, which
 * may then contain land anywhere.
 */
export const degreesWithoutCoast = (coastline: Coastline, lat: number, lon: number): number => {
  const x = (wrapLongitude(lon) + 180) * CELLS_PER_DEGREE
  const y = (lat + 90) * CELLS_PER_DEGREE
  const column = Math.min(COLUMNS - 1, Math.floor(x))
  const row = Math.min(ROWS - 1, Math.floor(y))
  if (isMixedCell(coastline, row * COLUMNS + column)) return -1
  return Math.max(0, Math.min(x - column, column + 1 - x, y - row, row + 1 - y)) / CELLS_PER_DEGREE
}
