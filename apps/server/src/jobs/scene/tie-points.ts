import { betweenPlaces, type Georeference } from '@varuna/oil/scene/place-grid'
import type { PixelSize } from '@varuna/oil/scene/scene'
import type { ToLatLon } from './read-projection.ts'

/** A pixel of a file and its map coordinates. */
export interface Tie {
  i: number
  j: number
  x: number
  y: number
}

/** Radar products have a few hundred tie points. */
const MAX_TIES = 10_000

const ascending = (values: readonly number[]) => [...new Set(values)].toSorted((one, other) => one - other)

/** Interpolates between gridded tie points, as in radar products; null for points that form no grid, and for far too many. */
export function betweenTies(ties: readonly Tie[], toLatLon: ToLatLon, size: PixelSize): Georeference | null {
  if (ties.length > MAX_TIES) return null
  const columns = ascending(ties.map(({ i }) => i))
  const rows = ascending(ties.map(({ j }) => j))
  const byPixel = new Map(ties.map((tie) => [`${tie.i} ${tie.j}`, tie]))
  const grid = rows.flatMap((j) => columns.map((i) => byPixel.get(`${i} ${j}`)))
  if (columns.length < 2 || rows.length < 2 || !grid.every((tie) => tie !== undefined)) return null
  return betweenPlaces(
    columns.map((i) => i / size.width),
    rows.map((j) => j / size.height),
    grid.map(({ x, y }) => {
      const { lat, lon } = toLatLon(x, y)
      return [lat, lon] as const
    }),
  )
}
