import { EARTH_RADIUS_KM } from '@varuna/geo/geometry/great-circle'

const CELLS_PER_DEGREE = 10
const COLUMNS = 360 * CELLS_PER_DEGREE
const ROWS = 180 * CELLS_PER_DEGREE
const KM_PER_DEGREE = (EARTH_RADIUS_KM * Math.PI) / 180
/** Rounding margin. */
const MARGIN = 1.01

/**
 * A prefilter: false for points in degrees that are near no position, true for all within `reachKm` of one and some beyond. It reads one
 * bit of 800 kB; the distance takes a hundred times as long.
 */
export const createPlaceMask = (
  places: readonly { readonly lat: number; readonly lon: number }[],
  reachKm: number,
): ((lat: number, lon: number) => boolean) => {
  const bits = new Uint32Array(Math.ceil((ROWS * COLUMNS) / 32))
  const high = (reachKm / KM_PER_DEGREE) * MARGIN
  for (const { lat, lon } of places) {
    const nearestPole = Math.min(90, Math.abs(lat) + high)
    const wide = nearestPole > 89 ? 180 : Math.min(180, high / Math.cos((nearestPole * Math.PI) / 180))
    const lastColumn = wide === 180 ? COLUMNS - 1 : columnOf(lon + wide)
    for (let row = rowOf(lat - high); row <= rowOf(lat + high); row++) {
      for (let column = wide === 180 ? 0 : columnOf(lon - wide); column <= lastColumn; column++) {
        const cell = row * COLUMNS + ((column + COLUMNS) % COLUMNS)
        bits[cell >> 5] = (bits[cell >> 5] as number) | (1 << (cell & 31))
      }
    }
  }
  return (lat, lon) => {
    const cell = rowOf(lat) * COLUMNS + ((columnOf(lon) + COLUMNS) % COLUMNS)
    return ((bits[cell >> 5] as number) & (1 << (cell & 31))) !== 0
  }
}

const rowOf = (lat: number) => Math.min(ROWS - 1, Math.max(0, Math.floor((lat + 90) * CELLS_PER_DEGREE)))
const columnOf = (lon: number) => Math.floor((lon + 180) * CELLS_PER_DEGREE)
