const RADIANS = Math.PI / 180
/** 2000-01-01 12:00 UTC. */
const EPOCH_MS = 946_728_000_000
const MS_PER_DAY = 86_400_000
/** Latitude of the poles on a map that shows none. */
const MAX_LATITUDE = 89.9
/** Near the equinoxes the line runs along meridians; with less tilt than this it could not be written as a latitude per longitude. */
const LEAST_TILT = 0.01

/**
 * Where the sun is at the zenith, in degrees, at a Unix time in milliseconds. Within 0.02 degrees from 1950 to 2050: low-precision formulas
 * for the Sun's coordinates and for Greenwich mean sidereal time of the Astronomical Almanac.
 */
export function subsolarPoint(timeMs: number): { lat: number; lon: number } {
  const days = (timeMs - EPOCH_MS) / MS_PER_DAY
  const meanLongitude = 280.46 + 0.9856474 * days
  const anomaly = (357.528 + 0.9856003 * days) * RADIANS
  const longitude = (meanLongitude + 1.915 * Math.sin(anomaly) + 0.02 * Math.sin(2 * anomaly)) * RADIANS
  const obliquity = (23.439 - 0.0000004 * days) * RADIANS
  const ascension = Math.atan2(Math.cos(obliquity) * Math.sin(longitude), Math.cos(longitude)) / RADIANS
  const sidereal = 280.46061837 + 360.98564736629 * days
  const lon = ((((ascension - sidereal + 180) % 360) + 360) % 360) - 180
  return { lat: Math.asin(Math.sin(obliquity) * Math.sin(longitude)) / RADIANS, lon }
}

/**
 * The night side of the Earth at a Unix time in milliseconds as one ring of [longitude, latitude], from 180 W to 180 E and over the pole
 * that has no day. The edge is where the sun's centre is at the horizon, without refraction.
 */
export function nightRing(timeMs: number): [lon: number, lat: number][] {
  const sun = subsolarPoint(timeMs)
  const tilt = Math.abs(sun.lat) < LEAST_TILT ? LEAST_TILT * Math.sign(sun.lat || 1) : sun.lat
  const edge = Array.from({ length: 361 }, (_, step): [number, number] => {
    const lon = step - 180
    return [lon, Math.atan(-Math.cos((lon - sun.lon) * RADIANS) / Math.tan(tilt * RADIANS)) / RADIANS]
  })
  const dark = tilt > 0 ? -MAX_LATITUDE : MAX_LATITUDE
  return [...edge, [180, dark], [-180, dark]]
}
