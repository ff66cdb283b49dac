import { KM_PER_NAUTICAL_MILE } from '@varuna/units/length'
import { greatCircleNm } from '@varuna/geo/geometry/great-circle'
import type { Fix } from './fix.ts'

/** A stored report; null is not available. */
export type Position = {
  timestampMs: number
  lat: number | null
  lon: number | null
  speedKnots: number | null
  courseDegrees: number | null
  distanceFromShoreMetres: number | null
}

const HOUR_MS = 3_600_000

/** Mean solar hour (0 to 24) at a longitude in degrees and a UTC time: 12 is local solar noon, without the equation of time. */
export const solarHourAt = (timestampMs: number, lon: number): number => {
  const hour = (timestampMs / HOUR_MS + lon / 15) % 24
  return hour < 0 ? hour + 24 : hour
}

/** Expresses a report relative to `previous`, the vessel's report before it; null for its first. */
export const deriveFix = (previous: Position | null, position: Position): Fix => {
  const { timestampMs, lon, speedKnots, courseDegrees, distanceFromShoreMetres } = position
  const before = previous?.courseDegrees ?? null
  return {
    timestampMs,
    speedKnots,
    courseChangeDegrees: courseDegrees === null || before === null ? null : courseDegrees - before,
    stepKm: previous === null ? null : kmBetween(previous, position),
    distanceFromShoreMetres,
    solarHour: lon === null ? null : solarHourAt(timestampMs, lon),
  }
}

const kmBetween = (from: Position, to: Position): number | null => {
  if (from.lat === null || from.lon === null || to.lat === null || to.lon === null) return null
  return greatCircleNm(from.lat, from.lon, to.lat, to.lon) * KM_PER_NAUTICAL_MILE
}
