import { isLandCell, isMixedCell, type Coastline } from '@varuna/geo/coastline/coastline'
import { degreesWithoutCoast, isOnLand } from '@varuna/geo/coastline/on-land'
import type { Place } from '../place.ts'

const CELLS_PER_DEGREE = 10
export const COLUMNS = 360 * CELLS_PER_DEGREE
const ROWS = 180 * CELLS_PER_DEGREE
export const CELLS = COLUMNS * ROWS

/** Poleward of these latitudes, and in the Canadian Arctic, ice keeps merchant ships away. */
const OPEN = { south: -66, north: 72.5 }
const ARCTIC = { south: 66, west: -170, east: -60 }

/** A canal missing from the coastline, or a strait narrower than a cell, as a line of [lat, lon] in degrees from sea to sea. */
export type Passage = { readonly name: string; readonly line: readonly (readonly [number, number])[] }

/** The sea in cells of 0.1 degree, row by row from the south-west. */
export type SeaGrid = {
  readonly coastline: Coastline
  /** `LAND`, `OPEN_SEA`, or `NEAR_COAST` plus the index of the cell's water point. */
  readonly cells: Uint8Array
  readonly passages: readonly Passage[]
}

export const LAND = 0
export const OPEN_SEA = 1
const NEAR_COAST = 2

/** Candidate points of a cell, of which the first on water represents it: the centre, else others for a channel narrower than a cell. */
const points = [0, -0.03, 0.03].flatMap((north) => [0, -0.03, 0.03].map((east) => [north, east] as const))

export const placeOfCell = (cells: Uint8Array, cell: number): Place => {
  const column = cell % COLUMNS
  const [north, east] = points[Math.max(0, (cells[cell] ?? 0) - NEAR_COAST)] ?? [0, 0]
  return {
    lat: ((cell - column) / COLUMNS + 0.5) / CELLS_PER_DEGREE - 90 + north,
    lon: (column + 0.5) / CELLS_PER_DEGREE - 180 + east,
  }
}

export const cellAt = ({ lat, lon }: Place): number => {
  const row = Math.min(ROWS - 1, Math.floor((lat + 90) * CELLS_PER_DEGREE))
  return row * COLUMNS + (Math.floor((lon + 180) * CELLS_PER_DEGREE + COLUMNS) % COLUMNS)
}

/** A cell some rows north and columns east of another, across 180 degrees; null beyond a pole. */
export const cellBeside = (cell: number, rows: number, columns: number): number | null => {
  const column = cell % COLUMNS
  const row = (cell - column) / COLUMNS + rows
  return row < 0 || row >= ROWS ? null : row * COLUMNS + ((column + columns + COLUMNS) % COLUMNS)
}

/** Checks every cell against the coastline, whole blocks at once far from the coast. Takes half a second. */
export const buildSeaGrid = (coastline: Coastline, passages: readonly Passage[]): SeaGrid => {
  const cells = new Uint8Array(CELLS)
  for (let row = (OPEN.south + 90) * CELLS_PER_DEGREE; row < (OPEN.north + 90) * CELLS_PER_DEGREE; row += BLOCK) {
    for (let column = 0; column < COLUMNS; column += BLOCK) {
      const first = row * COLUMNS + column
      if (isIce(placeOfCell(cells, first))) continue
      const kind = kindOfBlock(coastline, row / BLOCK, column / BLOCK)
      for (let north = 0; north < BLOCK; north++) {
        for (let cell = first + north * COLUMNS; cell < first + north * COLUMNS + BLOCK; cell++)
          cells[cell] = kind ?? checkCell(coastline, placeOfCell(cells, cell))
      }
    }
  }
  return { coastline, cells, passages }
}

/** Cells along the side of a block of half a degree, which is four cells of the coastline. */
const BLOCK = 5
const COASTLINE_COLUMNS = 360 * 4

/** The common value of a block's cells; null where there is coast in it or next to it. */
const kindOfBlock = (coastline: Coastline, blockRow: number, blockColumn: number) => {
  let land = 0
  for (let row = 2 * blockRow - 1; row <= 2 * blockRow + 2; row++) {
    for (let column = 2 * blockColumn - 1; column <= 2 * blockColumn + 2; column++) {
      const cell = row * COASTLINE_COLUMNS + ((column + COASTLINE_COLUMNS) % COASTLINE_COLUMNS)
      if (isMixedCell(coastline, cell)) return null
      if (isLandCell(coastline, cell)) land += 1
    }
  }
  if (land === 0) return OPEN_SEA
  return land === 16 ? LAND : null
}

const checkCell = (coastline: Coastline, { lat, lon }: Place) => {
  if (!hasCoast(coastline, { lat, lon })) return isOnLand(coastline, lat, lon) ? LAND : OPEN_SEA
  const waterAt = points.findIndex(([north, east]) => !isOnLand(coastline, lat + north, lon + east))
  return waterAt < 0 ? LAND : NEAR_COAST + waterAt
}

const isIce = ({ lat, lon }: Place) => lat > ARCTIC.south && lon > ARCTIC.west && lon < ARCTIC.east

const HALF = 0.5 / CELLS_PER_DEGREE
const corners = [
  [-HALF, -HALF],
  [-HALF, HALF],
  [HALF, -HALF],
  [HALF, HALF],
] as const

const hasCoast = (coastline: Coastline, { lat, lon }: Place) => {
  const room = degreesWithoutCoast(coastline, lat, lon)
  if (room < 0) return true
  if (room >= HALF) return false
  return corners.some(([north, east]) => degreesWithoutCoast(coastline, lat + north, lon + east) < 0)
}
