import type { Ring } from '@varuna/geo/coastline/encode-coastline'
import { greatCircleNm } from '@varuna/geo/geometry/great-circle'
import { KM_PER_DEGREE, areaKm2, bounds, contains, kmPerDegreeLon } from './ring-shape.ts'

/** An outer ring followed by its holes (lakes and rivers). */
export type Polygon = readonly Ring[]

const INLAND_MIN_KM2 = 5
const INLAND_MIN_LENGTH_KM = 10
const COASTAL_MIN_KM2 = 0.1
const COASTAL_CELL = 0.05
const INDEX_CELL = 0.1
const HARBOUR_NM = 5
const HARBOUR_MIN_LENGTH_KM = 1

const lengthKm = (ring: Ring) => {
  const { west, south, east, north } = bounds(ring)
  return Math.hypot((east - west) * kmPerDegreeLon(south), (north - south) * KM_PER_DEGREE)
}

const key = (lon: number, lat: number, size: number, right = 0, up = 0) =>
  (Math.floor(lat / size) + up) * 100_000 + Math.floor(lon / size) + right

const markCoast = (polygons: readonly Polygon[]) => {
  const coast = new Set<number>()
  for (const [outer] of polygons) {
    for (const [lon, lat] of outer ?? []) {
      for (const up of [-1, 0, 1]) for (const right of [-1, 0, 1]) coast.add(key(lon, lat, COASTAL_CELL, right, up))
    }
  }
  return coast
}

interface Place {
  readonly lat: number
  readonly lon: number
}

const DEGREE = 1

/** Indexes ports to check whether a place is within 5 nautical miles of one. */
const portIndex = (ports: readonly Place[]) => {
  const byDegree = new Map<number, Place[]>()
  for (const port of ports) {
    const cell = key(port.lon, port.lat, DEGREE)
    byDegree.set(cell, [...(byDegree.get(cell) ?? []), port])
  }
  return (lon: number, lat: number) =>
    [-1, 0, 1].some((up) =>
      [-1, 0, 1].some((right) =>
        byDegree
          .get(key(lon, lat, DEGREE, right, up))
          ?.some((port) => greatCircleNm(lat, lon, port.lat, port.lon) <= HARBOUR_NM),
      ),
    )
}

/**
 * Removes dry lakes, each known by a place in it, and waters too small for ships: inland ones below 5 km2 and shorter than 10 km, and,
 * within 3 to 6 nm of an outer ring, those below 0.1 km2. Waters longer than 1 km near a port stay, because the source cuts port rivers
 * at bridges. Islands in removed waters are removed too. Throws when a dry lake is in no water.
 */
export const dropLakes = (
  polygons: readonly Polygon[],
  ports: readonly Place[],
  dryLakes: readonly Place[],
): Polygon[] => {
  const nearPort = portIndex(ports)
  const coast = markCoast(polygons)
  const dropped = new Map<number, Ring[]>()
  const holes = polygons.flatMap((polygon) => polygon.slice(1))
  const dry = new Set(
    dryLakes.map(({ lat, lon }) => {
      const lake = holes.find((hole) => contains(hole, lon, lat))
      if (lake === undefined) throw new RangeError(`No lake of the source holds ${lat}, ${lon}.`)
      return lake
    }),
  )
  const isDropped = (hole: Ring) => {
    if (dry.has(hole)) return true
    const [lon, lat] = hole[0] ?? [0, 0]
    const area = areaKm2(hole)
    if (area >= INLAND_MIN_KM2) return false
    if (lengthKm(hole) >= HARBOUR_MIN_LENGTH_KM && nearPort(lon, lat)) return false
    return coast.has(key(lon, lat, COASTAL_CELL)) ? area < COASTAL_MIN_KM2 : lengthKm(hole) < INLAND_MIN_LENGTH_KM
  }
  const index = (hole: Ring) => {
    const { west, south, east, north } = bounds(hole)
    for (let lat = south; lat < north + INDEX_CELL; lat += INDEX_CELL) {
      for (let lon = west; lon < east + INDEX_CELL; lon += INDEX_CELL) {
        const cell = key(lon, lat, INDEX_CELL)
        dropped.set(cell, [...(dropped.get(cell) ?? []), hole])
      }
    }
  }
  const droppedInnerRings = polygons.map(([outer = [], ...holes]) => {
    const kept = holes.filter((hole) => !isDropped(hole))
    for (const hole of holes) if (isDropped(hole)) index(hole)
    return [outer, ...kept]
  })
  return droppedInnerRings.filter(([outer]) => {
    const [lon, lat] = outer?.[0] ?? [0, 0]
    return !dropped.get(key(lon, lat, INDEX_CELL))?.some((hole) => contains(hole, lon, lat))
  })
}
