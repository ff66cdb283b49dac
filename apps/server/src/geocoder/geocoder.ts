export type GeocoderAnswer =
  | { status: 'water' | 'land' }
  /** It could not be asked, or its answer not be read; never a guess. */
  | { status: 'unknown'; reason: string }

/** Says whether a place is on water or on land. */
export interface Geocoder {
  /** Who answers, as people are told; null where it is the coastline that everything else comes from too. */
  readonly source: string | null
  /** A place in degrees (lat -90 to 90, lon -180 to 180). Never rejects. */
  check(lat: number, lon: number): Promise<GeocoderAnswer>
}
