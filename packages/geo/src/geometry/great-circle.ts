import { wrapLongitude } from '@varuna/units/angle'
import { KM_PER_NAUTICAL_MILE } from '@varuna/units/length'

const RADIANS = Math.PI / 180
/** Mean radius of the Earth (IUGG). */
export const EARTH_RADIUS_KM = 6371.0088
const EARTH_RADIUS_NM = EARTH_RADIUS_KM / KM_PER_NAUTICAL_MILE

/** Haversine of an angle in degrees: sin²(angle / 2). */
const haversine = (angle: number) => Math.sin((angle * RADIANS) / 2) ** 2

const combineHaversines = (haversineLon: number, latA: number, latB: number) =>
  haversine(latA - latB) + Math.cos(latA * RADIANS) * Math.cos(latB * RADIANS) * haversineLon

/** Converts a haversine (0 to 1) to a great-circle distance in nautical miles. */
export const haversineToNm = (value: number) => 2 * EARTH_RADIUS_NM * Math.asin(Math.sqrt(Math.min(1, value)))

/** Converts nautical miles to a haversine (0 to 1); half the Earth's circumference and more is 1. */
export const nmToHaversine = (nm: number) => Math.sin(Math.min(nm / EARTH_RADIUS_NM, Math.PI) / 2) ** 2

/** Great-circle distance in nautical miles between two points in degrees, on a sphere of mean Earth radius. */
export const greatCircleNm = (latA: number, lonA: number, latB: number, lonB: number) =>
  haversineToNm(combineHaversines(haversine(lonA - lonB), latA, latB))

/** Point reached by a great circle from a point in degrees, after `nm` nautical miles on an initial bearing in degrees from north. */
export const destination = (lat: number, lon: number, nm: number, bearing: number) => {
  const arc = nm / EARTH_RADIUS_NM
  const sine = Math.sin(lat * RADIANS)
  const cosine = Math.cos(lat * RADIANS)
  const north = sine * Math.cos(arc) + cosine * Math.sin(arc) * Math.cos(bearing * RADIANS)
  const aside = Math.sin(bearing * RADIANS) * Math.sin(arc) * cosine
  return {
    lat: Math.asin(Math.max(-1, Math.min(1, north))) / RADIANS,
    lon: lon + Math.atan2(aside, Math.cos(arc) - sine * north) / RADIANS,
  }
}

/** Initial bearing in degrees from north, 0 to 360, of the great circle from one point in degrees to another; 0 between equal points. */
export const initialBearing = (latA: number, lonA: number, latB: number, lonB: number) => {
  const aside = Math.sin((lonB - lonA) * RADIANS) * Math.cos(latB * RADIANS)
  const north =
    Math.cos(latA * RADIANS) * Math.sin(latB * RADIANS) -
    Math.sin(latA * RADIANS) * Math.cos(latB * RADIANS) * Math.cos((lonB - lonA) * RADIANS)
  return (Math.atan2(aside, north) / RADIANS + 360) % 360
}

/**
 * Points along the great circle between two points in degrees, both included, at most `stepNm` nautical miles apart. Longitudes are
 * continuous and may pass 180. Between opposite points, of which no circle is shortest, it leads over a pole.
 */
export function greatCircleLine(
  latA: number,
  lonA: number,
  latB: number,
  lonB: number,
  stepNm: number,
): { lat: number; lon: number }[] {
  const nm = greatCircleNm(latA, lonA, latB, lonB)
  const steps = Math.max(1, Math.ceil(nm / stepNm))
  const bearing = initialBearing(latA, lonA, latB, lonB)
  let before = lonA
  return Array.from({ length: steps + 1 }, (_, step) => {
    const point = step === 0 ? { lat: latA, lon: lonA } : destination(latA, lonA, (nm * step) / steps, bearing)
    const end = step === steps ? { lat: latB, lon: lonB } : point
    before += wrapLongitude(end.lon - before)
    return { lat: end.lat, lon: before }
  })
}
