import type { LandStatus } from '@varuna/vocabulary/location'

export type GeocoderAnswer =
  | { status: LandStatus }
  /** The service could not be reached or its answer could not be read; never a guess. */
  | { status: 'unknown'; reason: string }

/** Decides whether a place is on water, at the coast or on land. */
export interface Geocoder {
  /** Name and attribution of the external service; null for the embedded coastline. */
  readonly source: string | null
  /** Checks a place in degrees (lat -90 to 90, lon -180 to 180). Never rejects. */
  check(lat: number, lon: number): Promise<GeocoderAnswer>
}
