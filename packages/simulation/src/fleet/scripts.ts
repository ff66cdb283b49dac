import { nmBetween, type Place } from '../place.ts'
import { between, type Random } from '../random.ts'
import { fishWithLines, makeLongliner, makeTrawler } from './fishing.ts'
import { sailRoute } from './sail-route.ts'
import { HOUR_MS, MINUTE_MS, motionAt, moveFrom, TrackWriter } from './track.ts'
import type { Period, SimulatedVessel } from './vessel.ts'
import { pickLane, within, type Lane } from './voyages.ts'
import { findOpenSea, type Waters } from './waters.ts'

/** The part of a vessel that its script defines; the fleet adds its identity. */
export type Script = Pick<SimulatedVessel, 'track' | 'silent' | 'falsePlaces'>

const honest = { silent: [], falsePlaces: [] }

/** Far enough from shore that a day's sailing meets no land. */
const OCEAN_NM = 250

const ENCOUNTER = { waitsAfterHours: 5, hours: 3, apartNm: 0.1, driftKnots: 0.5 }

/** A carrier that waits on the high seas, and a longliner that comes alongside for three hours. */
export const makeEncounter = (random: Random, waters: Waters, period: Period): [fisher: Script, carrier: Script] => {
  const place = findOpenSea(random, waters, OCEAN_NM)
  const waitsMs = period.fromMs + ENCOUNTER.waitsAfterHours * HOUR_MS
  const drift = random() * 360
  const carrier = new TrackWriter(moveFrom(place, 60, drift), waitsMs - 6 * HOUR_MS)
  carrier.sailTo(place, 10)
  carrier.sail(ENCOUNTER.hours + 3, ENCOUNTER.driftKnots, drift)
  while (carrier.last.timeMs < period.toMs) carrier.sail(6, 12, drift + 90)

  const meetsMs = waitsMs + 1.5 * HOUR_MS
  const beside = (timeMs: number): Place =>
    moveFrom(motionAt(carrier.waypoints, timeMs) ?? place, ENCOUNTER.apartNm, drift + 90)
  const ground = moveFrom(beside(meetsMs), 21, drift + 180)
  const fisher = new TrackWriter(ground, meetsMs - 10 * HOUR_MS)
  fisher.sail(7, 0.6, drift)
  fisher.sailTo(beside(meetsMs), nmBetween(fisher.last, beside(meetsMs)) / 3)
  fisher.sailTo(beside(meetsMs + ENCOUNTER.hours * HOUR_MS), ENCOUNTER.driftKnots)
  fisher.sail(2, 8, drift + 180)
  fishWithLines(random, fisher, ground, period.toMs)
  return [
    { ...honest, track: within(fisher.waypoints, period) },
    { ...honest, track: within(carrier.waypoints, period) },
  ]
}

const DARK = { afterHours: 25, hours: 14, shoreNm: 100, knots: 12, driftKnots: 1.5 }

/** A tanker that stops 100 nm or more from shore, switches AIS off and, fourteen hours later, on again, and sails on. */
export const makeDark = (random: Random, waters: Waters, lanes: readonly Lane[], period: Period): Script => {
  for (let tries = 0; tries < 100; tries++) {
    const { route } = pickLane(random, waters, lanes)
    const track = new TrackWriter(route.places[0] as Place, 0)
    sailRoute(track, route.places, DARK.knots)
    for (let atMs = DARK.afterHours * HOUR_MS; atMs < track.last.timeMs - 2 * DARK.hours * HOUR_MS; atMs += HOUR_MS) {
      const place = motionAt(track.waypoints, atMs)
      if (place === null || waters.shoreNm(place) < DARK.shoreNm) continue
      const beganMs = period.fromMs + DARK.afterHours * HOUR_MS - atMs
      const waypoints = track.waypoints.map((one) => ({ ...one, timeMs: one.timeMs + beganMs }))
      const darkMs = beganMs + atMs
      const after = waypoints.filter(({ timeMs }) => timeMs > darkMs)
      const stopped = new TrackWriter(place, darkMs)
      stopped.sail(DARK.hours + 1, DARK.driftKnots, place.courseDegrees)
      for (const one of after) stopped.sailTo(one, DARK.knots)
      const before = waypoints.filter(({ timeMs }) => timeMs < darkMs)
      return {
        ...honest,
        track: within([...before, ...stopped.waypoints], period),
        silent: [{ fromMs: darkMs, toMs: darkMs + DARK.hours * HOUR_MS }],
      }
    }
  }
  throw new Error('No lane leads 100 nm off the shore.')
}

const CHANGE = { afterHours: 10, hours: 4 }

/** A longliner that stops reporting under one MMSI and, four hours later, reports under another. */
export const makeIdentityChange = (random: Random, waters: Waters, period: Period): [before: Script, after: Script] => {
  const track = makeLongliner(random, findOpenSea(random, waters, OCEAN_NM), period)
  const leftMs = period.fromMs + CHANGE.afterHours * HOUR_MS
  const backMs = leftMs + CHANGE.hours * HOUR_MS
  return [
    { ...honest, track, silent: [{ fromMs: leftMs, toMs: Infinity }] },
    { ...honest, track, silent: [{ fromMs: -Infinity, toMs: backMs }] },
  ]
}

const SPOOF = { afterHours: 4, hours: 8, turnMinutes: 40, awayNm: 400 }

/** A longliner whose positions alternate between its own and one in another ocean. */
export const makeSpoofer = (random: Random, waters: Waters, period: Period): Script => {
  const around = findOpenSea(random, waters, OCEAN_NM)
  const place = farPlace(random, waters, around)
  const fromMs = period.fromMs + SPOOF.afterHours * HOUR_MS
  const turns = Math.floor((SPOOF.hours * 60) / SPOOF.turnMinutes / 2)
  return {
    ...honest,
    track: makeLongliner(random, around, period),
    falsePlaces: Array.from({ length: turns }, (_, turn) => {
      const beginsMs = fromMs + 2 * turn * SPOOF.turnMinutes * MINUTE_MS
      return { fromMs: beginsMs, toMs: beginsMs + SPOOF.turnMinutes * MINUTE_MS, place }
    }),
  }
}

const farPlace = (random: Random, waters: Waters, around: Place): Place => {
  const first = random() * 360
  for (let turn = 0; turn < 360; turn += 15) {
    const place = moveFrom(around, SPOOF.awayNm, first + turn)
    if (waters.shoreNm(place) > 20) return place
  }
  return moveFrom(around, SPOOF.awayNm / 4, first)
}

const ON_LAND = { afterHours: 5, hours: 4, insideNm: 12 }

/** A trawler whose position is falsified to a point well inland of its fishing ground. */
export const makeOnLand = (
  random: Random,
  waters: Waters,
  period: Period,
  isDryLand: (place: Place) => boolean,
): Script => {
  const fromMs = period.fromMs + ON_LAND.afterHours * HOUR_MS
  for (let tries = 0; tries < 200; tries++) {
    const track = makeTrawler(random, waters, period)
    const at = motionAt(track, fromMs)
    const place = at && findInland(random, waters, at, isDryLand)
    if (place) return { ...honest, track, falsePlaces: [{ fromMs, toMs: fromMs + ON_LAND.hours * HOUR_MS, place }] }
  }
  throw new Error('No land near a fishing ground was found.')
}

const findInland = (
  random: Random,
  waters: Waters,
  from: Place,
  isDryLand: (place: Place) => boolean,
): Place | null => {
  for (let tries = 0; tries < 40; tries++) {
    const place = moveFrom(from, between(random, 40, 120), random() * 360)
    if (waters.insideNm(place) >= ON_LAND.insideNm && isDryLand(place)) return place
  }
  return null
}

/** A vessel that stays at its berth. */
export const makeMoored = (berth: Place, { fromMs, toMs }: Period): Script => {
  const track = new TrackWriter(berth, fromMs)
  track.stay((toMs - fromMs) / HOUR_MS)
  return { ...honest, track: track.waypoints }
}
