import { wrapLongitude } from '@varuna/units/angle'
import type { TreatyLine } from './treaty-lines.ts'
import { countrySquares, type Waters } from './waters.ts'

/**
 * EEZ limits lie 200 nm from a coast, whose label is up to 12 nm from it, or from a treaty line; the rest allows for points beside the
 * cell.
 */
const REACH_DEGREES = 240 / 60

/**
 * Returns false where no point within a quarter of a degree to the north and east is in a country's waters by `watersAt`, and true where
 * one may be. Looks up one one-degree cell. The country is ISO 3166-1 alpha-2.
 */
export const createWatersReach = (
  waters: Waters,
  treaties: readonly TreatyLine[],
  country: string,
): ((lat: number, lon: number) => boolean) => {
  const cells = new Uint8Array(180 * 360)
  const mark = (south: number, north: number, west: number, east: number) => {
    const highest = Math.min(89, Math.max(Math.abs(south), Math.abs(north)) + REACH_DEGREES)
    const wide = REACH_DEGREES / Math.cos((highest * Math.PI) / 180)
    const columns = Math.min(360, Math.floor(east + wide) - Math.floor(west - wide) + 1)
    for (let row = rowOf(south - REACH_DEGREES); row <= rowOf(north + REACH_DEGREES); row++)
      for (let column = 0; column < columns; column++) cells[row * 360 + columnOf(Math.floor(west - wide) + column)] = 1
  }
  const coasts = new Set(
    countrySquares(waters, country).map(({ lat, lon }) => rowOf(lat) * 360 + columnOf(Math.floor(lon))),
  )
  for (const cell of coasts) {
    const south = Math.floor(cell / 360) - 90
    const west = (cell % 360) - 180
    mark(south, south + 1, west, west + 1)
  }
  for (const { left, right, points } of treaties) {
    if (left !== country && right !== country) continue
    for (const [at, [lat, lon]] of points.entries()) {
      const [nextLat, nextLon] = points[at + 1] ?? [lat, lon]
      const along = wrapLongitude(nextLon - lon)
      mark(Math.min(lat, nextLat), Math.max(lat, nextLat), Math.min(lon, lon + along), Math.max(lon, lon + along))
    }
  }
  return (lat, lon) => cells[rowOf(lat) * 360 + columnOf(Math.floor(lon))] === 1
}

const rowOf = (lat: number) => Math.min(179, Math.max(0, Math.floor(lat + 90)))
const columnOf = (lon: number) => (((lon + 180) % 360) + 360) % 360
