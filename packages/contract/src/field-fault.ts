import type { ParamsOf } from './statement.ts'

type None = Readonly<Record<string, never>>
type Maximum = { readonly maximum: number }
type Minimum = { readonly minimum: number }

export type ValueType = 'text' | 'number' | 'whole_number' | 'boolean' | 'list' | 'object' | 'date'

/** Stations that have an MMSI but are not vessels (ITU-R M.585). */
export type OtherStation = 'coast_station' | 'sar_aircraft' | 'aid_to_navigation' | 'distress_device'

/** Why a password is easy to guess. */
export type GuessedBecause = 'word' | 'date' | 'sequence' | 'repetition' | 'keyboard' | 'short'

/** Fault of a field of a form or of a request. */
export type FieldFault =
  | { readonly code: 'value_too_large' | 'too_many'; readonly params: Maximum }
  | { readonly code: 'value_too_small' | 'corners_too_few'; readonly params: Minimum }
  | { readonly code: 'value_unknown'; readonly params: { readonly known: readonly string[] } }
  | { readonly code: 'value_of_wrong_type'; readonly params: { readonly expected: ValueType } }
  | { readonly code: 'fields_unknown'; readonly params: { readonly names: readonly string[] } }
  | { readonly code: 'too_long' | 'password_too_long' | 'speed_too_high'; readonly params: Maximum }
  | {
      readonly code: 'vessel_id_too_long' | 'last_port_too_long' | 'next_port_too_long' | 'flag_state_too_long'
      readonly params: Maximum
    }
  | { readonly code: 'distance_from_shore_too_far' | 'distance_from_port_too_far'; readonly params: Maximum }
  | { readonly code: 'password_too_short' | 'message_too_short'; readonly params: Minimum }
  | { readonly code: 'latitude_out_of_range' | 'longitude_out_of_range'; readonly params: Minimum & Maximum }
  | { readonly code: 'course_out_of_range' | 'risk_score_out_of_range'; readonly params: Minimum & Maximum }
  | { readonly code: 'password_guessable'; readonly params: { readonly because: GuessedBecause } }
  | { readonly code: 'feed_port'; readonly params: Minimum & Maximum }
  | { readonly code: 'feed_address_refused' | 'feed_address_reserved'; readonly params: { readonly address: string } }
  | { readonly code: 'row_wrong_length'; readonly params: { readonly columns: number; readonly cells: number } }
  | { readonly code: 'mmsi_wrong_length'; readonly params: { readonly digits: number } }
  | { readonly code: 'mmsi_not_of_a_vessel'; readonly params: { readonly station: OtherStation } }
  | { readonly code: 'timestamp_in_future'; readonly params: { readonly now: string } }
  | { readonly code: 'time_out_of_range'; readonly params: { readonly from: string; readonly to: string } }
  | {
      readonly code: 'source_unknown' | 'cargo_type_unknown' | 'kind_unknown'
      readonly params: { readonly known: readonly string[] }
    }
  | {
      readonly code: 'parameter_missing' | 'parameter_repeated' | 'parameter_not_a_number'
      readonly params: { readonly name: string }
    }
  | {
      readonly code: 'parameters_conflict'
      readonly params: { readonly name: string; readonly other: string }
    }
  /** Numbers, from 1, of the first corners of two edges. */
  | { readonly code: 'area_crosses_itself'; readonly params: { readonly first: number; readonly second: number } }
  /** Numbers, from 1, of two corners that follow each other. */
  | { readonly code: 'longitude_jumps'; readonly params: { readonly first: number; readonly second: number } }
  | { readonly code: 'period_too_long'; readonly params: { readonly maximumDays: number } }
  | {
      readonly code:
        | 'value_missing'
        | 'value_malformed'
        | 'value_repeated'
        | 'value_unexpected'
        | 'period_reversed'
        | 'box_reversed'
        | 'box_without_width'
        | 'area_around_pole'
        | 'area_without_extent'
        | 'zone_unknown'
        | 'period_in_future'
        | 'range_reversed'
        | 'season_day_malformed'
        | 'rule_without_effect'
        | 'visit_without_place'
        | 'visit_of_too_many_corners'
        | 'silence_of_nothing'
        | 'list_not_for_everybody'
        | 'silence_over'
        | 'silence_too_long'
        | 'invisible_characters'
        | 'first_name_missing'
        | 'last_name_missing'
        | 'email_invalid'
        | 'account_missing'
        | 'password_missing'
        | 'password_only_spaces'
        | 'password_one_character'
        | 'password_is_own_name'
        | 'password_of_own_data'
        | 'password_of_product_name'
        | 'password_common'
        | 'password_wrong'
        | 'sign_in_code_wrong'
        | 'phone_invalid'
        | 'postal_code_missing'
        | 'country_missing'
        | 'email_unchanged'
        | 'birth_date_invalid'
        | 'name_missing'
        | 'own_name_missing'
        | 'subject_missing'
        | 'message_missing'
        | 'note_missing'
        | 'indicator_twice'
        | 'finding_source_missing'
        | 'title_missing'
        | 'url_invalid'
        | 'url_with_user'
        | 'url_port_not_allowed'
        | 'url_not_public'
        | 'feed_host'
        | 'feed_boxes'
        | 'url_with_fragment'
        | 'feed_port_taken'
        | 'feed_key_again'
        | 'feed_senders'
        | 'feed_senders_missing'
        | 'feed_websocket'
        | 'code_malformed'
        | 'invitation_wrong'
        | 'first_code_wrong'
        | 'row_quotes_open'
        | 'imo_invalid'
        | 'call_sign_invalid'
        | 'one_line_expected'
        | 'country_unknown'
        | 'day_invalid'
        | 'vessel_without_identity'
        | 'waters_missing'
        | 'yes_or_no_expected'
        | 'form_token_missing'
        | 'mmsi_not_a_number'
        | 'mmsi_not_whole'
        | 'latitude_not_a_number'
        | 'longitude_not_a_number'
        | 'timestamp_invalid'
        | 'timestamp_out_of_range'
        | 'timestamp_before_1970'
        | 'distance_not_measurable'
        | 'position_on_land'
        | 'text_not_storable'
        | 'distance_from_shore_not_a_number'
        | 'distance_from_shore_negative'
        | 'distance_from_port_not_a_number'
        | 'distance_from_port_negative'
        | 'speed_not_a_number'
        | 'speed_negative'
        | 'course_not_a_number'
        | 'risk_score_not_a_number'
        | 'risk_score_not_whole'
        | 'tile_version_not_hexadecimal'
        | 'tile_zoom_not_whole'
        | 'tile_column_not_whole'
        | 'tile_row_not_whole'
        | 'vessel_id_missing'
        | 'last_port_missing'
        | 'next_port_missing'
        | 'flag_state_missing'
      readonly params: None
    }

type Arguments<Code extends FieldFault['code']> =
  ParamsOf<FieldFault, Code> extends None ? [] : [params: ParamsOf<FieldFault, Code>]

/** zod messages are text, so the fault of a schema's check is written as JSON. */
export const fault = <Code extends FieldFault['code']>(code: Code, ...[params]: Arguments<Code>): string =>
  JSON.stringify({ code, params: params ?? {} })

/** The fault in the message of a schema issue; null for one of zod's own messages. */
export function parseFault(message: string): FieldFault | null {
  return message.startsWith('{"code":') ? (JSON.parse(message) as FieldFault) : null
}
