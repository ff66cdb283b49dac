import { greatCircleNm } from '@varuna/geo/great-circle'
import type { Fix } from './fix.ts'

/** A report as it is stored: a place and a course; `null` is "not available". */
export type Position = {
  timestampMs: number
  lat: number | null
  lon: number | null
  speedKnots: number | null
  courseDegrees: number | null
  distanceFromShoreMetres: number | null
}

const HOUR_MS = 3_600_000
const KM_PER_NAUTICAL_MILE = 1.852

/** Solar hour (0 to 24) of a longitude in degrees at a UTC time: noon is where the sun stands highest, the equation of time aside. */
export const solarHourAt = (timestampMs: number, lon: number): number => {
  const hour = (timestampMs / HOUR_MS + lon / 15) % 24
  return hour < 0 ? hour + 24 : hour
}

/** The report told relative to `previous`, the vessel's report before it (`null` for its first). */
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
