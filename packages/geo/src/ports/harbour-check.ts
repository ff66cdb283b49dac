import type { Coastline } from '../coastline/coastline.ts'
import { DEFAULT_TOLERANCE_NM, checkLand, type LandCheck } from '../coastline/land-check.ts'
import { findWaterway, type Waterways } from '../waterways/waterways.ts'
import { findNearestPort, type Ports } from './ports.ts'

/**
 * The source closes whole harbours, such as Sydney's behind its bridge: near a port, a point up to this far inside land counts as water.
 */
const HARBOUR_TOLERANCE_NM = 1
const HARBOUR_REACH_NM = 1.5

export interface HarbourGeo {
  readonly coastline: Coastline
  readonly ports: Ports
  readonly waterways: Waterways
}

export interface HarbourCheck extends LandCheck {
  /** Tolerance used at this position, in nautical miles. */
  readonly toleranceNm: number
}

/**
 * Like `checkLand` at a point in degrees, but with a larger tolerance within 1.5 nautical miles of a port, and with the waterways that the
 * coastline lacks as water. A tolerance of 0 applies the coastline alone.
 */
export const checkHarbour = (
  { coastline, ports, waterways }: HarbourGeo,
  lat: number,
  lon: number,
  toleranceNm = DEFAULT_TOLERANCE_NM,
): HarbourCheck => {
  const check = checkLand(coastline, lat, lon, toleranceNm)
  if (check.insideNm !== null && toleranceNm > 0 && findWaterway(waterways, lat, lon) !== null)
    return { status: 'water', nearCoast: true, insideNm: null, toleranceNm }
  const mayBeHarbour = check.status === 'land' && toleranceNm > 0 && (check.insideNm ?? 0) <= HARBOUR_TOLERANCE_NM
  const port = mayBeHarbour ? findNearestPort(ports, lat, lon) : null
  return port !== null && port.distanceNm <= HARBOUR_REACH_NM
    ? { ...check, status: 'water', nearCoast: true, toleranceNm: HARBOUR_TOLERANCE_NM }
    : { ...check, toleranceNm }
}
