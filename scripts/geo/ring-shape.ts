import type { Ring } from '@varuna/geo/coastline/encode-coastline'

export const KM_PER_DEGREE = 111.2

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
