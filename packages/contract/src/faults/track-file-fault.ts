import type { LeftOutReason } from '../analysis/track-file.ts'
import type { None } from './none.ts'

/** Why a track file is rejected or cannot be scored. Lines and columns count from 1; a text `column` is a name. */
export type TrackFileFault =
  | { readonly code: 'too_many_requests.track_files'; readonly params: { readonly maxFiles: number } }
  | {
      readonly code:
        | 'busy.track_files'
        | 'track_not_ready'
        | 'not_found.track_file_vessel'
        | 'track_failed.storage_full'
        | 'track_failed.interrupted'
        | 'track_failed.unexpected'
        | 'track_failed.out_of_memory'
        | 'track_failed.empty'
        | 'track_failed.gpx_doctype'
        | 'track_failed.no_table'
      readonly params: None
    }
  | { readonly code: 'track_failed.timed_out'; readonly params: { readonly minutes: number } }
  | { readonly code: 'track_failed.too_many_positions'; readonly params: { readonly maxPositions: number } }
  | { readonly code: 'track_failed.too_many_vessels'; readonly params: { readonly maxVessels: number } }
  | { readonly code: 'track_failed.expands_too_much'; readonly params: { readonly maxMegabytes: number } }
  | {
      readonly code: 'track_failed.no_positions'
      /** The first skipped row; null when there is none. */
      readonly params: {
        readonly leftOut: number
        readonly reason: LeftOutReason | null
        readonly line: number | null
        readonly column: string | null
        readonly value: string | null
      }
    }
  | { readonly code: 'track_failed.binary'; readonly params: { readonly line: number; readonly column: number } }
  | {
      readonly code: 'track_failed.columns'
      readonly params: { readonly line: number; readonly found: readonly string[]; readonly missing: readonly string[] }
    }
  | {
      readonly code: 'track_failed.cells'
      readonly params: {
        readonly line: number
        readonly column: string
        readonly cells: number
        readonly expected: number
        readonly separator: string
        readonly fits: string | null
      }
    }
  | { readonly code: 'track_failed.quotes'; readonly params: { readonly line: number; readonly column: string } }
  | {
      readonly code: 'track_failed.line_too_long'
      readonly params: { readonly line: number; readonly maxCharacters: number }
    }
  | {
      readonly code: 'track_failed.gpx_markup'
      readonly params: { readonly line: number; readonly column: number; readonly found: string }
    }
