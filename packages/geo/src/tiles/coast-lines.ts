import { COLUMNS, CELLS_PER_DEGREE, ROWS, UNITS_PER_DEGREE, decodeX } from '../coastline/coastline-format.ts'
import { isMixedCell, mixedIndex, type Coastline } from '../coastline/coastline.ts'
import { clipLine } from './clip-line.ts'
import { joinLines } from './join-lines.ts'
import { simplifyLine, type FlatLine } from '../geometry/simplify-line.ts'

const CELL_UNITS = UNITS_PER_DEGREE / CELLS_PER_DEGREE
/** Cell sides are shifted off the lattice of the points, so that no point lies on a side. */
const [OFF_X, OFF_Y] = [1 / 3, 1 / 7]

/** A square of `side` by `side` cells, numbered from 180 W and 90 S. */
export interface Block {
  readonly column: number
  readonly row: number
  readonly side: number
}

export interface CoastDetail {
  /** Maximum deviation of a drawn line from the coast, in 1e-5 degree of longitude. */
  readonly tolerance: number
  /** Islands and lakes smaller than this in both directions are omitted, in the same units. */
  readonly minIsland: number
  readonly minLake: number
}

const getCellLines = (coastline: Coastline, column: number, row: number): FlatLine[] => {
  const index = mixedIndex(coastline, row * COLUMNS + column)
  const x = (column + 0.5) * CELL_UNITS
  const y = (row + 0.5) * CELL_UNITS
  const lines: FlatLine[] = []
  let line: FlatLine = []
  for (let at = coastline.starts[index] as number; at < (coastline.starts[index + 1] as number); at++) {
    const kept = coastline.points[at * 2] as number
    const east = decodeX(kept)
    if (east !== kept) lines.push((line = []))
    line.push(x + east, y + (coastline.points[at * 2 + 1] as number))
  }
  const box = {
    west: column * CELL_UNITS + OFF_X,
    south: row * CELL_UNITS + OFF_Y,
    east: (column + 1) * CELL_UNITS + OFF_X,
    north: (row + 1) * CELL_UNITS + OFF_Y,
  }
  return lines.flatMap((whole) => clipLine(whole, box))
}

/** Twice the area of a closed line, positive when counterclockwise. */
const twiceArea = (line: FlatLine) => {
  const [originX = 0, originY = 0] = line
  let sum = 0
  for (let at = 2; at < line.length; at += 2) {
    const ax = (line[at - 2] as number) - originX
    const ay = (line[at - 1] as number) - originY
    sum += ax * ((line[at + 1] as number) - originY) - ((line[at] as number) - originX) * ay
  }
  return sum
}

const isClosed = (line: FlatLine) => line[0] === line.at(-2) && line[1] === line.at(-1)

const isTooSmall = (line: FlatLine, stretchY: number, { minIsland: leastIsland, minLake: leastLake }: CoastDetail) => {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let at = 0; at < line.length; at += 2) {
    const x = line[at] as number
    const y = line[at + 1] as number
    if (x < west) west = x
    if (x > east) east = x
    if (y < south) south = y
    if (y > north) north = y
  }
  const size = Math.max(east - west, (north - south) * stretchY)
  if (size >= leastIsland && size >= leastLake) return false
  return size < (twiceArea(line) > 0 ? leastLake : leastIsland)
}

/**
 * The coast in a block as simplified lines, in 1e-5 degree east of 180 W and north of 90 S, with land on the right. Lines cross the
 * block's sides at points that depend on the block alone, so lines of adjacent blocks meet.
 */
export const getCoastLines = (coastline: Coastline, { column, row, side }: Block, detail: CoastDetail): FlatLine[] => {
  const pieces: FlatLine[] = []
  for (let y = row * side; y < Math.min(ROWS, (row + 1) * side); y++) {
    for (let x = column * side; x < Math.min(COLUMNS, (column + 1) * side); x++) {
      if (isMixedCell(coastline, y * COLUMNS + x)) pieces.push(...getCellLines(coastline, x, y))
    }
  }
  if (pieces.length === 0) return pieces
  const middle = ((row + 0.5) * side) / CELLS_PER_DEGREE - 90
  const stretchY = 1 / Math.cos((Math.max(-85, Math.min(85, middle)) * Math.PI) / 180)
  return joinLines(pieces)
    .filter((line) => !(isClosed(line) && isTooSmall(line, stretchY, detail)))
    .map((line) => simplifyLine(line, detail.tolerance, stretchY))
}
