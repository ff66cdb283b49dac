import type { Coastline } from '../coastline/coastline.ts'
import { distanceFromShore } from '../coastline/distance-from-shore.ts'
import { DEFAULT_TOLERANCE_NM, SHORE_NM, checkLand, type LandCheck } from '../coastline/land-check.ts'
import { isOnLand } from '../coastline/on-land.ts'
import { findMidChannel, findWaterway, type Waterways } from '../waterways/waterways.ts'
import { findNearestPort, type Ports } from './ports.ts'

/** The source closes whole harbours, such as Sydney's behind its bridge, and the docks of a large port lie miles from its one position. */
const HARBOUR_TOLERANCE_NM = 1
const HARBOUR_REACH_NM = 5
/** Banks, docks and the error of a line: this close beside a waterway is coast, however far from the sea. */
const BANK_NM = 0.5

export interface HarbourGeo {
  readonly coastline: Coastline
  /** Islands that the coastline lacks, from a source that is up to several hundred metres off: at most coast, never land. */
  readonly coarseIslands: Coastline
  readonly ports: Ports
  readonly waterways: Waterways
}

/**
 * Like `checkLand` at a point in degrees, but with the waterways that the coastline lacks as water, their banks, land that it has beyond
 * mid-channel and coarse islands as coast, and a larger tolerance within 5 nautical miles of a port. A tolerance of 0 applies the coastline alone.
 */
export const checkHarbour = (
  { coastline, coarseIslands, ports, waterways }: HarbourGeo,
  lat: number,
  lon: number,
  toleranceNm = DEFAULT_TOLERANCE_NM,
): LandCheck => {
  const check = checkLand(coastline, lat, lon, toleranceNm)
  if (toleranceNm === 0) return check
  const isWater = check.insideNm === null && !isAtShore(coarseIslands, lat, lon)
  if (check.status === 'water' && isWater) return check
  const waterway = isWater ? findWaterway(waterways, lat, lon) : findMidChannel(waterways, lat, lon)
  if (waterway !== null) return { status: 'water', nearCoast: true, insideNm: null, toleranceNm }
  if (check.status !== 'land') return { ...check, status: 'coast', nearCoast: true }
  if (findWaterway(waterways, lat, lon, BANK_NM) !== null) return { ...check, status: 'coast', nearCoast: true }
  const insideNm = check.insideNm ?? 0
  const port = insideNm <= HARBOUR_TOLERANCE_NM ? findNearestPort(ports, lat, lon) : null
  return port !== null && port.distanceNm <= HARBOUR_REACH_NM
    ? { ...check, status: 'coast', nearCoast: true, toleranceNm: HARBOUR_TOLERANCE_NM }
    : check
}

const isAtShore = (islands: Coastline, lat: number, lon: number) =>
  isOnLand(islands, lat, lon) || distanceFromShore(islands, lat, lon, SHORE_NM) !== null
