import type { Location } from '@varuna/contract/analysis/location'
import { dashboardWords } from '@varuna/language/rooms'
import { countryName } from '@varuna/language/shared/country-name'
import type { LocationCheck } from './location-check.ts'

type Waters = NonNullable<Location['waters']>

const { location: words, land } = dashboardWords

const describeWaters = ({ kind, country, dispute, name, approximate }: Waters) => {
  const owner = dispute
    ? words.ofDispute(dispute.name, dispute.claimants.map(countryName))
    : country
      ? words.ofCountry(countryName(country))
      : name
        ? words.ofZone(name)
        : ''
  return words.waters(kind, owner, approximate)
}

/** Waters, nearest port and zones of a checked position; empty while nothing is known. */
export function describeLocation(check: LocationCheck, formatDistance: (nauticalMiles: number) => string): string {
  if (check.status === 'unknown' && !check.location) return land.unverified
  if (!('location' in check) || !check.location) return ''
  const { notice, nearestPort, zones, nearCoast, waters, waterway } = check.location
  return [
    notice,
    waterway ? words.waterway(waterway.name) : check.status === 'coast' ? words.atCoast : nearCoast && words.nearCoast,
    waters && describeWaters(waters),
    nearestPort && words.nearestPort(nearestPort.name, formatDistance(nearestPort.distanceNm)),
    zones.length > 0 && words.zones(zones.map(({ name }) => name)),
  ]
    .filter(Boolean)
    .join(' ')
}
