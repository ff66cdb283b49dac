import { KM_PER_NAUTICAL_MILE } from '@varuna/units/length'
import { haversineToNm } from '@varuna/geo/geometry/great-circle'

/** A position as a unit vector from the Earth's centre: no seams at 180 degrees and at the poles. */
export type UnitVector = { readonly x: number; readonly y: number; readonly z: number }

const RADIANS = Math.PI / 180

export const toUnitVector = ({ lat, lon }: { readonly lat: number; readonly lon: number }): UnitVector => {
  const ring = Math.cos(lat * RADIANS)
  return { x: ring * Math.cos(lon * RADIANS), y: ring * Math.sin(lon * RADIANS), z: Math.sin(lat * RADIANS) }
}

/** Position in degrees of a non-zero vector of any length. */
export const toDegrees = ({ x, y, z }: UnitVector) => ({
  lat: Math.atan2(z, Math.hypot(x, y)) / RADIANS,
  lon: Math.atan2(y, x) / RADIANS,
})

/** The vector at `share`, 0 to 1, of the straight line from `a` to `b`, projected to the sphere. */
export const between = (a: UnitVector, b: UnitVector, share: number): UnitVector => {
  const x = a.x + (b.x - a.x) * share
  const y = a.y + (b.y - a.y) * share
  const z = a.z + (b.z - a.z) * share
  const length = Math.hypot(x, y, z) || 1
  return { x: x / length, y: y / length, z: z / length }
}

export const chord = (a: UnitVector, b: UnitVector) => Math.hypot(a.x - b.x, a.y - b.y, a.z - b.z)

/** Great-circle kilometres of a chord of the unit sphere. */
export const chordToKm = (length: number) => haversineToNm((length / 2) ** 2) * KM_PER_NAUTICAL_MILE
