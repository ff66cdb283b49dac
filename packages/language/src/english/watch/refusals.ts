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
  repeated_part: 'with a repeated part',
  part_timeout: 'with a missing part',
  quotes: 'with a quote left open',
  columns: 'with a wrong number of cells',
  mmsi: 'with an impossible MMSI',
  time: 'with a time that cannot be read',
  no_position: 'without a position',
  time_ahead: 'with a time in the future (a live feed uses the time of receipt instead)',
  time_before_ais: 'with a time before AIS (a live feed uses the time of receipt instead)',
  unknown_header: 'below an unknown header',
  not_json: 'that are not JSON',
  form: 'in an unknown format',
  vessel_limit: 'of vessels beyond the hourly limit',
}

/** As '3 with a wrong checksum'. */
export const refusedOf = (count: number, reason: string) =>
  `${formatCount(count)} ${refusals[reason] ?? reason.replaceAll('_', ' ')}`

/** Without a count, as 'with a wrong checksum'. */
export const reasonOf = (reason: string) => refusals[reason] ?? reason.replaceAll('_', ' ')
