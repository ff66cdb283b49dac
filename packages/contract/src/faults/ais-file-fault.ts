import type { None } from './none.ts'

/** Why an AIS file is not received or not imported. */
export type AisFileFault =
  | { readonly code: 'too_many_requests.ais_files'; readonly params: { readonly maxFiles: number } }
  | { readonly code: 'part_misplaced'; readonly params: { readonly received: number } }
  | { readonly code: 'part_too_small'; readonly params: { readonly minBytes: number } }
  | {
      readonly code:
        | 'busy.ais_files'
        | 'part_differs'
        | 'import_not_ready'
        | 'import_failed.contended'
        | 'import_failed.interrupted'
        | 'import_failed.parts_damaged'
        | 'import_failed.storage_full'
        | 'import_failed.unexpected'
      readonly params: None
    }
