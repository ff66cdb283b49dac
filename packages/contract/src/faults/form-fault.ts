import type { None } from './none.ts'

/** A fault of a multipart form that should contain one file. */
export type FormFault =
  | {
      readonly code:
        | 'bad_form.no_boundary'
        | 'bad_form.wrong_beginning'
        | 'bad_form.boundary_not_on_its_line'
        | 'bad_form.header_without_end'
        | 'bad_form.no_disposition'
        | 'bad_form.cut_in_file'
        | 'bad_form.cut_at_end'
        | 'bad_form.bytes_after_end'
        | 'bad_form.connection_ended'
        | 'no_file.empty'
      readonly params: None
    }
  | {
      readonly code: 'not_a_form' | 'bad_form.several_parts' | 'no_file.empty_form'
      readonly params: { readonly field: string }
    }
  | {
      readonly code: 'no_file.other_part'
      readonly params: { readonly field: string; readonly kind: 'field' | 'file'; readonly name: string }
    }
  | { readonly code: 'file_too_large'; readonly params: { readonly maxMegabytes: number } }
