type None = Readonly<Record<string, never>>

/** Notes on how a file was read, and what in it was unusable. Shares are 0 to 1. */
export type ImageNote =
  | { readonly code: 'first_frame'; readonly params: { readonly frames: number } }
  | { readonly code: 'one_band'; readonly params: { readonly band: number; readonly bands: number } }
  | {
      readonly code: 'stretched'
      readonly params: { readonly scale: 'linear' | 'decibel'; readonly from: number; readonly to: number }
    }
  | { readonly code: 'no_data_left_out'; readonly params: { readonly share: number } }
  | { readonly code: 'read_coarser'; readonly params: { readonly times: number } }
  | {
      readonly code: 'read_in_parts'
      readonly params: { readonly parts: number; readonly oil: number; readonly unsure: number }
    }
  /** `epsg` is null where the file describes its projection without an EPSG code. */
  | { readonly code: 'projection_not_read'; readonly params: { readonly epsg: number | null } }
  | { readonly code: 'time_without_zone'; readonly params: { readonly time: string } }
  | { readonly code: 'time_in_future'; readonly params: { readonly time: string } }
  | { readonly code: 'position_not_usable'; readonly params: None }
