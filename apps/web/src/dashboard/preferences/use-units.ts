import { unitWords } from '@varuna/language/shared/units'
import { METRES_PER_NAUTICAL_MILE } from '@varuna/units/length'
import { usePreference, type Preference } from './preferences.ts'

const KM_PER_NAUTICAL_MILE = METRES_PER_NAUTICAL_MILE / 1_000

export const formatSpeed = (knots: number, unit: Preference<'speed'>): string =>
  unitWords.speeds[unit]((unit === 'kn' ? knots : knots * KM_PER_NAUTICAL_MILE).toFixed(1))

export const formatDistance = (nauticalMiles: number, unit: Preference<'distance'>): string =>
  unitWords.distances[unit]((unit === 'nm' ? nauticalMiles : nauticalMiles * KM_PER_NAUTICAL_MILE).toFixed(1))

/** A length on the chart: in nautical miles, and in the chosen unit where that is another. */
export const formatLength = (nauticalMiles: number, unit: Preference<'distance'>): string =>
  unit === 'nm'
    ? formatDistance(nauticalMiles, 'nm')
    : `${formatDistance(nauticalMiles, 'nm')} (${formatDistance(nauticalMiles, unit)})`

/** Formats speeds and distances in the chosen units. */
export function useUnits() {
  const [speed] = usePreference('speed')
  const [distance] = usePreference('distance')
  return {
    speed: (knots: number) => formatSpeed(knots, speed),
    distance: (nauticalMiles: number) => formatDistance(nauticalMiles, distance),
    kilometres: (km: number) => formatDistance(km / KM_PER_NAUTICAL_MILE, distance),
    kilometresPerHour: (kmPerHour: number) => formatSpeed(kmPerHour / KM_PER_NAUTICAL_MILE, speed),
  }
}
