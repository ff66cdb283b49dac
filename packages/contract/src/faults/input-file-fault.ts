import type { None } from './none.ts'

/** Supported archive and compression formats. */
type PackedFormat = 'gzip' | 'zstd' | 'zip'

type UnsupportedFormat = 'bzip2' | 'xz' | '7z' | 'rar' | 'utf-16' | 'xls' | 'xlsx'

/** A fault of a command's input file; `reason` is the message of the system or of a library. */
export type InputFileFault =
  | { readonly code: 'no_file.path'; readonly params: { readonly path: string } }
  | { readonly code: 'no_file.in_zip'; readonly params: { readonly name: string } }
  | { readonly code: 'truncated'; readonly params: { readonly format: PackedFormat } }
  | { readonly code: 'invalid_input.path_is_folder'; readonly params: { readonly path: string } }
  | {
      readonly code: 'invalid_input.damaged_file'
      readonly params: { readonly format: PackedFormat; readonly reason: string }
    }
  | { readonly code: 'invalid_input.packed_twice'; readonly params: { readonly format: PackedFormat } }
  | {
      readonly code: 'invalid_input.expands_too_much'
      readonly params: { readonly format: PackedFormat; readonly times: number }
    }
  | {
      readonly code: 'invalid_input.unreadable_path'
      readonly params: { readonly path: string; readonly reason: string }
    }
  | { readonly code: 'invalid_input.unsupported_format'; readonly params: { readonly format: UnsupportedFormat } }
  | {
      readonly code: 'invalid_input.zip_of_several_files'
      /** The first few names. */
      readonly params: { readonly files: number; readonly names: readonly string[] }
    }
  | { readonly code: 'invalid_input.zip_of_too_many_files'; readonly params: { readonly maxFiles: number } }
  | { readonly code: 'invalid_input.too_many_in_files'; readonly params: { readonly maxPositions: number } }
  | { readonly code: 'invalid_input.unknown_format'; readonly params: { readonly reason: string } }
  | { readonly code: 'invalid_input.empty_table'; readonly params: { readonly required: readonly string[] } }
  | {
      readonly code: 'invalid_input.missing_columns'
      readonly params: { readonly required: readonly string[]; readonly missing: readonly string[] }
    }
  | { readonly code: 'invalid_input.line'; readonly params: { readonly line: number; readonly reason: string } }
  | { readonly code: 'invalid_input.line_too_long'; readonly params: { readonly line: number } }
  | {
      readonly code:
        | 'invalid_input.line_not_json'
        | 'invalid_input.line_without_sentences'
        | 'invalid_input.line_without_expected'
      readonly params: { readonly line: number; readonly text: string }
    }
  | {
      readonly code:
        | 'invalid_input.empty_file'
        | 'invalid_input.empty_zip'
        | 'invalid_input.encrypted_zip'
        | 'invalid_input.zip_from_standard_input'
        | 'invalid_input.zip_uploaded'
        | 'invalid_input.file_too_costly'
      readonly params: None
    }
