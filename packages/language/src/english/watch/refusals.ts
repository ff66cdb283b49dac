import { formatCount } from '../shared/format-count.ts'

/** What is wrong with lines of a file or a feed, by the code that they are counted under. */
const refusals: Readonly<Record<string, string>> = {
  not_nmea: 'without an AIS sentence',
  missing_checksum: 'without a checksum',
  bad_checksum: 'with a wrong checksum',
  bad_fields: 'with malformed fields',
  illegal_character: 'with an illegal character',
  truncated: 'cut short',
  over_long: 'too long',
  unknown_type: 'of an unknown message type',
  bad_tag_block: 'with a malformed tag block',
  orphan_part: 'whose first part is missing',
  ambiguous_part: 'whose parts belong to several messages',
  repeated_part: 'with a part that came twice',
  part_timeout: 'with a part that never came',
  quotes: 'with a quote left open',
  columns: 'with a wrong number of cells',
  mmsi: 'with an impossible MMSI',
  time: 'with a time that cannot be read',
  no_position: 'without a position',
  time_ahead: 'with a time in the future, for which the time of receipt stands in a live feed',
  time_before_ais: 'with a time before AIS, for which the time of receipt stands in a live feed',
  unknown_header: 'below an unknown header',
  not_json: 'that are not JSON',
  form: 'of an unknown form',
  vessel_limit: 'of vessels beyond the limit of an hour',
}

/** As '3 with a wrong checksum'. */
export const refusedOf = (count: number, reason: string) =>
  `${formatCount(count)} ${refusals[reason] ?? reason.replaceAll('_', ' ')}`

/** Without a count, as 'with a wrong checksum'. */
export const reasonOf = (reason: string) => refusals[reason] ?? reason.replaceAll('_', ' ')
