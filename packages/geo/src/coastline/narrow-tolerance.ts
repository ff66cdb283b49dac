import { distanceFromShore } from './distance-from-shore.ts'
import type { Coastline } from './coastline.ts'
import { isOnLand } from './on-land.ts'

const NM_PER_DEGREE = 60
const MIN_COSINE = 0.01
/** An islet has no land as far from the coast as the tolerance within this distance. */
const ISLET_REACH_NM = 1
/** Share of an islet's depth within which quays and closed harbours lie, at least 150 m. */
const QUAY = { share: 0.6, nm: 0.08 }
/** Radii of the samples in shares of the reach: the first meets broad land or water soonest. */
const RINGS = { land: [2 / 3, 1, 5 / 6, 1 / 2, 1 / 3, 1 / 6], water: [1, 2 / 3, 1 / 3] }
const BEARINGS = Array.from({ length: 12 }, (_, at) => (at * Math.PI) / 6)

/**
 * The farthest from the coast, in nautical miles, that anything on the same side of it as a point in degrees lies within `reachNm`, or null
 * when it is farther than `enoughNm`. The point itself is `ownNm` from the coast.
 */
const deepestNear = (
  coastline: Coastline,
  { lat, lon, isLand, ownNm }: { lat: number; lon: number; isLand: boolean; ownNm: number },
  reachNm: number,
  enoughNm: number,
): number | null => {
  const squeeze = Math.max(MIN_COSINE, Math.cos((lat * Math.PI) / 180))
  let deepest = ownNm
  for (const share of isLand ? RINGS.land : RINGS.water)
    for (const bearing of BEARINGS) {
      const high = (reachNm * share) / NM_PER_DEGREE
      const y = Math.max(-90, Math.min(90, lat + high * Math.cos(bearing)))
      const x = lon + (high * Math.sin(bearing)) / squeeze
      if (isOnLand(coastline, y, x) !== isLand) continue
      const depth = distanceFromShore(coastline, y, x, enoughNm)
      if (depth === null) return null
      deepest = Math.max(deepest, depth)
    }
  return deepest
}

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
  const deepest = deepestNear(coastline, { lat, lon, isLand: true, ownNm: insideNm }, ISLET_REACH_NM, toleranceNm)
  return deepest === null ? toleranceNm : Math.min(toleranceNm, Math.max(QUAY.nm, deepest * QUAY.share))
}

/**
 * Whether coast reaches out to a point on water in degrees that is `shoreNm` from the coast: it reaches `reachNm`, and in proportion less
 * in a channel or basin of which nothing near lies `broadNm` from the coast, so that its middle is water.
 */
export const isWithinReach = (
  coastline: Coastline,
  lat: number,
  lon: number,
  shoreNm: number,
  { reachNm, broadNm }: { reachNm: number; broadNm: number },
): boolean =>
  shoreNm <= reachNm &&
  deepestNear(coastline, { lat, lon, isLand: false, ownNm: shoreNm }, broadNm, (shoreNm / reachNm) * broadNm) === null
