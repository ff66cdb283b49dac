import { locationMessages, type Location } from '@varuna/contract/location'
import type { LocationCheck } from './location-check.ts'

type Waters = NonNullable<Location['waters']>

const watersNames: Record<Waters['kind'], string> = {
  territorial_sea: 'Territorial sea',
  exclusive_economic_zone: 'Exclusive economic zone',
  high_seas: 'High seas',
}
const countryNames = new Intl.DisplayNames('en', { type: 'region' })

const describeWaters = ({ kind, country, name, approximate }: Waters) => {
  const owner = country ? ` of ${countryNames.of(country)}` : name ? `: ${name}` : ''
  return `${watersNames[kind]}${owner}${approximate ? ' (approximate)' : ''}.`
}

/** Waters, nearest port and zones of a checked position; empty while nothing is known. */
export function describeLocation(check: LocationCheck): string {
  if (check.status === 'unknown' && !check.location) return locationMessages.unverified
  if (!('location' in check) || !check.location) return ''
  const { notice, nearestPort, zones, nearCoast, waters } = check.location
  return [
    notice,
    nearCoast && 'Close to the coast: the coastline is not exact here.',
    waters && describeWaters(waters),
    nearestPort && `Nearest port: ${nearestPort.name}, ${nearestPort.distanceNm.toFixed(1)} nm.`,
    zones.length > 0 && `In: ${zones.map(({ name }) => name).join('; ')}.`,
  ]
    .filter(Boolean)
    .join(' ')
}
