import { coastVertices, openCoastline, type Coastline } from '@varuna/geo/coastline/coastline'
import { encodeCoastline, type Ring } from '@varuna/geo/coastline/encode-coastline'
import { isOnLand } from '@varuna/geo/coastline/on-land'
import { squareAt } from '@varuna/geo/waters/waters'

export interface MultiPolygons {
  geometries: { coordinates: Ring[][] }[]
}

const MAINLAND_VERTICES = 3000

/** Only the sea's coast, so that ports on lakes and rivers, and on islands in them, are removed from the list. */
export const openSeaCoast = (map: MultiPolygons): Coastline => {
  const outer = map.geometries.flatMap(({ coordinates }) => coordinates.map(([ring = []]) => ring))
  const mainlands = outer.filter((ring) => ring.length > MAINLAND_VERTICES)
  const mainland = openCoastline(encodeCoastline(mainlands))
  const islands = outer.filter(
    (ring) => ring.length <= MAINLAND_VERTICES && !isOnLand(mainland, ring[0]?.[1] ?? 0, ring[0]?.[0] ?? 0),
  )
  return openCoastline(encodeCoastline([...mainlands, ...islands]))
}

/** Squares of the waters grid that a coast crosses, each once. */
export const coastSquares = (coast: Coastline): number[] => {
  const squares = new Set<number>()
  for (const [lat, lon] of coastVertices(coast)) squares.add(squareAt(lat, lon))
  return [...squares]
}
