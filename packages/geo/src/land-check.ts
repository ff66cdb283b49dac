import { wrapLongitude } from '@varuna/units/angle'
import { CELLS_PER_DEGREE, COLUMNS, REFERENCE_X, REFERENCE_Y, ROWS, UNITS_PER_DEGREE, xOf } from './coastline-format.ts'
import { isLandCell, isMixedCell, mixedIndex, type Coastline } from './coastline.ts'
import { distanceFromShore } from './distance-from-shore.ts'

/** The coastline's source closes narrow harbours: so far inside land, in nautical miles, a point still counts as water. */
export const DEFAULT_TOLERANCE_NM = 0.3

export interface LandCheck {
  readonly status: 'water' | 'land'
  /** The coast is within the tolerance, on either side: the answer may turn with the source. */
  readonly nearCoast: boolean
  /** How far inside land, in nautical miles, the source puts the point; null on its water. */
  readonly insideNm: number | null
}

/** Do an odd number of the cell's edges cross the line from its reference point to (x, y), in units from its centre? */
const crossesOdd = (coastline: Coastline, cell: number, x: number, y: number) => {
  const index = mixedIndex(coastline, cell)
  const { points } = coastline
  const end = (coastline.starts[index + 1] as number) * 2
  const dx = REFERENCE_X - x
  const dy = REFERENCE_Y - y
  let odd = false
  let [ax, ay, left] = [0, 0, false]
  for (let at = (coastline.starts[index] as number) * 2; at < end; at += 2) {
    const kept = points[at] as number
    const bx = xOf(kept)
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

/** Which side of the coastline a point in degrees is on, with no tolerance; 180 E is 180 W. Throws off the globe. */
export const isOnLand = (coastline: Coastline, lat: number, lon: number): boolean => {
  if (!(Math.abs(lat) <= 90) || !Number.isFinite(lon)) throw new RangeError(`No place on Earth: ${lat}, ${lon}`)
  const x = (wrapLongitude(lon) + 180) * CELLS_PER_DEGREE
  const y = (lat + 90) * CELLS_PER_DEGREE
  const column = Math.min(COLUMNS - 1, Math.floor(x))
  const row = Math.min(ROWS - 1, Math.floor(y))
  const cell = row * COLUMNS + column
  const land = isLandCell(coastline, cell)
  if (!isMixedCell(coastline, cell)) return land
  const unit = UNITS_PER_DEGREE / CELLS_PER_DEGREE
  return land !== crossesOdd(coastline, cell, (x - column - 0.5) * unit, (y - row - 0.5) * unit)
}

/** Is a point (lat -90 to 90, lon -180 to 180) on water or land? Inside land by no more than `toleranceNm` counts as water. */
export const landCheck = (
  coastline: Coastline,
  lat: number,
  lon: number,
  toleranceNm = DEFAULT_TOLERANCE_NM,
): LandCheck => {
  if (!isOnLand(coastline, lat, lon)) {
    const nearCoast = toleranceNm > 0 && distanceFromShore(coastline, lat, lon, toleranceNm) !== null
    return { status: 'water', nearCoast, insideNm: null }
  }
  const insideNm = distanceFromShore(coastline, lat, lon) ?? Infinity
  const nearCoast = insideNm <= toleranceNm
  return { status: nearCoast && toleranceNm > 0 ? 'water' : 'land', nearCoast, insideNm }
}
