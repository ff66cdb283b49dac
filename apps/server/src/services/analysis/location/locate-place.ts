import type { Location } from '@varuna/contract/analysis/location'
import { locate, type Geo } from '@varuna/geo/locate'
import type { Geocoder } from '../../../geocoder/geocoder.ts'
import type { ImportedZones } from '../../watch/zones/imported-zones.ts'

/** What is known about a position, without texts. */
export type Place = Omit<Location, 'notice'>

export interface PlaceEffects {
  geo: Geo
  geocoder: Geocoder
  importedZones: Pick<ImportedZones, 'at'>
}

/**
 * Describes a place (degrees) at a time. The geocoder decides water or land, imported zones replace bundled ones, and everything else
 * comes from bundled data. When the geocoder fails the status is unknown, which callers treat as water.
 */
export async function locatePlace(
  { geo, geocoder, importedZones }: PlaceEffects,
  lat: number,
  lon: number,
  timestampMs: number,
): Promise<Place> {
  const [{ status }, official] = await Promise.all([geocoder.check(lat, lon), importedZones.at(lat, lon)])
  const place = locate(geo, lat, lon, timestampMs, undefined, official)
  return {
    ...place,
    status,
    // Another geocoder's answer overrides: water is not inside land, and land has no waterway.
    insideNm: status === 'water' ? null : place.insideNm,
    waterway: status === 'land' ? null : place.waterway,
    source: geocoder.source === null ? place.source : `Water or land: ${geocoder.source}. ${place.source}`,
  }
}
