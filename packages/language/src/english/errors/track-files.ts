import type { TrackFileFault } from '@varuna/contract/faults/track-file-fault'
import type { Texts } from '../../text.ts'
import { leftOut } from '../analysis/left-out.ts'

export const trackFileErrors: Texts<TrackFileFault> = {
  'too_many_requests.track_files': ({ maxFiles }) =>
    `You can have ${maxFiles} track files at a time. Remove one that you no longer need.`,
  'busy.track_files': () => 'Too many track files are being uploaded or are waiting. Try again in a few minutes.',
  track_not_ready: () => 'The track file is still being scored. Ask again when its state is ready.',
  'not_found.track_file_vessel': () => 'The track file has no such vessel.',
  'track_failed.storage_full': () =>
    'There was no space left for the file. Remove track files that you no longer need, or try again later.',
  'track_failed.interrupted': () =>
    'The file was not received whole, or the server stopped several times while it scored it. Upload it again.',
  'track_failed.unexpected': () =>
    'An unexpected error stopped the scoring. Upload the file again; if that repeats, tell the operator.',
  'track_failed.out_of_memory': () =>
    'Scoring the file took too much memory. Upload it in parts, a few vessels in each.',
  'track_failed.timed_out': ({ minutes }) =>
    `Scoring the file took longer than ${minutes} minutes. Upload it in parts, a few vessels in each.`,
  'track_failed.too_many_positions': ({ maxPositions }) =>
    `The file has more than ${maxPositions.toLocaleString('en')} positions. Upload it in parts, a few vessels in each.`,
  'track_failed.too_many_vessels': ({ maxVessels }) =>
    `The file has more than ${maxVessels.toLocaleString('en')} vessels. Upload it in parts.`,
  'track_failed.expands_too_much': ({ maxMegabytes }) =>
    `Unpacked, the file is larger than ${maxMegabytes.toLocaleString('en')} MB. Upload it in parts.`,
  'track_failed.empty': () => 'The file is empty.',
  'track_failed.no_table': () =>
    'The first line is neither the header of a table nor an NMEA sentence nor GPX. A table begins with its column names: ' +
    'mmsi,timestamp,lat,lon and, if known, speed,course.',
  'track_failed.gpx_doctype': () =>
    'The file declares a document type (<!DOCTYPE>), which GPX does not have. Export the track again as GPX 1.1.',
  'track_failed.gpx_markup': ({ line, column, found }) =>
    `Line ${line}, column ${column}: ${JSON.stringify(found)} does not belong there in a GPX file, or the file is cut short.`,
  'track_failed.binary': ({ line, column }) =>
    `Line ${line}, column ${column} holds a zero byte, so this is no text file. CSV, NMEA or GPX was expected.`,
  'track_failed.columns': ({ line, found, missing }) =>
    `Line ${line} has the columns ${found.join(', ')}. ` +
    (missing.length > 0 ? `Missing: ${missing.join(', ')}. ` : 'A column is there twice. ') +
    'A plain table has mmsi, timestamp, lat, lon and, if known, speed (knots) and course (degrees).',
  'track_failed.cells': ({ line, column, cells, expected, separator, fits }) =>
    `Line ${line}, column ${JSON.stringify(column)}: the line has ${cells} ${cells === 1 ? 'cell' : 'cells'} where the header has ${expected}. ` +
    (fits === null
      ? `Cells are separated by ${nameSeparator(separator)}; a text that contains one needs quotes.`
      : `It is separated by ${nameSeparator(fits)}, the header by ${nameSeparator(separator)}.`),
  'track_failed.quotes': ({ line, column }) =>
    `Line ${line}, column ${JSON.stringify(column)}: a quote is not closed, or text follows a closing quote.`,
  'track_failed.line_too_long': ({ line, maxCharacters }) =>
    `Line ${line} is longer than ${maxCharacters.toLocaleString('en')} characters.`,
  'track_failed.no_positions': ({ leftOut: count, reason, line, column, value }) =>
    count === 0
      ? 'The file holds no position of a vessel.'
      : `The file holds no position that can be used; ${count.toLocaleString('en')} ${count === 1 ? 'is' : 'are'} left out. The first: ` +
        [
          ...(line === null ? [] : [`line ${line}`]),
          ...(column === null ? [] : [`column ${JSON.stringify(column)}`]),
          ...(value === null ? [] : [JSON.stringify(value)]),
        ].join(', ') +
        `: ${leftOut[reason ?? 'unreadable']}.`,
}

const nameSeparator = (separator: string) =>
  separator === ','
    ? 'commas'
    : separator === ';'
      ? 'semicolons'
      : separator === '\t'
        ? 'tabs'
        : JSON.stringify(separator)
