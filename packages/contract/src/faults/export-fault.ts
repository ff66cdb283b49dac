import type { None } from './none.ts'

/** Why an export is rejected, why it failed, or why it has no file. */
export type ExportFault =
  | { readonly code: 'too_many_requests.exports'; readonly params: { readonly maxExports: number } }
  | { readonly code: 'export_failed.too_many_rows'; readonly params: { readonly maxRows: number } }
  | { readonly code: 'export_failed.too_many_segments'; readonly params: { readonly maxSegments: number } }
  | {
      readonly code:
        | 'busy.exports'
        | 'not_found.export_file'
        | 'export_not_ready'
        | 'export_failed.storage_full'
        | 'export_failed.interrupted'
        | 'export_failed.unexpected'
      readonly params: None
    }
