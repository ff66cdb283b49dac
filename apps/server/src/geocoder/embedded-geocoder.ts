import { checkHarbour, type HarbourGeo } from '@varuna/geo/ports/harbour-check'
import type { Geocoder } from './geocoder.ts'

/** The default geocoder: the bundled coastline with its tolerance, which is wider near ports, coarse islands and waterways. */
export function createEmbeddedGeocoder(geo: HarbourGeo): Geocoder {
  return {
    source: null,
    check: async (lat, lon) => ({ status: checkHarbour(geo, lat, lon).status }),
  }
}
