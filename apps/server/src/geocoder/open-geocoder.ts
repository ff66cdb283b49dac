import type { HarbourGeo } from '@varuna/geo/ports/harbour-check'
import type { Config } from '../config.ts'
import { version } from '../version.ts'
import { createEmbeddedGeocoder } from './embedded-geocoder.ts'
import type { Geocoder } from './geocoder.ts'
import { createNominatimGeocoder } from './nominatim-geocoder.ts'

type GeocoderConfig = Pick<Config, 'geocoderUrl' | 'geocoderUserAgent' | 'publicUrl'>

/** Creates the configured geocoder. */
export function openGeocoder(
  { geocoderUrl, geocoderUserAgent, publicUrl }: GeocoderConfig,
  geo: HarbourGeo,
  onFailure: (reason: string) => void,
): Geocoder {
  const embedded = createEmbeddedGeocoder(geo)
  if (geocoderUrl === null) return embedded
  const userAgent = geocoderUserAgent ?? `Varuna/${version}${publicUrl === null ? '' : ` (+${publicUrl})`}`
  return createNominatimGeocoder({ url: geocoderUrl, userAgent, coastline: embedded, onFailure })
}
