import type { FieldFault } from '../field-fault.ts'
import type { None } from './none.ts'

/** The current case, for the author of a change to an earlier version. */
export type PresentCase = {
  readonly version: number
  readonly title: string
  readonly summary: string
  readonly state: 'open' | 'closed'
  readonly assignee: { readonly id: string; readonly name: string } | null
}

export type CaseFault =
  | { readonly code: 'case_changed'; readonly params: { readonly present: PresentCase } }
  | { readonly code: 'case_not_yours.read_only' | 'case_not_yours.not_owner'; readonly params: None }
  | {
      readonly code:
        | 'case_full.cases'
        | 'case_full.entries'
        | 'case_full.events'
        | 'case_full.members'
        | 'case_full.invitations'
      readonly params: { readonly maximum: number }
    }
  | {
      readonly code: 'case_full.files' | 'case_full.records' | 'case_full.account'
      readonly params: { readonly maxMegabytes: number }
    }
  | { readonly code: 'invalid_input.member_already'; readonly params: { readonly name: string } }
  | { readonly code: 'invalid_input.not_a_member' | 'invalid_input.shared_with_owner'; readonly params: None }
  | { readonly code: 'invalid_input.no_positions'; readonly params: { readonly mmsi: string } }
  | { readonly code: 'invalid_input.too_many_track_positions'; readonly params: { readonly maxPositions: number } }
  | {
      readonly code:
        | 'invalid_input.private_key'
        | 'invalid_input.not_a_public_key'
        | 'invalid_input.own_key'
        | 'invalid_input.own_name'
        | 'invalid_input.key_known'
      readonly params: None
    }
  | { readonly code: 'invalid_input.keys_full'; readonly params: { readonly maximum: number } }
  | { readonly code: 'not_found.partner_key'; readonly params: { readonly fingerprint: string } }
  | { readonly code: 'busy.case_files' | 'too_many_requests.case_exports'; readonly params: None }

/** Why the ZIP of a case cannot be imported; `name` is a file in it. */
export type CaseFileFault =
  | {
      readonly code: 'case_file.not_zip' | 'case_file.cut' | 'case_file.encrypted' | 'case_file.not_a_case'
      readonly params: None
    }
  | { readonly code: 'case_file.newer'; readonly params: { readonly form: number; readonly knownForm: number } }
  | {
      readonly code:
        | 'case_file.missing_file'
        | 'case_file.unlisted_file'
        | 'case_file.name_twice'
        | 'case_file.unsafe_name'
        | 'case_file.altered'
      readonly params: { readonly name: string }
    }
  | {
      readonly code: 'case_file.damaged' | 'case_file.unreadable_part'
      readonly params: { readonly name: string; readonly reason: string }
    }
  | {
      /** `entry` and `line` are positions in case.json, from 1; both null for what belongs to neither. */
      readonly code: 'case_file.refused_value'
      readonly params: {
        readonly name: string
        readonly entry: number | null
        readonly line: number | null
        readonly field: string
        readonly fault: FieldFault
      }
    }
  | {
      readonly code: 'case_file.part_too_large'
      readonly params: { readonly name: string; readonly maxMegabytes: number }
    }
  | { readonly code: 'case_file.too_large'; readonly params: { readonly maxMegabytes: number } }
  | { readonly code: 'case_file.expands_too_much'; readonly params: { readonly times: number } }
  | { readonly code: 'case_file.too_many_files'; readonly params: { readonly maximum: number } }
