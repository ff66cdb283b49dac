import type { Coastline } from '@varuna/geo/coastline/coastline'
import { findNearestCoast } from '@varuna/geo/coastline/distance-from-shore'
import type { Ring } from '@varuna/geo/coastline/encode-coastline'
import { isOnLand } from '@varuna/geo/coastline/on-land'
import { wrapLongitude } from '@varuna/units/angle'
import type { ShoreLine } from './read-gshhg.ts'
import { areaKm2, bounds, samplesWithin } from '../ring-shape.ts'

const CELLS_PER_DEGREE = 10
const COLUMNS = 360 * CELLS_PER_DEGREE
const NM_PER_DEGREE = 60
/** Vertices of a cell that are compared with the coastline, and the fewest around an island that show how far the source is off. */
const COMPARED = { perCell: 15, atLeast: 20 }
/** The source is moved onto the coastline by its vertices nearest to it: the others have no counterpart there. */
const FIT = { share: 0.7, steps: 8, stride: 1.5, withinNm: 1, settledNm: 0.005 }
/** A move that lowers the median distance to no less than this share is noise. */
const MOVED_SHARE = 0.75
/** Median distance of those vertices from the coastline after the move, above which an island is left out: 200 m. */
const MAX_OFFSET_NM = 0.108
/** With more of it on land, an island is drawn already; as in `add-missing-islands.ts`. */
const MAX_DRAWN_SHARE = 0.5
/** An island this large is mostly where the source has it, even where the lines around have no counterpart, as in lagoons and lakes. */
const SURE_KM2 = 0.3
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

type Place = readonly [lon: number, lat: number]

/** A move in degrees of longitude and latitude. */
type Move = readonly [east: number, north: number]

const moveBy = ([lon, lat]: Place, [east, north]: Move): Place => [lon + east, lat + north]

/** The move that brings a source's vertices onto a coastline: none where they are few, null where they stay far from it. */
const fitMove = (coastline: Coastline, places: readonly Place[]): Move | null => {
  if (places.length < COMPARED.atLeast) return [0, 0]
  const kept = Math.ceil(places.length * FIT.share)
  let [east, north, offsetNm, unmovedNm] = [0, 0, Infinity, Infinity]
  for (let step = 0; step <= FIT.steps; step++) {
    const gaps = places
      .flatMap((place) => {
        const [lon, lat] = moveBy(place, [east, north])
        const coast = findNearestCoast(coastline, lat, lon, FIT.withinNm)
        return coast === null ? [] : [{ ...coast, east: wrapLongitude(coast.lon - lon), north: coast.lat - lat }]
      })
      .toSorted((a, b) => a.distanceNm - b.distanceNm)
      .slice(0, kept)
    if (gaps.length < kept) return null
    offsetNm = gaps[kept >> 1]?.distanceNm ?? Infinity
    if (step === 0) unmovedNm = offsetNm
    const eastward = gaps.reduce((sum, gap) => sum + gap.east, 0) / kept
    const northward = gaps.reduce((sum, gap) => sum + gap.north, 0) / kept
    if (step === FIT.steps || Math.hypot(eastward, northward) * NM_PER_DEGREE < FIT.settledNm) break
    east += FIT.stride * eastward
    north += FIT.stride * northward
  }
  const isMoved = offsetNm < unmovedNm * MOVED_SHARE && Math.abs(north) * NM_PER_DEGREE <= FIT.withinNm
  if ((isMoved ? offsetNm : unmovedNm) > MAX_OFFSET_NM) return null
  return isMoved ? [east, north] : [0, 0]
}

/**
 * Picks the islands of a coarser source that lie on the water of a coastline by more than half, and moves each as the source's other lines
 * within about 10 km have to be moved to lie on that coastline. Where they don't then, islands under 0.3 km2 are left out and others stay
 * where they are, as does an island with hardly another line around. Rings are closed, with land on their right.
 */
export const pickCoarseIslands = (coastline: Coastline, lines: readonly ShoreLine[]): Ring[] => {
  const isLand = ([lon, lat]: Place) => isOnLand(coastline, lat, lon)
  const isOnWater = (ring: Ring) => !ring.some(isLand) && ![...samplesWithin(ring)].some(isLand)
  const isLacking = (ring: Ring) => {
    const within = [...samplesWithin(ring)]
    return within.length > 0 ? within.filter(isLand).length < within.length * MAX_DRAWN_SHARE : isOnWater(ring)
  }
  const candidates: Ring[] = []
  const others = new Map<number, Place[]>()
  for (const { line, isIsland } of lines) {
    if ((line[0]?.[1] ?? -90) < SOUTHERNMOST_LAT) continue
    const ring = isIsland ? asLand(line) : null
    if (ring !== null && isLacking(ring)) candidates.push(ring)
    if (ring === null || !isOnWater(ring))
      for (const place of line) {
        const cell = cellAt(...place)
        const here = others.get(cell)
        if (here) here.push(place)
        else others.set(cell, [place])
      }
  }
  const comparedIn = (cell: number) => {
    const places = others.get(cell) ?? []
    const step = Math.max(1, Math.floor(places.length / COMPARED.perCell))
    return places.filter((_, at) => at % step === 0)
  }
  const moves = new Map<number, Move | null>()
  const moveAt = (cell: number) => {
    const known = moves.get(cell)
    if (known !== undefined) return known
    const around = [-1, 0, 1].flatMap((up) => [-1, 0, 1].flatMap((right) => comparedIn(cell + up * COLUMNS + right)))
    const found = fitMove(coastline, around)
    moves.set(cell, found)
    return found
  }
  return candidates.flatMap((ring) => {
    const { west, south, east, north } = bounds(ring)
    const move = moveAt(cellAt((west + east) / 2, (south + north) / 2))
    if (move === null) return areaKm2(ring) >= SURE_KM2 ? [ring] : []
    const moved = ring.map((place) => moveBy(place, move))
    return isLacking(moved) ? [moved] : []
  })
}
