import { distanceFromShore } from '@varuna/geo/coastline/distance-from-shore'
import { isOnLand } from '@varuna/geo/coastline/on-land'
import type { PortRow } from '@varuna/geo/ports/ports'
import { nmBetween, type Place } from '../place.ts'
import { between, pick, type Random } from '../random.ts'
import { legCost } from '../routes/leg-cost.ts'
import { createRouteFinder, type Route, type RouteFinder } from '../routes/find-route.ts'
import type { SeaGrid } from '../routes/sea-grid.ts'
import { moveFrom } from './track.ts'

/** Positions where vessels can be, and routes between ports. */
export type Waters = {
  readonly ports: readonly PortRow[]
  /** Water within 2.5 km of a port; null where the coastline has none. */
  berthAt(port: PortRow): Place | null
  /** The route from one port's berth to another's, or from the roads when the berth cannot be reached; null when there is none. */
  routeBetween(from: PortRow, to: PortRow): Route | null
  routeTo(from: PortRow, to: Place): Route | null
  /** An anchorage near the end of a route, apart from those already returned; the end itself where it is in a port. */
  anchorageNear(random: Random, end: Place): Place
  shoreNm(place: Place): number
  /** Distance from the sea; 0 at sea. */
  insideNm(place: Place): number
}

/** Precomputed routes between ports, by `laneKey`. */
export type LaneRoutes = Readonly<Record<string, Route>>

export const laneKey = (from: PortRow, to: PortRow): string => `${from.locode}-${to.locode}`

const BERTH_KM = [0, 0.5, 1, 1.5, 2, 2.5]
const KM_PER_NM = 1.852
/** A vessel this close to a port is in port, as in PORT-1 of docs/rules/tracks.md. */
const PORT_KM = 3
const ANCHORAGE = { tries: 60, radiusNm: 4, apartNm: 0.5 }

export const createWaters = (grid: SeaGrid, ports: readonly PortRow[], laneRoutes: LaneRoutes = {}): Waters => {
  const { coastline } = grid
  const findRoute = createRouteFinder(grid)
  const known = new Map<string, Route | null>()
  const isLand = ({ lat, lon }: Place) => isOnLand(coastline, lat, lon)
  const berthAt = (port: PortRow): Place | null => {
    for (const km of BERTH_KM) {
      for (let bearing = 0; bearing < 360; bearing += 30) {
        const place = moveFrom(port, km / KM_PER_NM, bearing)
        if (!isLand(place)) return place
      }
    }
    return null
  }
  const anchorages: Place[] = []
  const findAnchorage = (random: Random, end: Place): Place => {
    for (let tries = 0; tries < ANCHORAGE.tries; tries++) {
      const place = moveFrom(end, between(random, 0.2, ANCHORAGE.radiusNm), random() * 360)
      const isFree = anchorages.every((other) => nmBetween(other, place) > ANCHORAGE.apartNm)
      if (isFree && legCost(coastline, end, place) !== null) return place
    }
    return end
  }
  return {
    ports,
    berthAt,
    anchorageNear(random, end) {
      if (ports.some((port) => nmBetween(port, end) * KM_PER_NM < PORT_KM)) return end
      const place = findAnchorage(random, end)
      anchorages.push(place)
      return place
    },
    insideNm: (place) => (isLand(place) ? (distanceFromShore(coastline, place.lat, place.lon) ?? 0) : 0),
    routeBetween(from, to) {
      const key = `${from.lat} ${from.lon} ${to.lat} ${to.lon}`
      let route = known.get(key)
      if (route === undefined) {
        route =
          laneRoutes[laneKey(from, to)] ??
          findWithin(grid, findRoute, berthAt(from) ?? from, berthAt(to) ?? to) ??
          // A berth may be in a dock that the coastline closes off.
          findWithin(grid, findRoute, from, to)
        known.set(key, route)
      }
      return route
    },
    routeTo: (from, to) => findWithin(grid, findRoute, berthAt(from) ?? from, to),
    shoreNm: (place) => (isLand(place) ? 0 : (distanceFromShore(coastline, place.lat, place.lon) ?? Infinity)),
  }
}

/** Removes the end of a route that lies behind land. */
const findWithin = ({ coastline }: SeaGrid, findRoute: RouteFinder, from: Place, to: Place): Route | null => {
  const route = findRoute(from, to)
  if (route === null) return null
  const { places } = route
  const isBlocked = (a: Place | undefined, b: Place | undefined) =>
    a === undefined || b === undefined || legCost(coastline, a, b) === null
  const cut = places.slice(
    isBlocked(places[0], places[1]) ? 1 : 0,
    isBlocked(places.at(-1), places.at(-2)) ? -1 : places.length,
  )
  const nm = cut.slice(1).reduce((sum, place, at) => sum + nmBetween(cut[at] ?? place, place), 0)
  return cut.length < 2 ? null : { ...route, places: cut, nm }
}

const MAX_TRIES = 5_000
/** Sea ice and storms keep most vessels out of higher latitudes. */
const MAX_LATITUDE = 50

/** A position at sea within a range of distances from shore; throws when none is found. */
export const findOpenSea = (random: Random, waters: Waters, leastNm: number, mostNm = Infinity): Place => {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const place = { lat: between(random, -MAX_LATITUDE, MAX_LATITUDE), lon: between(random, -180, 180) }
    const nm = waters.shoreNm(place)
    if (nm >= leastNm && nm <= mostNm) return place
  }
  throw new Error(`No sea between ${leastNm} and ${mostNm} nm from the shore was found.`)
}

/** A port and a fishing ground off it, with the route there; the ground is farther from shore than its radius. */
export const findGround = (
  random: Random,
  waters: Waters,
  radiusNm: number,
): { port: PortRow; ground: Place; route: Route } => {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const port = pick(random, waters.ports)
    const ground = moveFrom(port, between(random, radiusNm + 4, 45), between(random, 0, 360))
    if (Math.abs(port.lat) > 66 || waters.berthAt(port) === null || waters.shoreNm(ground) < radiusNm + 2) continue
    const route = waters.routeTo(port, ground)
    if (route !== null && route.nm < 90) return { port, ground, route }
  }
  throw new Error('No fishing ground off a port was found.')
}
