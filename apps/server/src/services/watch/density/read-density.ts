import { MAX_DENSITY_CELLS, type Density } from '@varuna/contract/watch/density'
import type { Store } from '../../../store/interfaces/store.ts'
import type { Box } from '../../../store/interfaces/watch/box.ts'
import { CELL_SIZES, columnsOf, TILE_COLUMNS, TILE_DEGREES, unpackHours } from './density-cells.ts'

/** Most cells that the tiles of a box may have; what is read is whole tiles, also of a narrow strip. */
const MAX_READ_CELLS = 100_000
const WORLD: Box = { south: -90, west: -180, north: 90, east: 180 }
const COARSEST = 200
const DAY_MS = 86_400_000

/** First and last column of the parts of a box; two across the 180th meridian. */
const partsOf = ({ west, east }: Box): [west: number, east: number][] =>
  west <= east
    ? [[west, east]]
    : [
        [west, 180],
        [-180, east],
      ]

const indexOf = (degrees: number, from: number, size: number, count: number) =>
  Math.max(0, Math.min(count - 1, Math.floor(((degrees - from) * 100) / size + 1e-9)))

/** Rows and columns of cells, or of tiles, that a box touches. */
function cellsOf(box: Box, hundredths: number) {
  const rows = 18_000 / hundredths
  return {
    first: indexOf(box.south, -90, hundredths, rows),
    last: indexOf(box.north, -90, hundredths, rows),
    columns: partsOf(box).map(([west, east]): [number, number] => [
      indexOf(west, -180, hundredths, columnsOf(hundredths)),
      indexOf(east, -180, hundredths, columnsOf(hundredths)),
    ]),
  }
}

const countOf = ({ first, last, columns }: ReturnType<typeof cellsOf>) =>
  (last - first + 1) * columns.reduce((sum, [west, east]) => sum + east - west + 1, 0)

/** The finest size of which the box has few enough cells, and the tiles that it touches too. */
function sizeFor(box: Box, tiles: number): number {
  const isFew = (size: number) =>
    countOf(cellsOf(box, size)) <= MAX_DENSITY_CELLS && tiles * ((TILE_DEGREES * 100) / size) ** 2 <= MAX_READ_CELLS
  return CELL_SIZES.find(isFew) ?? COARSEST
}

/** Hours of presence of the last 30 days in a box (AREA-12): of received vessels, or of simulated ones where nothing was received anywhere. */
export async function readDensity({ density }: Pick<Store, 'density'>, box: Box | null): Promise<Density> {
  const within = box ?? WORLD
  const touched = tilesOf(within)
  const hundredths = sizeFor(within, touched.length)
  const [period, hasReceived] = await Promise.all([density.period(), density.hasReceived()])
  const { first, last, columns } = cellsOf(within, hundredths)
  const count = columnsOf(hundredths)
  const cells: Density['cells'] = []
  for (const { cells: packed } of await density.tiles(!hasReceived, hundredths, touched))
    for (const [cell, hours] of unpackHours(packed)) {
      const [row, column] = [Math.floor(cell / count), cell % count]
      if (row < first || row > last || !columns.some(([west, east]) => column >= west && column <= east)) continue
      cells.push([cornerOf(row, hundredths, 90), cornerOf(column, hundredths, 180), Math.round(hours * 100) / 100])
    }
  return {
    from: period && new Date(period.from_day * DAY_MS).toISOString(),
    countedAt: period && new Date(period.counted_ms).toISOString(),
    simulated: !hasReceived && cells.length > 0,
    cellDegrees: hundredths / 100,
    cells,
  }
}

function tilesOf(box: Box): number[] {
  const { first, last, columns } = cellsOf(box, TILE_DEGREES * 100)
  const found: number[] = []
  for (let row = first; row <= last; row += 1)
    for (const [west, east] of columns)
      for (let column = west; column <= east; column += 1) found.push(row * TILE_COLUMNS + column)
  return [...new Set(found)]
}

const cornerOf = (index: number, hundredths: number, from: number) => (index * hundredths - from * 100) / 100
