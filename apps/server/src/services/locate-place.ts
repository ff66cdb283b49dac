import { locationMessages, type Location } from '@varuna/contract/location'
import { locate, type Geo } from '@varuna/geo/locate'
import type { Geocoder } from '../geocoder/geocoder.ts'
import type { ImportedZones } from './imported-zones.ts'

export interface PlaceEffects {
  geo: Geo
  geocoder: Geocoder
  importedZones: ImportedZones
}

/**
 * What is at a place (degrees) at a time: the geocoder says water or land, imported zones win over ours, all else is
 * embedded. Where the geocoder fails the status is unknown, and who asks goes on as if it were water.
 */
export async function locatePlace(
  { geo, geocoder, importedZones }: PlaceEffects,
  lat: number,
  lon: number,
  timestampMs: number,
): Promise<Location> {
  const [{ status }, official] = await Promise.all([geocoder.check(lat, lon), importedZones.at(lat, lon)])
  const place = locate(geo, lat, lon, timestampMs, undefined, official)
  return {
    ...place,
    status,
    notice: status === 'unknown' ? locationMessages.unverified : null,
    source: geocoder.source === null ? place.source : `Water or land: ${geocoder.source}. ${place.source}`,
  }
}
