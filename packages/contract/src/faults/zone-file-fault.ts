import type { None } from './none.ts'

/** A fault of a GeoJSON file of zones. Features are numbered from 1; `feature` is 0 before the first. */
export type ZoneFileFault =
  | {
      readonly code:
        | 'invalid_input.not_geojson'
        | 'invalid_input.not_geojson_type'
        | 'invalid_input.text_after_geojson'
        | 'invalid_input.no_features'
        | 'invalid_input.zones_on_land'
        | 'invalid_input.zones_of_two_kinds'
      readonly params: None
    }
  | {
      readonly code: 'invalid_input.feature_not_json' | 'invalid_input.json_after_feature' | 'invalid_input.not_json'
      readonly params: { readonly feature: number; readonly reason: string }
    }
  | {
      readonly code: 'invalid_input.not_a_feature' | 'invalid_input.json_not_utf8'
      readonly params: { readonly feature: number }
    }
  | {
      readonly code: 'invalid_input.json_too_large'
      readonly params: { readonly feature: number; readonly isInFeature: boolean; readonly maxMegabytes: number }
    }
  | {
      readonly code: 'invalid_input.json_cut_off'
      readonly params: { readonly feature: number; readonly isInFeature: boolean }
    }
  /** Of a shapefile, KML or GPX. */
  | { readonly code: 'invalid_input.zone_file'; readonly params: { readonly reason: string } }
  | { readonly code: 'invalid_input.zone_file_too_large'; readonly params: { readonly maxMegabytes: number } }
  | { readonly code: 'too_many_requests.drawn_zones'; readonly params: { readonly maxZones: number } }
  | { readonly code: 'invalid_input.coordinate_system'; readonly params: { readonly name: string } }
  | { readonly code: 'invalid_input.too_many_positions'; readonly params: { readonly maxPositions: number } }
  | {
      readonly code: 'invalid_input.features_unreadable'
      readonly params: {
        readonly features: number
        readonly unreadable: number
        /** The first unreadable features. */
        readonly faults: readonly { readonly feature: number; readonly name: string | null; readonly reason: string }[]
      }
    }
