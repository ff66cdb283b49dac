import { isLandCell, type Coastline } from '@varuna/geo/coastline/coastline'
import { distanceFromShore } from '@varuna/geo/coastline/distance-from-shore'
import { isOnLand } from '@varuna/geo/coastline/on-land'

/**
 * What holds for every position of a cell; `offshore` is water farther than `OFFSHORE_NM` from any coast, `inland` is land of any depth.
 */
export const coastCells = { unknown: 0, seen: 1, offshore: 2, water: 3, shore: 4, nearCoast: 5, inland: 6 } as const
export type CoastCell = (typeof coastCells)[keyof typeof coastCells]

export const OFFSHORE_NM = 0.5
/** Rounding margin: more than the error of any distance. */
const SLACK_NM = 0.01
/** Degrees beyond which no coast is near in any direction: at this latitude a quarter of a degree of longitude is 0.8 nm. */
const MAX_LAT = 87
const QUARTERS_PER_DEGREE = 4
const QUARTER_COLUMNS = 360 * QUARTERS_PER_DEGREE
const QUARTER_ROWS = 180 * QUARTERS_PER_DEGREE

/**
 * Caches for cells near a coast what holds for all of their positions, so that the coastline is rarely queried. `shoreNm` is the depth of
 * land that counts as `shore`. Cells of 3 nm cover waters along a coast; a fleet at its quays and anchorages is in few cells of 0.3 nm,
 * which are measured on the second query. Both are stored in tables of a fixed size.
 */
export function createCoastCells(coastline: Coastline, shoreNm: number) {
  const quarters = mapQuarters(coastline)
  const wide = createCells(coastline, { cellsPerDegree: 20, shoreNm, slots: 2 ** 17, afterVisits: 1 })
  const fine = createCells(coastline, { cellsPerDegree: 200, shoreNm, slots: 2 ** 16, afterVisits: 2 })
  return {
    kindOf(lat: number, lon: number): CoastCell {
      const quarter = quarters[quarterOf(lat, lon)] as CoastCell
      if (quarter !== coastCells.unknown) return quarter
      const kind = wide(lat, lon)
      return kind === coastCells.nearCoast ? fine(lat, lon) : kind
    },
  }
}

const quarterOf = (lat: number, lon: number) =>
  Math.min(QUARTER_ROWS - 1, Math.floor((lat + 90) * QUARTERS_PER_DEGREE)) * QUARTER_COLUMNS +
  (Math.floor((lon + 180) * QUARTERS_PER_DEGREE) % QUARTER_COLUMNS)

/** Quarter-degree cells of the coastline without coast in or around them. */
function mapQuarters(coastline: Coastline): Uint8Array {
  const kinds = new Uint8Array(QUARTER_ROWS * QUARTER_COLUMNS)
  const hasCoast = coastline.pyramid[0]?.occupied ?? kinds
  const firstRow = (90 - MAX_LAT) * QUARTERS_PER_DEGREE
  for (let row = firstRow; row < QUARTER_ROWS - firstRow; row++)
    for (let column = 0; column < QUARTER_COLUMNS; column++) {
      const west = (column + QUARTER_COLUMNS - 1) % QUARTER_COLUMNS
      const east = (column + 1) % QUARTER_COLUMNS
      let near = 0
      for (let beside = row - 1; beside <= row + 1; beside++) {
        const first = beside * QUARTER_COLUMNS
        near |= (hasCoast[first + west] ?? 0) | (hasCoast[first + column] ?? 0) | (hasCoast[first + east] ?? 0)
      }
      const cell = row * QUARTER_COLUMNS + column
      if (near === 0) kinds[cell] = isLandCell(coastline, cell) ? coastCells.inland : coastCells.offshore
    }
  return kinds
}

interface Cells {
  cellsPerDegree: number
  shoreNm: number
  /** A power of 2. */
  slots: number
  afterVisits: 1 | 2
}

function createCells(coastline: Coastline, { cellsPerDegree, shoreNm, slots, afterVisits }: Cells) {
  const cells = new Float64Array(slots).fill(-1)
  const kinds = new Uint8Array(slots)
  const columns = 360 * cellsPerDegree + 1
  const shift = 32 - Math.log2(slots)
  /** No position of a cell is farther from its centre. */
  const halfNm = (60 / cellsPerDegree) * Math.SQRT1_2 + SLACK_NM
  const reachNm = Math.max(halfNm + OFFSHORE_NM, shoreNm - halfNm)

  const measure = (row: number, column: number): CoastCell => {
    const lat = Math.min(90, (row + 0.5) / cellsPerDegree - 90)
    const lon = (column + 0.5) / cellsPerDegree - 180
    const isLand = isOnLand(coastline, lat, lon)
    const nm = distanceFromShore(coastline, lat, lon, reachNm) ?? Infinity
    if (nm <= halfNm) return coastCells.nearCoast
    if (isLand) return nm <= shoreNm - halfNm ? coastCells.shore : coastCells.inland
    return nm > halfNm + OFFSHORE_NM ? coastCells.offshore : coastCells.water
  }
  return (lat: number, lon: number): CoastCell => {
    const row = Math.floor((lat + 90) * cellsPerDegree)
    const column = Math.floor((lon + 180) * cellsPerDegree)
    const cell = row * columns + column
    const slot = Math.imul(cell, 0x9e3779b1) >>> shift
    if (cells[slot] === cell) {
      const kind = kinds[slot] as CoastCell
      if (kind !== coastCells.seen) return kind
    } else if (afterVisits > 1) {
      cells[slot] = cell
      kinds[slot] = coastCells.seen
      return coastCells.unknown
    }
    const kind = measure(row, column)
    cells[slot] = cell
    kinds[slot] = kind
    return kind
  }
}
