import type { Coastline } from './coastline.ts'
import { DEFAULT_TOLERANCE_NM, landCheck, type LandCheck } from './land-check.ts'
import { nearestPort, type Ports } from './ports.ts'

/** The source closes whole harbours, Sydney's behind its bridge: so far inside land a point beside a port still counts as water. */
const HARBOUR_TOLERANCE_NM = 1
const HARBOUR_REACH_NM = 1.5

export interface HarbourCheck extends LandCheck {
  /** What was allowed at this place, in nautical miles. */
  readonly toleranceNm: number
}

/**
 * `landCheck` at a point in degrees, more tolerant within 1.5 nautical miles of a port's position; with a tolerance of 0
 * ports make no difference.
 */
export const harbourCheck = (
  { coastline, ports }: { readonly coastline: Coastline; readonly ports: Ports },
  lat: number,
  lon: number,
  toleranceNm = DEFAULT_TOLERANCE_NM,
): HarbourCheck => {
  const check = landCheck(coastline, lat, lon, toleranceNm)
  const mayBeHarbour = check.status === 'land' && toleranceNm > 0 && (check.insideNm ?? 0) <= HARBOUR_TOLERANCE_NM
  const port = mayBeHarbour ? nearestPort(ports, lat, lon) : null
  return port !== null && port.distanceNm <= HARBOUR_REACH_NM
    ? { ...check, status: 'water', nearCoast: true, toleranceNm: HARBOUR_TOLERANCE_NM }
    : { ...check, toleranceNm }
}
