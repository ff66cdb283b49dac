import { destination } from '../geometry/great-circle.ts'
import type { ZoneShape } from './zone.ts'

const CORNERS = 48

type Corner = readonly [lon: number, lat: number]

/**
 * A zone's rings in degrees, continuous across the antimeridian, where longitudes exceed 180 or fall below -180; none for the whole
 * waters of a country, which have no geometry here.
 */
export const zoneRings = (shape: ZoneShape): Corner[][] => {
  switch (shape.type) {
    case 'polygon':
      return [[...shape.corners]]
    case 'circles':
      return shape.circles.map(({ lat, lon, radiusNm }) =>
        Array.from({ length: CORNERS }, (_, corner) => {
          const place = destination(lat, lon, radiusNm, (corner * 360) / CORNERS)
          return [place.lon, place.lat] as const
        }),
      )
    case 'waters':
      return []
  }
}

/** Whether a point in degrees is inside a ring, whichever range of longitudes either uses. */
export const isInRing = (ring: readonly Corner[], lat: number, lon: number): boolean => {
  const { south, west, north, east } = boundsOf(ring)
  if (lat < south || lat > north) return false
  return [lon - 360, lon, lon + 360].some((turned) => turned >= west && turned <= east && isInside(ring, lat, turned))
}

type Bounds = { readonly south: number; readonly west: number; readonly north: number; readonly east: number }
const known = new WeakMap<readonly Corner[], Bounds>()

/** Box of each ring, computed once: most points are far from most zones. */
function boundsOf(ring: readonly Corner[]): Bounds {
  const bounds = known.get(ring)
  if (bounds) return bounds
  const lons = ring.map(([lon]) => lon)
  const lats = ring.map(([, lat]) => lat)
  const computed = {
    south: Math.min(...lats),
    west: Math.min(...lons),
    north: Math.max(...lats),
    east: Math.max(...lons),
  }
  known.set(ring, computed)
  return computed
}

function isInside(corners: readonly Corner[], lat: number, lon: number): boolean {
  let inside = false
  let [ax, ay] = corners.at(-1) ?? [0, 0]
  for (const [bx, by] of corners) {
    if (ay > lat !== by > lat && lon < ax + ((lat - ay) / (by - ay)) * (bx - ax)) inside = !inside
    ax = bx
    ay = by
  }
  return inside
}
