import type { None } from './none.ts'

/** Why a report of an area is rejected, why it failed, or why it has no result. */
export type AreaReportFault =
  | { readonly code: 'too_many_requests.area_reports'; readonly params: { readonly maxUnfinished: number } }
  | { readonly code: 'not_found.area_zone'; readonly params: { readonly id: string } }
  | { readonly code: 'invalid_input.zone_without_outline'; readonly params: { readonly name: string } }
  | { readonly code: 'invalid_input.area_corners'; readonly params: { readonly maxCorners: number } }
  | { readonly code: 'area_failed.too_many_vessels'; readonly params: { readonly maxVessels: number } }
  | { readonly code: 'area_failed.too_many_positions'; readonly params: { readonly maxPositions: number } }
  | { readonly code: 'area_failed.too_slow'; readonly params: { readonly minutes: number } }
  | { readonly code: 'area_failed.out_of_memory'; readonly params: { readonly megabytes: number } }
  | {
      readonly code:
        | 'busy.area_reports'
        | 'not_found.area_result'
        | 'area_not_ready'
        | 'area_failed.storage_full'
        | 'area_failed.interrupted'
        | 'area_failed.unexpected'
      readonly params: None
    }
