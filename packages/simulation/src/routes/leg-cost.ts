import type { Coastline } from '@varuna/geo/coastline/coastline'
import { degreesWithoutCoast, isOnLand } from '@varuna/geo/coastline/on-land'
import { greatCircle, nmBetween, type Place } from '../place.ts'

/** Cost factor of a mile near the coast: ships keep off it where the detour is short. */
export const COAST_FACTOR = 1.3
/** Distance between checks near the coast; land missed between two checks is narrower than the coastline's tolerance. */
const STEP_NM = 0.25
const NM_PER_DEGREE = 60

/**
 * Length of the great circle between two positions in nautical miles, with miles near the coast multiplied by `COAST_FACTOR`; null when it
 * crosses land. The ends are not checked.
 */
export const legCost = (coastline: Coastline, from: Place, to: Place): number | null => {
  const nm = nmBetween(from, to)
  const placeAt = greatCircle(from, to)
  let cost = 0
  let at = 0
  while (at < nm) {
    const { lat, lon } = placeAt(at / nm)
    const room = degreesWithoutCoast(coastline, lat, lon)
    const free = room < 0 ? 0 : room * NM_PER_DEGREE * Math.cos((Math.min(89, Math.abs(lat) + 0.3) * Math.PI) / 180)
    if (at > 0 && isOnLand(coastline, lat, lon)) return null
    const step = Math.min(nm - at, Math.max(STEP_NM, free))
    cost += room < 0 ? step * COAST_FACTOR : step
    at += step
  }
  return cost
}
