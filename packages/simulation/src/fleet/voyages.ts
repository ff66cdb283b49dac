import type { PortRow } from '@varuna/geo/ports/ports'
import { nmBetween, type Place } from '../place.ts'
import { between, pick, type Random } from '../random.ts'
import type { Route } from '../routes/find-route.ts'
import { sailRoute, type SlowPart } from './sail-route.ts'
import { HOUR_MS, TrackWriter, type Waypoint } from './track.ts'
import type { Period } from './vessel.ts'
import type { LaneRoutes, Waters } from './waters.ts'

/** UN/LOCODEs of the two ports of a lane. */
export type Lane = readonly [string, string]

export type Lanes = {
  readonly cargo: readonly Lane[]
  readonly tanker: readonly Lane[]
  /** Routes of lanes, by `laneKey`, as `routeBetween` finds them; a missing one is searched, which takes up to a second. */
  readonly routes?: LaneRoutes
}

export type Voyage = { readonly track: readonly Waypoint[]; readonly to: PortRow }

/** Speed of canal convoys. */
const CANAL_KNOTS = 8

/** Picks a lane, in either direction, with its route; throws when a port is unknown or no route connects the two. */
export const pickLane = (random: Random, waters: Waters, lanes: readonly Lane[]): { to: PortRow; route: Route } => {
  const lane = pick(random, lanes)
  const [from, to] = lane.map((code) => waters.ports.find(({ locode }) => locode === code))
  const route = from && to ? waters.routeBetween(from, to) : null
  if (!from || !to || route === null) throw new Error(`The lane ${lane.join('-')} has no route.`)
  return random() < 0.5 ? { to, route } : { to: from, route: reverse(route) }
}

const reverse = (route: Route): Route => ({ ...route, places: route.places.toReversed() })

const pickSlowParts = (random: Random, nm: number, knots: number): SlowPart[] =>
  Array.from({ length: Math.floor(random() * 3) }, () => {
    const fromNm = random() * nm
    return { fromNm, toNm: fromNm + between(random, 20, 80), knots: knots * between(random, 0.5, 0.8) }
  })

/** A vessel on a lane, under way between port stays at both ends. */
export const makeVoyage = (
  random: Random,
  waters: Waters,
  lanes: readonly Lane[],
  knots: number,
  canal: ReadonlySet<string>,
  { fromMs, toMs }: Period,
): Voyage => {
  const { to, route } = pickLane(random, waters, lanes)
  const first = route.places[0] as Place
  const last = route.places.at(-1) as Place
  const places = [waters.anchorageNear(random, first), ...route.places, waters.anchorageNear(random, last)]
  const track = new TrackWriter(places[0] as Place, 0)
  const slow = [...pickSlowParts(random, route.nm, knots), ...canalParts(route, canal)]
  track.stay(between(random, 6, 30))
  sailRoute(track, places, knots, slow)
  track.stay(between(random, 6, 30))
  const beganMs = fromMs - random() * track.last.timeMs
  const waypoints = track.waypoints.map((one) => ({ ...one, timeMs: one.timeMs + beganMs }))
  const back = new TrackWriter(places.at(-1) as Place, waypoints.at(-1)?.timeMs ?? fromMs)
  for (let isHomeward = true; back.last.timeMs < toMs; isHomeward = !isHomeward) {
    sailRoute(back, isHomeward ? places.toReversed() : places, knots)
    back.stay(12)
  }
  return { track: within([...waypoints, ...back.waypoints.slice(1)], { fromMs, toMs }), to }
}

/** Route sections in canals; corners are given as 'lat lon'. */
const canalParts = ({ places }: Route, canal: ReadonlySet<string>): SlowPart[] => {
  const isCorner = (place: Place | undefined) => place !== undefined && canal.has(`${place.lat} ${place.lon}`)
  let fromNm = 0
  return places.slice(1).flatMap((to, at) => {
    const from = places[at] as Place
    const part = { fromNm, toNm: fromNm + nmBetween(from, to), knots: CANAL_KNOTS }
    fromNm = part.toNm
    return isCorner(from) && isCorner(to) ? [part] : []
  })
}

/** The waypoints that cover a period. */
export const within = (track: readonly Waypoint[], { fromMs, toMs }: Period): Waypoint[] => {
  const first = Math.max(
    0,
    track.findLastIndex(({ timeMs }) => timeMs <= fromMs),
  )
  const last = track.findIndex(({ timeMs }) => timeMs >= toMs)
  return track.slice(first, last === -1 ? undefined : last + 1)
}

const MAX_FERRY_TRIES = 2_000
const FERRY = { leastNm: 8, mostNm: 45, knots: 18, harbourHours: 0.75 }

/** Back and forth between two nearby ports. */
export const makeFerry = (random: Random, waters: Waters, { fromMs, toMs }: Period): Voyage => {
  for (let tries = 0; tries < MAX_FERRY_TRIES; tries++) {
    const from = pick(random, waters.ports)
    const near = waters.ports.filter((port) => {
      const nm = nmBetween(from, port)
      return nm >= FERRY.leastNm && nm <= FERRY.mostNm && waters.berthAt(port) !== null
    })
    if (near.length === 0 || waters.berthAt(from) === null) continue
    const to = pick(random, near)
    const route = waters.routeBetween(from, to)
    const isWhole =
      route !== null &&
      nmBetween(route.places[0] as Place, from) < 1.6 &&
      nmBetween(route.places.at(-1) as Place, to) < 1.6
    if (!isWhole || route.nm > 1.5 * FERRY.mostNm) continue
    const track = new TrackWriter(route.places[0] as Place, fromMs - random() * 4 * HOUR_MS)
    for (let places = route.places; track.last.timeMs < toMs; places = places.toReversed()) {
      track.stay(FERRY.harbourHours)
      sailRoute(track, places, FERRY.knots)
    }
    return { track: within(track.waypoints, { fromMs, toMs }), to }
  }
  throw new Error('No two ports for a ferry were found.')
}
