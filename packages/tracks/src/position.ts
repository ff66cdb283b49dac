import { destination, greatCircleNm } from '@varuna/geo/geometry/great-circle'
import { KM_PER_NAUTICAL_MILE } from '@varuna/units/length'
import { wrapLongitude } from '@varuna/units/angle'

/** Classes of AIS transceivers (ITU-R M.1371). */
export const transceivers = ['class_a', 'class_b'] as const

/** A vessel's position: time in UTC ms, WGS 84 degrees, speed and course over ground; null is not available. */
export type Position = {
  readonly timeMs: number
  readonly lat: number
  readonly lon: number
  readonly speedKnots: number | null
  readonly courseDegrees: number | null
  /** Error of the time in milliseconds; 0 where the source's clock is trusted. */
  readonly timeUncertaintyMs: number
  /** The class that sent it; omitted where not known. */
  readonly transceiver?: (typeof transceivers)[number]
}

export const HOUR_MS = 3_600_000
export const MINUTE_MS = 60_000

export const hoursBetween = (earlier: { timeMs: number }, later: { timeMs: number }) =>
  (later.timeMs - earlier.timeMs) / HOUR_MS

export type Point = { readonly lat: number; readonly lon: number }

export const nmBetween = (a: Point, b: Point) => greatCircleNm(a.lat, a.lon, b.lat, b.lon)

export const kmBetween = (a: Point, b: Point) => nmBetween(a, b) * KM_PER_NAUTICAL_MILE

/** Position of a vessel after `hours` (before, if negative) on its reported course and speed; unchanged when either is unknown. */
export const deadReckon = ({ lat, lon, speedKnots, courseDegrees }: Position, hours: number): Point => {
  if (speedKnots === null || courseDegrees === null || speedKnots === 0) return { lat, lon }
  const reached = destination(lat, lon, speedKnots * hours, courseDegrees)
  return { lat: reached.lat, lon: wrapLongitude(reached.lon) }
}
