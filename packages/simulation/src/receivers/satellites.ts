import type { Place } from '../place.ts'

const RADIANS = Math.PI / 180
const MINUTE_MS = 60_000
/** Near-polar orbits at 600 km. */
const SATELLITES = 14
const PLANES = 7
const PERIOD_MINUTES = 96.7
const INCLINATION = 97.8 * RADIANS
/** Satellites receive vessels up to this many degrees of arc away; the horizon is at 24. */
const REACH_COSINE = Math.cos(18 * RADIANS)
const SIDEREAL_DAY_MINUTES = 1436.07

/** Returns whether any satellite receives vessels at a position, in degrees, at a time in UTC ms. */
export const createSatellites = (): ((place: Place, timeMs: number) => boolean) => {
  let minute = -1
  const over = new Float64Array(3 * SATELLITES)
  const moveTo = (at: number) => {
    minute = at
    for (let satellite = 0; satellite < SATELLITES; satellite++) {
      const plane = satellite % PLANES
      const turns = at / PERIOD_MINUTES + satellite / SATELLITES + plane / PLANES / 3
      const along = 2 * Math.PI * (turns % 1)
      const node = Math.PI * (plane / PLANES) - 2 * Math.PI * ((at / SIDEREAL_DAY_MINUTES) % 1)
      const x = Math.cos(along)
      const y = Math.sin(along) * Math.cos(INCLINATION)
      over[3 * satellite] = x * Math.cos(node) - y * Math.sin(node)
      over[3 * satellite + 1] = x * Math.sin(node) + y * Math.cos(node)
      over[3 * satellite + 2] = Math.sin(along) * Math.sin(INCLINATION)
    }
  }
  return ({ lat, lon }, timeMs) => {
    const at = Math.floor(timeMs / MINUTE_MS)
    if (at !== minute) moveTo(at)
    const ring = Math.cos(lat * RADIANS)
    const x = ring * Math.cos(lon * RADIANS)
    const y = ring * Math.sin(lon * RADIANS)
    const z = Math.sin(lat * RADIANS)
    for (let one = 0; one < over.length; one += 3) {
      const cosine = x * (over[one] as number) + y * (over[one + 1] as number) + z * (over[one + 2] as number)
      if (cosine >= REACH_COSINE) return true
    }
    return false
  }
}
