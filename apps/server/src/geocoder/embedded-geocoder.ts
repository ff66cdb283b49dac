import type { Coastline } from '@varuna/geo/coastline'
import { landCheck } from '@varuna/geo/land-check'
import type { Geocoder } from './geocoder.ts'

/** The default: the coastline that ships with the product, with its tolerance. */
export function createEmbeddedGeocoder(coastline: Coastline): Geocoder {
  return {
    source: null,
    check: async (lat, lon) => ({ status: landCheck(coastline, lat, lon).status }),
  }
}
