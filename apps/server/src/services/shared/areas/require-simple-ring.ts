import { findLongitudeJump, findSelfCrossing, hasExtent, type AreaRing } from '@varuna/geo/geometry/area'
import { fieldError } from '../../../errors/coded-error.ts'

/** Throws a fault of the field where the longitude jumps from one corner to the next. */
export function requireContinuous(ring: AreaRing, field: string): void {
  const jump = findLongitudeJump(ring)
  if (jump === null) return
  const params = { first: jump + 1, second: ((jump + 1) % ring.length) + 1 }
  throw fieldError({ field, code: 'longitude_jumps', params })
}

/** Throws a fault of the field where the corners, continuous in longitude, cross themselves or enclose nothing. */
export function requireSimpleRing(ring: AreaRing, field: string): void {
  if (!hasExtent(ring)) throw fieldError({ field, code: 'area_without_extent', params: {} })
  const crossing = findSelfCrossing(ring)
  if (crossing !== null)
    throw fieldError({
      field,
      code: 'area_crosses_itself',
      params: { first: crossing[0] + 1, second: crossing[1] + 1 },
    })
}
