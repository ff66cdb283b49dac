import type { FieldFault } from '../field-fault.ts'
import type { None } from './none.ts'

/** Why a list file is rejected; lines are numbered from 1, `text` is the invalid cell. */
export type VesselListFault =
  | {
      readonly code: 'invalid_input.list_cell'
      readonly params: {
        readonly line: number
        readonly column: string
        readonly text: string
        readonly fault: FieldFault
      }
    }
  | {
      readonly code: 'invalid_input.list_cells'
      readonly params: {
        readonly unreadable: number
        /** The first unreadable lines. */
        readonly faults: readonly {
          readonly line: number
          readonly column: string
          readonly text: string
          readonly fault: FieldFault
        }[]
      }
    }
  | {
      readonly code: 'invalid_input.list_line'
      readonly params: { readonly line: number; readonly fault: FieldFault }
    }
  | { readonly code: 'invalid_input.list_not_utf8'; readonly params: { readonly line: number } }
  | {
      readonly code: 'invalid_input.list_too_long' | 'invalid_input.list_full'
      readonly params: { readonly maxRows: number }
    }
  | { readonly code: 'invalid_input.list_empty' | 'invalid_input.list_of_positions'; readonly params: None }
  | { readonly code: 'invalid_input.list_column_twice'; readonly params: { readonly column: string } }
  | { readonly code: 'not_found.zone_version'; readonly params: { readonly id: string } }
  | { readonly code: 'not_found.list_version'; readonly params: { readonly id: string } }
  | { readonly code: 'not_found.list_file'; readonly params: { readonly id: string } }
