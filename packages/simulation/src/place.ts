import { greatCircleNm } from '@varuna/geo/geometry/great-circle'

/** WGS 84 degrees; longitude -180 to 180. */
export type Place = { readonly lat: number; readonly lon: number }

export const nmBetween = (a: Place, b: Place) => greatCircleNm(a.lat, a.lon, b.lat, b.lon)

const RADIANS = Math.PI / 180

/** Initial bearing of the great circle between two positions, in degrees from north, 0 to 360; 0 for equal positions. */
export const bearingBetween = (from: Place, to: Place): number => {
  const latA = from.lat * RADIANS
  const latB = to.lat * RADIANS
  const lon = (to.lon - from.lon) * RADIANS
  const east = Math.sin(lon) * Math.cos(latB)
  const north = Math.cos(latA) * Math.sin(latB) - Math.sin(latA) * Math.cos(latB) * Math.cos(lon)
  return (Math.atan2(east, north) / RADIANS + 360) % 360
}

/** The position at a share, 0 to 1, of the great circle between two positions that are not antipodal. */
export const placeBetween = (from: Place, to: Place, share: number): Place => greatCircle(from, to)(share)

/** Positions on a great circle by share, 0 to 1, of its length. */
export const greatCircle = (from: Place, to: Place): ((share: number) => Place) => {
  const [ax, ay, az] = vectorOf(from)
  const [bx, by, bz] = vectorOf(to)
  const angle = 2 * Math.asin(Math.min(1, Math.hypot(ax - bx, ay - by, az - bz) / 2))
  if (angle < 1e-12) return () => from
  return (share) => {
    const before = Math.sin((1 - share) * angle)
    const after = Math.sin(share * angle)
    const x = before * ax + after * bx
    const y = before * ay + after * by
    const z = before * az + after * bz
    return { lat: Math.atan2(z, Math.sqrt(x * x + y * y)) / RADIANS, lon: Math.atan2(y, x) / RADIANS }
  }
}

const vectorOf = ({ lat, lon }: Place) => {
  const ring = Math.cos(lat * RADIANS)
  return [ring * Math.cos(lon * RADIANS), ring * Math.sin(lon * RADIANS), Math.sin(lat * RADIANS)] as const
}
