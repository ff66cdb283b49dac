import type { Ring } from '@varuna/geo/coastline/encode-coastline'

export const KM_PER_DEGREE = 111.2
const SAMPLES = 8

export const kmPerDegreeLon = (lat: number) => KM_PER_DEGREE * Math.cos((lat * Math.PI) / 180)

/** Area of a small ring in square kilometres. */
export const areaKm2 = (ring: Ring): number => {
  const [originLon, originLat] = ring[0] ?? [0, 0]
  let twice = 0
  for (let at = 1; at < ring.length; at++) {
    const [ax, ay] = ring[at - 1] ?? [0, 0]
    const [bx, by] = ring[at] ?? [0, 0]
    twice += (ax - originLon) * (by - originLat) - (bx - originLon) * (ay - originLat)
  }
  return (Math.abs(twice) / 2) * KM_PER_DEGREE * kmPerDegreeLon(originLat)
}

/** Box around a ring of [lon, lat] in degrees. */
export const bounds = (ring: Ring) => {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [lon, lat] of ring) {
    if (lon < west) west = lon
    if (lon > east) east = lon
    if (lat < south) south = lat
    if (lat > north) north = lat
  }
  return { west, south, east, north }
}

/** Whether a point in degrees lies within a closed ring. */
export const contains = (ring: Ring, lon: number, lat: number): boolean => {
  let inside = false
  for (let at = 1; at < ring.length; at++) {
    const [ax, ay] = ring[at - 1] ?? [0, 0]
    const [bx, by] = ring[at] ?? [0, 0]
    if (ay > lat !== by > lat && lon < ax + ((lat - ay) / (by - ay)) * (bx - ax)) inside = !inside
  }
  return inside
}

/** Points within a ring; its vertices alone say little where another outline of the same island has the same ones. */
export function* samplesWithin(ring: Ring) {
  const { west, south, east, north } = bounds(ring)
  for (let row = 0; row < SAMPLES; row++)
    for (let column = 0; column < SAMPLES; column++) {
      const lon = west + ((column + 0.5) / SAMPLES) * (east - west)
      const lat = south + ((row + 0.5) / SAMPLES) * (north - south)
      if (contains(ring, lon, lat)) yield [lon, lat] as const
    }
}
