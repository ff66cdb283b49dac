import { distanceFromShore } from './distance-from-shore.ts'
import type { Coastline } from './coastline.ts'
import { isOnLand } from './on-land.ts'

const NM_PER_DEGREE = 60
const MIN_COSINE = 0.01
/** An islet has no land as far from the coast as the tolerance within this distance. */
const ISLET_REACH_NM = 1
/** Share of an islet's depth within which quays and closed harbours lie, at least 150 m. */
const QUAY = { share: 0.6, nm: 0.08 }
/** Radii of the samples in shares of the reach: the first meets broad land soonest. */
const RINGS = [2 / 3, 1, 5 / 6, 1 / 2, 1 / 3, 1 / 6]
const BEARINGS = Array.from({ length: 12 }, (_, at) => (at * Math.PI) / 6)

/**
 * The tolerance, in nautical miles, at a point on land in degrees that is `insideNm` from the coast: `toleranceNm`, and less on an islet
 * that is nowhere so far from the coast. Of 2,323 places near the coast where vessels were received, away from known ports, two are
 * farther inside an islet than this.
 */
export const isletTolerance = (
  coastline: Coastline,
  lat: number,
  lon: number,
  insideNm: number,
  toleranceNm: number,
): number => {
  if (insideNm <= QUAY.nm) return toleranceNm
  const squeeze = Math.max(MIN_COSINE, Math.cos((lat * Math.PI) / 180))
  let deepest = insideNm
  for (const share of RINGS)
    for (const bearing of BEARINGS) {
      const high = (ISLET_REACH_NM * share) / NM_PER_DEGREE
      const y = Math.max(-90, Math.min(90, lat + high * Math.cos(bearing)))
      const x = lon + (high * Math.sin(bearing)) / squeeze
      if (!isOnLand(coastline, y, x)) continue
      const depth = distanceFromShore(coastline, y, x, toleranceNm)
      if (depth === null) return toleranceNm
      deepest = Math.max(deepest, depth)
    }
  return Math.min(toleranceNm, Math.max(QUAY.nm, deepest * QUAY.share))
}
