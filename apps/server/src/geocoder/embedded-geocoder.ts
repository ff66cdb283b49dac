import { checkHarbour } from '@varuna/geo/ports/harbour-check'
import type { Geo } from '@varuna/geo/locate'
import type { Geocoder } from './geocoder.ts'

/** The default geocoder: the bundled coastline with its tolerance, which is wider near ports, and the bundled waterways. */
export function createEmbeddedGeocoder(geo: Pick<Geo, 'coastline' | 'ports' | 'waterways'>): Geocoder {
  return {
    source: null,
    check: async (lat, lon) => ({ status: checkHarbour(geo, lat, lon).status }),
  }
}
