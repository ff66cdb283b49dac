import type { Geo } from '@varuna/geo/locate'
import { watersAt } from '@varuna/geo/claims/waters-at'
import { isSameState, type FlagTable } from '@varuna/risk/tables/tables'
import { isAwayFromPorts, isAwayFromShore, type MeasuredPlace } from './places.ts'

const DAY_MS = 86_400_000
/** Between drifting and steaming speeds. */
const SLOW = { fromKnots: 0.3, toKnots: 5.5 }

/** Hours of slow sailing offshore, with their waters. */
export function fishingBySpeed(geo: Geo, flagTable: FlagTable, places: readonly MeasuredPlace[], flag: string | null) {
  const slow = places
    .filter(isAwayFromPorts)
    .filter(
      (place) =>
        place.knots !== null && place.knots >= SLOW.fromKnots && place.knots <= SLOW.toKnots && isAwayFromShore(place),
    )
  const sum = (of: readonly MeasuredPlace[]) => of.reduce((total, { hours }) => total + hours, 0)
  const waters = slow.map((place) => ({
    hours: place.hours,
    at: watersAt(geo, place.lat, place.lon),
  }))
  const hoursWhere = (isThere: (at: (typeof waters)[number]['at']) => boolean) =>
    waters.filter(({ at }) => isThere(at)).reduce((total, { hours }) => total + hours, 0)
  return {
    basis: 'slow_speed' as const,
    judgedDays: null,
    days: new Set(slow.map(({ timeMs }) => Math.floor(timeMs / DAY_MS))).size,
    hours: sum(slow),
    highSeasHours: hoursWhere((at) => at?.kind === 'high_seas'),
    foreignHours: hoursWhere(
      (at) => at !== null && at.country !== null && flag !== null && !isSameState(flagTable, at.country, flag),
    ),
  }
}
