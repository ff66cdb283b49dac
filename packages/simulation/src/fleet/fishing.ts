import { bearingBetween, nmBetween, type Place } from '../place.ts'
import { between, type Random } from '../random.ts'
import { sailRoute } from './sail-route.ts'
import { HOUR_MS, TrackWriter, type Waypoint } from './track.ts'
import type { Period } from './vessel.ts'
import { within } from './voyages.ts'
import { findGround, type Waters } from './waters.ts'

const GROUND_NM = 12

/** Tows of three to four hours at 3 to 4 knots with turns, hauls in between, and days in port. */
export const makeTrawler = (random: Random, waters: Waters, period: Period): Waypoint[] => {
  const { route, ground } = findGround(random, waters, GROUND_NM)
  const track = new TrackWriter(route.places[0] as Place, period.fromMs - between(random, 0, 72) * HOUR_MS)
  while (track.last.timeMs < period.toMs) {
    track.stay(between(random, 5, 16))
    sailRoute(track, route.places, 9)
    for (let tows = Math.ceil(between(random, 4, 10)); tows > 0; tows--) {
      tow(random, track, ground)
      track.sail(between(random, 0.3, 0.6), 1.2, random() * 360)
    }
    track.sailTo(route.places.at(-1) as Place, 9)
    sailRoute(track, route.places.toReversed(), 9)
  }
  return within(track.waypoints, period)
}

const tow = (random: Random, track: TrackWriter, ground: Place) => {
  const knots = between(random, 3, 4)
  let course = random() * 360
  for (let hours = between(random, 3, 4); hours > 0;) {
    const isOut = nmBetween(track.last, ground) > GROUND_NM - 4
    course = isOut ? bearingBetween(track.last, ground) : course + between(random, -50, 50)
    const part = between(random, 0.4, 0.9)
    track.sail(part, knots, course)
    hours -= part
  }
}

/** Sets the line at 8 knots, drifts, hauls it at 2 knots and moves on. */
export const makeLongliner = (random: Random, around: Place, period: Period): Waypoint[] => {
  const track = new TrackWriter(around, period.fromMs - between(random, 0, 20) * HOUR_MS)
  fishWithLines(random, track, around, period.toMs)
  return within(track.waypoints, period)
}

export const fishWithLines = (random: Random, track: TrackWriter, around: Place, untilMs: number) => {
  while (track.last.timeMs < untilMs) {
    const course = nmBetween(track.last, around) > 30 ? bearingBetween(track.last, around) : random() * 360
    track.sail(3, 8, course)
    track.sail(between(random, 3, 5), between(random, 0.4, 0.8), random() * 360)
    for (let part = 0; part < 6; part++) track.sail(2, 2, course + 180 + between(random, -15, 15))
    track.sail(1.5, 9, random() * 360)
  }
}
