import type { Coastline } from '@varuna/geo/coastline/coastline'
import { distanceFromShore } from '@varuna/geo/coastline/distance-from-shore'
import type { Ring } from '@varuna/geo/coastline/encode-coastline'
import { isOnLand } from '@varuna/geo/coastline/on-land'
import type { ShoreLine } from './read-gshhg.ts'
import { bounds, samplesWithin } from '../ring-shape.ts'

const CELLS_PER_DEGREE = 10
const COLUMNS = 360 * CELLS_PER_DEGREE
/** Vertices of a cell that are compared with the coastline, and the fewest around an island that say anything. */
const COMPARED = { perCell: 30, atLeast: 20 }
/** Median distance of the source's other lines around an island from the coastline, above which its island is left out: 200 m. */
const MAX_OFFSET_NM = 0.108
const FARTHEST_NM = 3
/** The source has several outlines of Antarctica's ice. */
const SOUTHERNMOST_LAT = -60

const cellAt = (lon: number, lat: number) =>
  Math.floor((lat + 90) * CELLS_PER_DEGREE) * COLUMNS + Math.floor((lon + 180) * CELLS_PER_DEGREE)

/** A ring that is closed and has land on its right. */
const asLand = (line: Ring): Ring => {
  const [first] = line
  const last = line.at(-1)
  const closed = first && last && (first[0] !== last[0] || first[1] !== last[1]) ? [...line, first] : line
  let twice = 0
  for (const [at, [bx, by]] of closed.entries()) {
    const [ax, ay] = closed[at - 1] ?? [bx, by]
    twice += ax * by - bx * ay
  }
  return twice > 0 ? closed.toReversed() : closed
}

/**
 * Picks the islands of a coarser source that lie wholly on the water of a coastline, where the source's other lines within about 10 km
 * are near that coastline. Rings are closed, with land on their right.
 */
export const pickCoarseIslands = (coastline: Coastline, lines: readonly ShoreLine[]): Ring[] => {
  const isLand = ([lon, lat]: readonly [number, number]) => isOnLand(coastline, lat, lon)
  const candidates: Ring[] = []
  const others = new Map<number, (readonly [lon: number, lat: number])[]>()
  for (const { line, isIsland } of lines) {
    if ((line[0]?.[1] ?? -90) < SOUTHERNMOST_LAT) continue
    const ring = isIsland ? asLand(line) : null
    if (ring !== null && !ring.some(isLand) && ![...samplesWithin(ring)].some(isLand)) candidates.push(ring)
    else
      for (const place of line) {
        const cell = cellAt(...place)
        const here = others.get(cell)
        if (here) here.push(place)
        else others.set(cell, [place])
      }
  }
  const offsets = new Map<number, number[]>()
  const offsetsIn = (cell: number) => {
    const known = offsets.get(cell)
    if (known) return known
    const places = others.get(cell) ?? []
    const step = Math.max(1, Math.floor(places.length / COMPARED.perCell))
    const found = places
      .filter((_, at) => at % step === 0)
      .map(([lon, lat]) => distanceFromShore(coastline, lat, lon, FARTHEST_NM) ?? FARTHEST_NM)
    offsets.set(cell, found)
    return found
  }
  return candidates.filter((ring) => {
    const { west, south, east, north } = bounds(ring)
    const centre = cellAt((west + east) / 2, (south + north) / 2)
    const around = [-1, 0, 1]
      .flatMap((up) => [-1, 0, 1].flatMap((right) => offsetsIn(centre + up * COLUMNS + right)))
      .toSorted((a, b) => a - b)
    return around.length >= COMPARED.atLeast && (around[around.length >> 1] ?? Infinity) <= MAX_OFFSET_NM
  })
}
