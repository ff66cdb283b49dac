import { locationMessages, type Location } from '@varuna/contract/location'
import type { LocationCheck } from './location-check.ts'

type Waters = NonNullable<Location['waters']>

const kinds: Record<Waters['kind'], string> = {
  territorial_sea: 'Territorial sea',
  exclusive_economic_zone: 'Exclusive economic zone',
  high_seas: 'High seas',
}
const countries = new Intl.DisplayNames('en', { type: 'region' })

const watersText = ({ kind, country, name, approximate }: Waters) => {
  const whose = country ? ` of ${countries.of(country)}` : name ? `: ${name}` : ''
  return `${kinds[kind]}${whose}${approximate ? ' (approximate)' : ''}.`
}

/** What a check found besides land or water, in a few sentences. */
export function aboutPlace(check: LocationCheck): string {
  if (check.status === 'unknown' && !check.location) return locationMessages.unverified
  if (!('location' in check) || !check.location) return ''
  const { notice, nearestPort, zones, nearCoast, waters } = check.location
  return [
    notice,
    nearCoast && 'Close to the coast: the coastline is not exact here.',
    waters && watersText(waters),
    nearestPort && `Nearest port: ${nearestPort.name}, ${nearestPort.distanceNm.toFixed(1)} nm.`,
    zones.length > 0 && `In: ${zones.map(({ name }) => name).join('; ')}.`,
  ]
    .filter(Boolean)
    .join(' ')
}
