import { destination } from '@varuna/geo/geometry/great-circle'
import { wrapLongitude } from '@varuna/units/angle'
import { bearingBetween, nmBetween, placeBetween, type Place } from '../place.ts'

export const HOUR_MS = 3_600_000
export const MINUTE_MS = 60_000

/** A waypoint of a track, UTC ms; between two of them the vessel sails a great circle at constant speed. */
export type Waypoint = Place & { readonly timeMs: number }

export type Motion = Place & { readonly speedKnots: number; readonly courseDegrees: number }

export const moveFrom = (from: Place, nm: number, bearing: number): Place => {
  const { lat, lon } = destination(from.lat, from.lon, nm, bearing)
  return { lat, lon: wrapLongitude(lon) }
}

/** Position on a track at a time; null before its start and after its end. */
export const motionAt = (track: readonly Waypoint[], timeMs: number): Motion | null => {
  let [low, high] = [0, track.length - 1]
  const first = track[low]
  const last = track[high]
  if (first === undefined || last === undefined || timeMs < first.timeMs || timeMs >= last.timeMs) return null
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if ((track[middle] as Waypoint).timeMs <= timeMs) low = middle
    else high = middle
  }
  const from = track[low] as Waypoint
  const to = track[high] as Waypoint
  const nm = nmBetween(from, to)
  const at = placeBetween(from, to, (timeMs - from.timeMs) / (to.timeMs - from.timeMs))
  return {
    ...at,
    speedKnots: (nm * HOUR_MS) / (to.timeMs - from.timeMs),
    courseDegrees: nm === 0 ? 0 : bearingBetween(at, to),
  }
}

/** Builds a track leg by leg. */
export class TrackWriter {
  readonly waypoints: Waypoint[]

  constructor(start: Place, timeMs: number) {
    this.waypoints = [{ lat: start.lat, lon: start.lon, timeMs }]
  }

  get last(): Waypoint {
    return this.waypoints.at(-1) as Waypoint
  }

  sailTo({ lat, lon }: Place, knots: number) {
    const timeMs = this.last.timeMs + (nmBetween(this.last, { lat, lon }) / knots) * HOUR_MS
    if (timeMs > this.last.timeMs) this.waypoints.push({ lat, lon, timeMs })
  }

  sail(hours: number, knots: number, course: number) {
    this.sailTo(moveFrom(this.last, hours * knots, course), knots)
  }

  stay(hours: number) {
    this.waypoints.push({ ...this.last, timeMs: this.last.timeMs + hours * HOUR_MS })
  }
}
