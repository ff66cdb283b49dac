import { harbourCheck } from '@varuna/geo/harbour-check'
import type { Geo } from '@varuna/geo/locate'
import type { Geocoder } from './geocoder.ts'

/** The default: the coastline that ships with the product, with its tolerance, which is wider beside ports. */
export function createEmbeddedGeocoder(geo: Pick<Geo, 'coastline' | 'ports'>): Geocoder {
  return {
    source: null,
    check: async (lat, lon) => ({ status: harbourCheck(geo, lat, lon).status }),
  }
}
