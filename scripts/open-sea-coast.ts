import { coastPlaces, openCoastline, type Coastline } from '@varuna/geo/coastline'
import { encodeCoastline, type Ring } from '@varuna/geo/encode-coastline'
import { isOnLand } from '@varuna/geo/land-check'
import { squareOf } from '@varuna/geo/waters'

export interface MultiPolygons {
  geometries: { coordinates: Ring[][] }[]
}

const MAINLAND_VERTICES = 3000

/** The sea's coast only: lakes and rivers, and the islands in them, must not keep a port on the list. */
export const openSeaCoast = (map: MultiPolygons): Coastline => {
  const outer = map.geometries.flatMap(({ coordinates }) => coordinates.map(([ring = []]) => ring))
  const mainlands = outer.filter((ring) => ring.length > MAINLAND_VERTICES)
  const mainland = openCoastline(encodeCoastline(mainlands))
  const islands = outer.filter(
    (ring) => ring.length <= MAINLAND_VERTICES && !isOnLand(mainland, ring[0]?.[1] ?? 0, ring[0]?.[0] ?? 0),
  )
  return openCoastline(encodeCoastline([...mainlands, ...islands]))
}

/** The squares of the waters' grid that a coast runs through, each once. */
export const coastSquares = (coast: Coastline): number[] => {
  const squares = new Set<number>()
  for (const [lat, lon] of coastPlaces(coast)) squares.add(squareOf(lat, lon))
  return [...squares]
}
