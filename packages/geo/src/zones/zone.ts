export type ZoneShape =
  /** Corners as [lon, lat] in degrees; longitudes exceed 180 across the antimeridian. */
  | { readonly type: 'polygon'; readonly corners: readonly (readonly [number, number])[] }
  | { readonly type: 'circles'; readonly circles: readonly { lat: number; lon: number; radiusNm: number }[] }
  /** The whole exclusive economic zone of a territory, as ISO 3166-1 alpha-2. */
  | { readonly type: 'waters'; readonly of: string }

export interface ZoneRow {
  readonly id: string
  readonly name: string
  readonly countries: readonly string[]
  readonly kind: 'protected_area' | 'seasonal_closure'
  readonly shape: ZoneShape
  /** First and last day as MM-DD, UTC; null all year round. */
  readonly season: { readonly from: string; readonly to: string } | null
  readonly confidence: 'high' | 'medium' | 'low'
  readonly source: string
}

export interface ZoneHit {
  readonly id: string
  readonly name: string
  /** ISO 3166-1 alpha-2; null where several countries share the zone. */
  readonly country: string | null
  readonly kind: ZoneRow['kind']
  /** False only when the zone has a season and the given time is outside it. */
  readonly inSeason: boolean
  readonly season: ZoneRow['season']
  readonly confidence: ZoneRow['confidence']
  readonly source: string
  /** False only for a zone imported from an official file. */
  readonly approximate: boolean
  /** What a drawn zone says about fishing; left out where the tables decide. */
  readonly fishing?: 'banned' | 'restricted' | 'open'
}
