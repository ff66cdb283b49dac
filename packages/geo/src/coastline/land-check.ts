import type { LandStatus } from '@varuna/vocabulary/location'
import type { Coastline } from './coastline.ts'
import { distanceFromShore } from './distance-from-shore.ts'
import { isWithinReach, isletTolerance } from './narrow-tolerance.ts'
import { isOnLand } from './on-land.ts'

/** The source closes narrow harbours, so a point up to this many nautical miles inside land may be water. */
export const DEFAULT_TOLERANCE_NM = 0.3
/** The line itself is good to about 90 m: a point on water this close to it may be a quay or a square. */
export const SHORE_NM = 0.05
const SHORE = { reachNm: SHORE_NM, broadNm: DEFAULT_TOLERANCE_NM }

export interface LandCheck {
  /** `coast`: so close to the coastline, on either side, that land and water are both possible. */
  readonly status: LandStatus
  /** The coast is within the tolerance on either side, so another source may give the other answer. */
  readonly nearCoast: boolean
  /** Distance inside land in nautical miles; null on water. */
  readonly insideNm: number | null
  /** Distance inside land up to which the answer is `coast`, in nautical miles. */
  readonly toleranceNm: number
}

/**
 * Checks whether a point (lat -90 to 90, lon -180 to 180) is on water, at the coast or on land. Coast reaches 0.05 nautical miles out on
 * water, less in a channel or basin narrower than 0.6, and `toleranceNm` inside land, less on an islet, whose harbours are as small as it is. A
 * tolerance of 0 applies the coastline alone.
 */
export const checkLand = (
  coastline: Coastline,
  lat: number,
  lon: number,
  toleranceNm = DEFAULT_TOLERANCE_NM,
): LandCheck => {
  if (!isOnLand(coastline, lat, lon)) {
    const shoreNm = toleranceNm > 0 ? distanceFromShore(coastline, lat, lon, toleranceNm) : null
    const isCoast = shoreNm !== null && isWithinReach(coastline, lat, lon, shoreNm, SHORE)
    const status = isCoast ? 'coast' : 'water'
    return { status, nearCoast: shoreNm !== null, insideNm: null, toleranceNm }
  }
  const insideNm = distanceFromShore(coastline, lat, lon) ?? Infinity
  if (toleranceNm === 0 || insideNm > toleranceNm) return { status: 'land', nearCoast: false, insideNm, toleranceNm }
  const here = isletTolerance(coastline, lat, lon, insideNm, toleranceNm)
  return { status: insideNm > here ? 'land' : 'coast', nearCoast: true, insideNm, toleranceNm: here }
}
