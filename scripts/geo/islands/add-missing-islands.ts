import { openCoastline } from '@varuna/geo/coastline/coastline'
import { encodeCoastline, type Ring } from '@varuna/geo/coastline/encode-coastline'
import { isOnLand } from '@varuna/geo/coastline/on-land'
import type { Polygon } from '../drop-lakes.ts'
import { areaKm2, bounds, contains, samplesWithin } from '../ring-shape.ts'

const CELL_DEGREES = 0.1
const MAX_ISLAND_DEGREES = 0.5
/** Two outlines of one island differ by this at its edges. */
const EDGE_DEGREES = 0.002
/** With more of it on land, an island is drawn already. */
const MAX_DRAWN_SHARE = 0.5

const overlap = (a: Ring, b: Ring) =>
  [...a, ...samplesWithin(a)].some(([lon, lat]) => contains(b, lon, lat)) ||
  [...b, ...samplesWithin(b)].some(([lon, lat]) => contains(a, lon, lat))

function* cellsOf(ring: Ring) {
  const { west, south, east, north } = bounds(ring)
  for (let row = Math.floor(south / CELL_DEGREES); row <= Math.floor(north / CELL_DEGREES); row++)
    for (let column = Math.floor(west / CELL_DEGREES); column <= Math.floor(east / CELL_DEGREES); column++)
      yield row * 10_000 + column
}

const isSmall = (ring: Ring) => {
  const { west, south, east, north } = bounds(ring)
  return ring.length > 3 && Math.max(east - west, north - south) <= MAX_ISLAND_DEGREES
}

/** Whether a ring is a part of an island: smaller, and within its box. */
const isFragment = (part: Ring, island: Ring) => {
  const [inner, outer] = [bounds(part), bounds(island)]
  return (
    areaKm2(part) < areaKm2(island) &&
    inner.west >= outer.west - EDGE_DEGREES &&
    inner.east <= outer.east + EDGE_DEGREES &&
    inner.south >= outer.south - EDGE_DEGREES &&
    inner.north <= outer.north + EDGE_DEGREES
  )
}

const indexByCell = (rings: readonly Ring[]) => {
  const byCell = new Map<number, Ring[]>()
  for (const ring of rings)
    for (const cell of cellsOf(ring)) {
      const here = byCell.get(cell)
      if (here) here.push(ring)
      else byCell.set(cell, [ring])
    }
  return (ring: Ring) => new Set([...cellsOf(ring)].flatMap((cell) => byCell.get(cell) ?? []))
}

/**
 * Adds the islands of up to half a degree that polygons lack, or of which they have less than half, from the outer rings of another source;
 * fragments of such an island give way to it. An outline that overlaps other land or an island added before, or that holds a place where
 * ships sail, is left out. Rings are of [lon, lat] in degrees.
 */
export const addMissingIslands = (
  polygons: readonly Polygon[],
  outlines: readonly Ring[],
  sailed: readonly { lat: number; lon: number }[],
) => {
  const coast = openCoastline(encodeCoastline(polygons.flat()))
  const isLand = ([lon, lat]: readonly [number, number]) => isOnLand(coast, lat, lon)
  const candidates = outlines.filter((ring) => {
    if (!isSmall(ring) || sailed.some(({ lat, lon }) => contains(ring, lon, lat))) return false
    const within = [...samplesWithin(ring)]
    return within.length > 0 && within.filter(isLand).length < within.length * MAX_DRAWN_SHARE
  })
  const drawnNear = indexByCell(polygons.flatMap((polygon) => polygon.slice(0, 1)).filter(isSmall))
  const mainlands = polygons.flatMap((polygon) => polygon.slice(0, 1)).filter((ring) => !isSmall(ring))
  const onMainland = openCoastline(encodeCoastline(mainlands))
  const islands: Ring[] = []
  const fragments = new Set<Ring>()
  for (const ring of candidates) {
    if ([...ring, ...samplesWithin(ring)].some(([lon, lat]) => isOnLand(onMainland, lat, lon))) continue
    const others = [...drawnNear(ring)].filter((other) => overlap(ring, other))
    if (!others.every((other) => isFragment(other, ring))) continue
    if (islands.some((other) => overlapsBox(ring, other) && overlap(ring, other))) continue
    islands.push(ring)
    for (const other of others) fragments.add(other)
  }
  return {
    polygons: [...polygons.filter(([outer = []]) => !fragments.has(outer)), ...islands.map((ring): Polygon => [ring])],
    islands: islands.length,
    fragments: fragments.size,
  }
}

const overlapsBox = (a: Ring, b: Ring) => {
  const [here, there] = [bounds(a), bounds(b)]
  return here.west <= there.east && here.east >= there.west && here.south <= there.north && here.north >= there.south
}
