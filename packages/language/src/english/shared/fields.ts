import type { GuessedBecause, ValueType } from '@varuna/contract/field-fault'
import type { Language } from '../../language.ts'

const tooLong = (name: string, maximum: number) => `${name} must be at most ${maximum} characters`
const tooFar = (name: string, maximum: number) => `${name} must be at most ${maximum} nautical miles`

const types: Record<ValueType, string> = {
  text: 'text',
  number: 'a number',
  whole_number: 'a whole number',
  boolean: 'true or false',
  list: 'a list',
  object: 'an object with named fields',
  date: 'a date',
}

const otherStations = {
  coast_station: 'a coast station',
  sar_aircraft: 'an aircraft of search and rescue',
  aid_to_navigation: 'an aid to navigation',
  distress_device: 'a distress transmitter',
} as const

const betterPassword = 'Please use three or more words that have nothing to do with each other'

const guessedBecause: Record<GuessedBecause, string> = {
  word: 'This password is a common word or name with little added',
  date: 'This password is mostly a date',
  sequence: 'This password follows an order, such as 12345 or abcde',
  repetition: 'This password repeats itself',
  keyboard: 'This password follows the keys of a keyboard',
  short: 'This password is quick to guess',
}

/** What is wrong with a field, as shown beside it. */
export const fields: Language['fields'] = {
  too_long: ({ maximum }) => `Please use at most ${maximum.toLocaleString('en')} characters`,
  invisible_characters: () => 'Please remove invisible characters',

  first_name_missing: () => 'Please enter your first name',
  last_name_missing: () => 'Please enter your last name',
  email_invalid: () => 'Please enter a valid email address',
  account_missing: () => 'Please enter an email address or a name',
  password_missing: () => 'Please enter your password',
  password_too_short: ({ minimum }) => `Password must be at least ${minimum} characters`,
  password_too_long: ({ maximum }) => `Password must be at most ${maximum} characters`,
  password_only_spaces: () => 'Password must not be spaces only',
  password_one_character: () => 'Password must not be one character repeated',
  password_is_own_name: () => 'Password must not be your email address or your name',
  password_of_own_data: () =>
    `Password must not be made from your name, address, country, numbers or dates. ${betterPassword}`,
  password_of_product_name: () => `Password must not be made from words of this site. ${betterPassword}`,
  password_guessable: ({ because }) => `${guessedBecause[because]}. ${betterPassword}`,
  password_common: () => 'This password is among the most common ones. Please choose another',
  sign_in_code_wrong: () => 'This is not a current code or an unused recovery code',
  password_wrong: () => 'This is not your current password',
  phone_invalid: () => 'Please enter a valid phone number',
  postal_code_missing: () => 'Please enter your postal code',
  country_missing: () => 'Please enter your country',
  email_unchanged: () => 'This is the address of your account already',
  birth_date_invalid: () => 'Please enter a valid date of birth',

  name_missing: () => 'Please enter a name',
  own_name_missing: () => 'Please enter your name',
  subject_missing: () => 'Please choose what it is about',
  message_missing: () => 'Please write your message',
  finding_source_missing: () => 'Please enter who found or reported it',
  indicator_twice: () => 'An indicator is listed twice',
  note_missing: () => 'Please write a note',
  title_missing: () => 'Please give it a title',
  invitation_wrong: () => 'This code is not valid: it is mistyped, was used, has ended or is for another address',
  first_code_wrong: () => 'Please enter the code that the server printed at its start',
  code_malformed: () => 'Please enter the eight digits of the code',
  url_with_user: () =>
    'Please enter the address without a name and password in it: they would be stored and shown here',
  url_with_fragment: () => 'Please enter the address without # and what follows it',
  url_port_not_allowed: () => 'Please use port 80, 443, or 1024 and above',
  url_not_public: () =>
    'This address is, or leads to, a private or reserved network. Please enter one that can be reached from the public internet',
  feed_port: ({ minimum, maximum }) => `Please enter a port from ${minimum} to ${maximum}`,
  feed_host: () => 'Please enter a host name or an address, such as ais.example or 192.168.1.20',
  feed_boxes: () =>
    'Please leave boxes out of the address and enter the area, or write them as south,west,north,east in degrees',
  feed_port_taken: () => 'This port is one of Varuna itself. Please enter another',
  feed_key_again: () => 'The stored key goes only to the server it was entered for. Please enter the key again',
  feed_senders: () => 'Please enter addresses or ranges, such as 192.0.2.7 or 10.0.0.0/8',
  feed_senders_missing: () => 'Please name who may send: addresses or ranges, such as 192.0.2.7 or 10.0.0.0/8',
  feed_websocket: () => 'Please enter an address that begins with wss:// or ws://',
  feed_address_refused: ({ address }) =>
    `Varuna does not connect to ${address}: the operator of this server allows other addresses only (FEED_ADDRESSES)`,
  feed_address_reserved: ({ address }) =>
    `For safety Varuna does not connect to ${address}: it is this server, a service of a cloud or no single station. The operator can allow it with FEED_ADDRESSES`,
  url_invalid: () => 'Please enter an address that begins with https:// or http://',
  message_too_short: ({ minimum }) => `Please write at least ${minimum} characters`,
  form_token_missing: () => 'The form has no token',

  mmsi_not_a_number: () => 'Please enter an MMSI, which is a number of nine digits',
  mmsi_not_of_a_vessel: ({ station }) => `This MMSI belongs to ${otherStations[station]}, not to a vessel`,
  mmsi_not_whole: () => 'MMSI must be a whole number',
  imo_invalid: () => 'An IMO number has seven digits, the last of which checks the others',
  call_sign_invalid: () => 'A call sign has 3 to 15 letters and digits',
  one_line_expected: () => 'Please enter one line, without line breaks or invisible characters',
  country_unknown: () => 'No country has this name or ISO code',
  day_invalid: () => 'A day must be written as 2026-01-31',
  vessel_without_identity: () => 'A vessel needs an IMO number, an MMSI, or a name with a flag',
  waters_missing: () => 'An authorisation needs a country or a zone',
  yes_or_no_expected: () => 'Write yes or no',
  row_quotes_open: () => 'A quote is not closed, or text follows a closing quote',
  row_wrong_length: ({ columns, cells }) =>
    `The line has ${cells} ${cells === 1 ? 'cell' : 'cells'}, but the header has ${columns} ${columns === 1 ? 'column' : 'columns'}`,
  mmsi_wrong_length: ({ digits }) => `MMSI must have ${digits} digits`,
  latitude_not_a_number: () => 'Latitude must be a number',
  latitude_out_of_range: ({ minimum, maximum }) => `Latitude must be between ${minimum} and ${maximum}`,
  longitude_not_a_number: () => 'Longitude must be a number',
  longitude_out_of_range: ({ minimum, maximum }) => `Longitude must be between ${minimum} and ${maximum}`,
  timestamp_invalid: () => 'Timestamp must be a date and time such as 2026-01-31T08:30:00Z',
  timestamp_out_of_range: () => 'Timestamp must be in 1970 or later, and not in the future',

  timestamp_before_1970: () => 'Timestamp must be in 1970 or later',
  timestamp_in_future: ({ now }) => `Timestamp must not be in the future: it is now ${now}`,
  time_out_of_range: ({ from, to }) => `Time must be between ${from} and ${to}`,
  position_on_land: () => 'This position is on land',

  kind_unknown: ({ known }) => `Kind must be one or several of ${known.join(', ')}`,
  source_unknown: ({ known }) => `Source must be one of ${known.join(', ')}`,
  distance_from_shore_not_a_number: () => 'Distance from shore must be a number',
  distance_from_shore_negative: () => 'Distance from shore cannot be negative',
  distance_from_shore_too_far: ({ maximum }) => tooFar('Distance from shore', maximum),
  distance_from_port_not_a_number: () => 'Distance from port must be a number',
  distance_from_port_negative: () => 'Distance from port cannot be negative',
  distance_from_port_too_far: ({ maximum }) => tooFar('Distance from port', maximum),
  distance_not_measurable: () => 'This distance cannot be measured at this position. Please enter it',
  speed_not_a_number: () => 'Speed must be a number',
  speed_negative: () => 'Speed cannot be negative',
  speed_too_high: ({ maximum }) => `Speed must be at most ${maximum} knots`,
  course_not_a_number: () => 'Course must be a number',
  course_out_of_range: ({ minimum, maximum }) => `Course must be between ${minimum} and ${maximum}`,

  vessel_id_missing: () => 'Vessel ID is missing',
  vessel_id_too_long: ({ maximum }) => tooLong('Vessel ID', maximum),
  last_port_missing: () => 'Last port is missing',
  last_port_too_long: ({ maximum }) => tooLong('Last port', maximum),
  next_port_missing: () => 'Next port is missing',
  next_port_too_long: ({ maximum }) => tooLong('Next port', maximum),
  flag_state_missing: () => 'Flag state is missing',
  flag_state_too_long: ({ maximum }) => tooLong('Flag state', maximum),
  cargo_type_unknown: ({ known }) => `Cargo type must be one of ${known.join(', ')}`,
  risk_score_not_a_number: () => 'Risk score must be a number',
  risk_score_not_whole: () => 'Risk score must be a whole number',
  risk_score_out_of_range: ({ minimum, maximum }) => `Risk score must be between ${minimum} and ${maximum}`,

  text_not_storable: () => 'The text contains a NUL character or half of a surrogate pair, which cannot be stored',
  tile_version_not_hexadecimal: () => 'The version must be a hexadecimal number',
  tile_zoom_not_whole: () => 'The zoom must be a whole number',
  tile_column_not_whole: () => 'The column must be a whole number',
  tile_row_not_whole: () => 'The row must be a whole number followed by .mvt',
  parameter_missing: ({ name }) => `${name} is missing`,
  parameter_repeated: ({ name }) => `${name} is given more than once`,
  parameter_not_a_number: ({ name }) => `${name} must be a number`,
  parameters_conflict: ({ name, other }) => `${name} cannot be combined with ${other}`,
  value_missing: () => 'This field is missing',
  value_malformed: () => 'This is not a value that the field can have',
  value_repeated: () => 'This value is already used',
  value_unexpected: () => 'This field must be empty here',
  value_too_large: ({ maximum }) => `Must be at most ${maximum.toLocaleString('en')}`,
  value_too_small: ({ minimum }) => `Must be at least ${minimum.toLocaleString('en')}`,
  value_unknown: ({ known }) =>
    known.length === 0
      ? 'This does not exist, or you may not use it'
      : `Must be ${known.length > 1 ? 'one of ' : ''}${known.join(', ')}`,
  value_of_wrong_type: ({ expected }) => `Must be ${types[expected]}`,
  too_many: ({ maximum }) => `Must have at most ${maximum.toLocaleString('en')} entries`,
  fields_unknown: ({ names }) => `Unknown fields: ${names.join(', ')}`,
  period_reversed: () => 'to must not be before from',
  box_reversed: () => 'north must not be less than south',
  box_without_width: () => 'east must not be the same as west',
  area_around_pole: () => 'The area goes around a pole. Cut it at 180 degrees',
  area_without_extent: () => 'The corners are on one line and enclose no area. Move one of them off the line',
  period_in_future: () => 'The period must begin in the past',
  area_crosses_itself: ({ first, second }) =>
    `The boundary crosses itself: the side after corner ${first} meets the side after corner ${second}`,
  longitude_jumps: ({ first, second }) =>
    `Between corners ${first} and ${second} the longitude jumps by more than 180 degrees. Across the 180th meridian, go on beyond it: 181 for -179`,
  zone_unknown: () => 'No zone has this id',
  range_reversed: () => 'The maximum must not be less than the minimum',
  corners_too_few: ({ minimum }) => `An area has at least ${minimum} different corners`,
  season_day_malformed: () => 'Please enter a day as month and day, such as 04-15',
  visit_without_place: () => 'Please choose the place whose visits you mean: a zone, a box or a shape',
  visit_of_too_many_corners: () =>
    'This zone is too detailed to follow who enters it. Please draw a simpler shape around it',
  rule_without_effect: () => 'Please choose what follows: a level, an address, a watch list or a case',
  list_not_for_everybody: () => 'A rule for everybody would show who is on the list, so it cannot use a watch list',
  silence_of_nothing: () => 'Please enter the MMSI of a vessel, or an area',
  silence_over: () => 'Please choose an end that is not over yet',
  silence_too_long: () => 'Please choose an end within a year from now',
  period_too_long: ({ maximumDays }) => `The period must be at most ${maximumDays} days`,
}

const enterNumber = () => 'Please enter a number'

/** For controls that take nothing but a number or a time: a wrong value is then a missing one. */
export const typedFields: Language['fields'] = {
  ...fields,
  mmsi_not_a_number: enterNumber,
  latitude_not_a_number: enterNumber,
  longitude_not_a_number: enterNumber,
  distance_from_shore_not_a_number: enterNumber,
  distance_from_port_not_a_number: enterNumber,
  speed_not_a_number: enterNumber,
  course_not_a_number: enterNumber,
  risk_score_not_a_number: enterNumber,
  timestamp_invalid: () => 'Please enter a date and time',
}
