import type { AlertAction, AlertState } from '@varuna/contract/alert-queue'
import type { Language } from '../language.ts'
import { textOf } from '../text.ts'
import { leftOut } from './reasons/left-out.ts'
import { location } from './reasons/location.ts'
import { fields } from './site/fields.ts'

export const problems: Language['problems'] = {
  invalid_input: 'The request has invalid fields',
  signed_out: 'You are not signed in',
  email_taken: 'This email address is taken',
  wrong_credentials: 'Sign-in failed',
  on_land: 'The position is on land',
  not_found: 'Not found',
  file_gone: 'The stored file is missing',
  original_changed: 'The stored original has changed',
  unreadable: 'The stored record cannot be read',
  storage_full: 'The storage is full',
  no_file: 'No file was sent',
  bad_form: 'The form cannot be read',
  not_a_form: 'The body is not a form',
  too_slow: 'The request took too long',
  file_too_large: 'The file is too large',
  too_many_pixels: 'The image has too many pixels',
  not_an_image: 'The file is not a supported image',
  truncated: 'The file is cut short',
  damaged_image: 'The image is damaged',
  image_too_slow: 'The image takes too long to analyse',
  type_mismatch: 'The file type does not match its content',
  cross_site: 'The request came from another site',
  too_many_requests: 'Too many requests',
  form_expired: 'The form is too old',
  form_used: 'This form has already been sent',
  too_fast: 'The form was sent too soon',
  looks_automatic: 'The form seems to have been filled in by a program',
  busy: 'The server is busy',
  stale_state: 'The state was changed meanwhile',
  export_not_ready: 'The export is not ready',
  export_failed: 'The export failed',
  track_not_ready: 'The track file is not scored yet',
  track_failed: 'The track file was not scored',
  case_changed: 'The case was changed meanwhile',
  case_not_yours: 'The case is not yours to change',
  case_full: 'The case is full',
  case_file: 'The file of the case is refused',
  simulation_ending: 'The simulated traffic is being removed',
  upload_cancelled: 'The analysis was cancelled',
  no_scene: 'The image has no place or scale',
  alert_changed: 'The alert was changed meanwhile',
  alert_state: 'The alert does not allow this now',
  delivery_failed: 'The delivery failed',
  delivery_waiting: 'The delivery is waiting',
  internal: 'Something went wrong on the server',
  unreadable_request: 'The request cannot be read',
  unreadable_address: 'The address cannot be read',
}

export const requestFailures: Language['requestFailures'] = {
  internal: 'The request was not completed. The server log has the error.',
  not_http: 'This is not a valid HTTP/1.1 request.',
  not_json: 'The body is not valid JSON.',
  empty_json: 'The body is empty; JSON was expected.',
  media_type_not_supported: 'The content type is not supported here.',
  body_too_large: 'The body is too large.',
  headers_too_large: 'The headers are larger than 16 kB.',
  chunk_extensions_too_large: 'The extensions of the chunks are larger than 16 kB.',
  arrived_too_slowly: 'The request took too long to arrive.',
  address_part_too_long: 'A part of the address is too long.',
  address_badly_encoded:
    'The address has invalid percent-encoding: a % must be followed by two hexadecimal digits of valid UTF-8.',
}

const alertActions = {
  raise: 'raised',
  raise_again: 'raised again',
  acknowledge: 'acknowledged',
  confirm: 'confirmed',
  dismiss: 'dismissed',
  need_evidence: 'marked as needing evidence',
  reopen: 'reopened',
  undo: 'undone a change of',
  assign: 'assigned',
  note: 'added a note to',
} satisfies Record<AlertAction, string>

const alertStates = {
  open: 'open',
  acknowledged: 'acknowledged',
  confirmed: 'confirmed',
  dismissed: 'dismissed',
  needs_evidence: 'marked as needing evidence',
} satisfies Record<AlertState, string>

const oneFile = (field: string) => `Send one file in a field named ${field}, and nothing else.`

const records = {
  image: 'image',
  vessel_report: 'report',
  intelligence_report: 'assessment',
  alert: 'alert',
  event: 'event',
  export: 'export',
  track_file: 'track file',
  case: 'case',
  case_entry: 'entry of the case',
  alert_rule: 'rule of alerts',
  alert_delivery: 'delivery',
  watch_list: 'watch list',
}

const unsupportedFormats = {
  bzip2: { name: 'a bzip2 file', advice: 'Unpack it with "bunzip2" first.' },
  xz: { name: 'an xz file', advice: 'Unpack it with "unxz" first.' },
  '7z': { name: 'a 7z archive', advice: 'Unpack it with "7z x" first.' },
  rar: { name: 'a RAR archive', advice: 'Unpack it first.' },
  xls: { name: 'an Excel workbook', advice: 'Save its sheet as CSV in UTF-8 first.' },
  xlsx: { name: 'an Excel workbook', advice: 'Save its sheet as CSV in UTF-8 first.' },
  'utf-16': {
    name: 'text in UTF-16',
    advice: 'Save it as UTF-8, for instance with "iconv -f UTF-16 -t UTF-8".',
  },
}

export const errors: Language['errors'] = {
  signed_out: () => 'Sign in first. This request needs an account.',
  email_taken: () => 'An account with this email address already exists. Sign in instead.',
  wrong_credentials: () => 'The email address or the password is not right.',
  on_land: () => location.onLand,
  cross_site: () => 'Requests that change data must come from this site.',
  storage_full: () =>
    'Nothing was stored, because the disk or the database is full. Try again once the operator has freed some space.',

  form_expired: () => 'The form was open for too long. It has been renewed: press Send again.',
  form_used: () => 'This form has already sent a message. It has been renewed: press Send again.',
  too_fast: () => 'The form was sent too quickly. Wait three seconds and press Send again.',
  looks_automatic: () =>
    'A hidden field was filled in, as automatic programs do. Nothing was sent. If your browser did that, press Send again.',

  'too_many_requests.attempts': ({ minutes }) =>
    `Too many attempts. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
  'too_many_requests.uploads': () => 'Too many of your uploads are in progress. Try again when one has finished.',
  'too_many_requests.analyses': () => 'Too many of your analyses are waiting. Try again when one of them has finished.',
  'too_many_requests.streams': ({ maxStreams }) =>
    `Your account already has ${maxStreams} live pages open. Close one and try again.`,
  'too_many_requests.messages': () => 'We are receiving too many messages. Try again in an hour.',
  'busy.streams': () => 'Too many live pages are open. Try again in a few seconds.',
  'busy.past': () => 'Too many past times are being read. Try again in a few seconds.',
  'busy.uploads': () => 'Too many uploads are in progress. Try again in a few seconds.',
  'busy.analyses': () => 'Too many analyses are waiting. Try again in a few seconds.',
  'busy.analysis_timed_out': () => 'The analysis took too long and was stopped. Try again in a few seconds.',
  'busy.analysis_out_of_memory': () => 'The analysis took too much memory and was stopped. Try again in a few seconds.',
  'busy.analysis_stopped': () => 'The analysis stopped unexpectedly. Try again in a few seconds.',
  'busy.shutting_down': () => 'The server is shutting down. Try again in a few seconds.',
  'busy.position_batches': ({ batches }) =>
    `${batches} batches of positions are being written; wait for them before writing more.`,
  upload_cancelled: () => 'The analysis was cancelled and nothing was stored.',
  'no_scene.place': () => 'The image has no place and time. Enter them first.',
  'no_scene.scale': () => 'The image has no place and scale, so its slicks have no coordinates. Enter them first.',
  simulation_ending: () => 'The simulated traffic is still being removed. Try again in a few seconds.',
  stale_state: ({ stale, all }) =>
    `The states of ${stale} of ${all} vessels were written by another since they were read. Nothing of the batch is kept: read the states again.`,
  'too_slow.body': ({ seconds }) => `The body took longer than ${seconds} s to arrive.`,
  'too_slow.pause': ({ seconds }) => `The body paused for longer than ${seconds} s.`,

  'invalid_input.fields': ({ faults }) =>
    faults.map(({ field, ...fault }) => `${field}: ${textOf(fields, fault)}`).join('; '),
  'invalid_input.password': ({ fault }) => `${textOf(fields, fault)}.`,
  'invalid_input.distance_missing': () => 'A distance is missing and cannot be measured at this position',
  'invalid_input.text_not_storable': () => fields.text_not_storable({}),

  'invalid_input.past_time': ({ hours }) => `at must be a time of the last ${hours} hours`,
  'invalid_input.page': ({ after }) => `after must be the next of an earlier page, got "${after}"`,
  'invalid_input.box': ({ south, west, north, east }) =>
    `a box must have -90 <= south <= north <= 90, and west and east from -180 to 180, got ${[south, west, north, east].join(', ')}`,

  'not_found.address': ({ method, path }) => `There is no ${method} ${path}.`,
  'not_found.tile': ({ x, y, z, maxZoom }) =>
    `There is no tile ${x}, ${y} at zoom ${z}: the zoom must be 0 to ${maxZoom}, the column and row 0 to 2^zoom - 1.`,
  'not_found.vessel': ({ mmsi }) => `No report of vessel ${mmsi} has been received.`,
  'not_found.record': ({ record }) => `There is no such ${records[record]}.`,
  unreadable: ({ record, id }) =>
    `The stored ${record === 'image' ? 'analysis of image' : records[record]} ${id} cannot be read.`,
  file_gone: ({ imageId, sha256 }) =>
    `The stored original of image ${imageId} is missing. It was uploaded with SHA-256 ${sha256}; restore it from a backup.`,
  original_changed: ({ imageId, sha256, foundSha256 }) =>
    `The stored original of image ${imageId} has changed since it was uploaded, so it is not served. Its SHA-256 was ${sha256} ` +
    `and is now ${foundSha256}; restore it from a backup.`,

  alert_changed: ({ by, action, time }) =>
    `${by ?? 'Varuna'} has ${alertActions[action]} this alert at ${time.slice(11, 16)} UTC, since you read it. Look at it as it is now, and decide again.`,
  'alert_state.not_possible': ({ state, action }) =>
    `An alert that is ${alertStates[state]} cannot be ${alertActions[action]}.`,
  'alert_state.nothing_to_undo': () => 'Nothing has been decided about this alert that could be undone.',
  'too_many_requests.alert_rules': ({ maxRules }) => `You have ${maxRules} rules, which is the most. Remove one first.`,
  'delivery_failed.timed_out': ({ seconds }) => `There was no answer within ${seconds} s.`,
  'delivery_failed.redirected': ({ status }) =>
    `The address answered with a redirect (${status}), which is not followed. Enter the address that it leads to.`,
  'delivery_failed.refused': ({ status }) => `The address answered with status ${status}.`,
  'delivery_failed.unreachable': ({ reason }) => `The address could not be reached: ${reason}.`,
  'delivery_failed.mail_refused': ({ reason }) => `The mail was not accepted: ${reason}.`,
  'delivery_failed.queue_full': ({ most }) =>
    `More than ${most.toLocaleString('en')} deliveries of your account were waiting. Send this one again when they are done.`,
  'delivery_failed.address_not_allowed': () =>
    'The address is, or leads to, a private or reserved network, which this server does not send to.',
  'delivery_failed.address_not_confirmed': () => 'The e-mail address has not been confirmed.',
  'invalid_input.wrong_code': () => 'This is not the code that was mailed to this address for this rule.',
  'delivery_failed.gone': () => 'The address answered that it is gone (410), so the rule was switched off.',
  'delivery_failed.rule_off': () => 'The rule was switched off before this was sent.',
  'delivery_failed.alert_gone': () => 'The alert was removed before this was sent.',
  delivery_waiting: () => 'This delivery is waiting to be sent already.',

  'too_many_requests.watch_lists': ({ maxLists }) =>
    `You have ${maxLists} watch lists, which is the most. Remove one first.`,
  'too_many_requests.watched_vessels': ({ maxVessels }) =>
    `A watch list holds at most ${maxVessels.toLocaleString('en')} vessels.`,
  'invalid_input.watch_line': ({ line, text, fault }) => `Line ${line}, “${text}”: ${textOf(fields, fault)}`,
  'invalid_input.watch_header': () => 'The first line must name the columns: mmsi and, if you wish, note.',
  'invalid_input.watch_empty': () => 'The file has no vessels.',

  'invalid_input.list_cell': ({ line, column, text, fault }) =>
    `Line ${line}, column ${column}, “${text}”: ${textOf(fields, fault)}.`,
  'invalid_input.list_line': ({ line, fault }) => `Line ${line}: ${textOf(fields, fault)}.`,
  'invalid_input.list_not_utf8': ({ line }) =>
    `Line ${line} is not UTF-8 text. Save the file as CSV in UTF-8 and try again.`,
  'invalid_input.list_too_long': ({ maxRows }) => `A file has at most ${maxRows.toLocaleString('en')} rows.`,
  'invalid_input.list_full': ({ maxRows }) =>
    `All files of a list together have at most ${maxRows.toLocaleString('en')} rows. Remove a file first.`,
  'invalid_input.list_empty': () => 'The file has no rows below its header.',
  'invalid_input.list_column_twice': ({ column }) => `Two columns are named ${column}.`,
  'not_found.list_file': ({ id }) => `No file of a list has the id ${id}.`,

  'not_found.person': () => 'There is no such person who can see this alert.',

  'too_many_requests.exports': ({ maxExports }) =>
    `You have ${maxExports} exports, which is the most at a time. Remove one first.`,
  'busy.exports': () => 'Too many exports are waiting. Try again in a few minutes.',
  'not_found.export_file': () => 'The file of this export is gone. Start the export again.',
  export_not_ready: () => 'The file is still being prepared. Try again when the export is ready.',
  'export_failed.too_many_rows': ({ maxRows }) =>
    `The file would have more than ${maxRows.toLocaleString('en')} rows. Choose a shorter period.`,
  'export_failed.too_many_segments': ({ maxSegments }) =>
    `The track falls into more than ${maxSegments.toLocaleString('en')} segments, so several transmitters seem to share the MMSI. ` +
    'Choose a shorter period, or CSV.',
  'export_failed.storage_full': () =>
    'There was no space left for the file. Remove exports that you no longer need, or try again later.',
  'export_failed.interrupted': () =>
    'The server stopped several times while it prepared the file. Start the export again, with a shorter period if that repeats.',
  'export_failed.unexpected': () =>
    'An unexpected error stopped the export. Start it again; if that repeats, tell the operator.',

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

  'file_gone.attachment': ({ name, sha256 }) =>
    `The stored file ${name} is missing. It was added with SHA-256 ${sha256}; restore it from a backup.`,
  'original_changed.attachment': ({ name, sha256, foundSha256 }) =>
    `The stored file ${name} has changed since it was added, so it is not served. Its SHA-256 was ${sha256} and is now ` +
    `${foundSha256}; restore it from a backup.`,

  case_changed: ({ present: { title, version } }) =>
    `Somebody else changed the case "${title}" meanwhile; it is now at version ${version}. Nothing of your change was stored.`,
  'case_not_yours.read_only': () => 'This case is shared with you to read. Ask its owner for the right to write.',
  'case_not_yours.not_owner': () => 'Only the owner of a case can share it.',
  'case_full.cases': ({ maximum }) => `You own ${maximum.toLocaleString('en')} cases, which is the most.`,
  'case_full.entries': ({ maximum }) =>
    `A case has at most ${maximum.toLocaleString('en')} entries, removed ones included. Start another case.`,
  'case_full.events': ({ maximum }) =>
    `A case has at most ${maximum.toLocaleString('en')} lines in its timeline. Start another case.`,
  'case_full.members': ({ maximum }) => `A case is shared with at most ${maximum} people.`,
  'case_full.files': ({ maxMegabytes }) => `The files of a case have at most ${maxMegabytes} MB. Start another case.`,
  'case_full.records': ({ maxMegabytes }) =>
    `The copied records of a case have at most ${maxMegabytes} MB. Start another case.`,
  'case_full.account': ({ maxMegabytes }) => `The files of all your cases have at most ${maxMegabytes} MB.`,
  'not_found.account': ({ account }) => `No account signs in as "${account}".`,
  'invalid_input.person_twice': ({ account }) =>
    `More than one account is called "${account}". Give the e-mail address instead.`,
  'invalid_input.not_a_member': () => 'A case can be assigned to its owner or to somebody whom it is shared with.',
  'invalid_input.shared_with_owner': () => 'The case belongs to this account already.',
  'invalid_input.no_positions': ({ mmsi }) =>
    `No position of vessel ${mmsi} is stored in this period. Choose another period.`,
  'invalid_input.too_many_track_positions': ({ maxPositions }) =>
    `The track has more than ${maxPositions.toLocaleString('en')} positions in this period. Choose a shorter one.`,
  'busy.case_files': () => 'Too many cases are being exported or imported. Try again in a minute.',

  'case_file.not_zip': () => 'This is not a ZIP file.',
  'case_file.cut': () => 'The ZIP file is cut short: its end is missing.',
  'case_file.encrypted': () => 'The ZIP file is encrypted.',
  'case_file.not_a_case': () =>
    'This ZIP file is not a case of Varuna: it has no manifest.json of a case. Nothing was imported.',
  'case_file.newer': ({ form, knownForm }) =>
    `The case was exported by a newer Varuna: its form is ${form}, and this one reads up to ${knownForm}. Update Varuna first.`,
  'case_file.missing_file': ({ name }) => `The file ${name} is missing in the ZIP file. Nothing was imported.`,
  'case_file.unlisted_file': ({ name }) =>
    `The file ${name} is not named in manifest.json, so it was added later. Nothing was imported.`,
  'case_file.name_twice': ({ name }) => `The ZIP file has two files named ${name}. Nothing was imported.`,
  'case_file.unsafe_name': ({ name }) =>
    `The ZIP file has a file with the unsafe name ${JSON.stringify(name)}. Nothing was imported.`,
  'case_file.altered': ({ name }) =>
    `The file ${name} was altered: its SHA-256 or its size is not that of manifest.json. Nothing was imported.`,
  'case_file.damaged': ({ name, reason }) => `The file ${name} in the ZIP file is damaged: ${reason}.`,
  'case_file.unreadable_part': ({ name, reason }) =>
    `The file ${name} cannot be read: ${reason}. Nothing was imported.`,
  'case_file.part_too_large': ({ name, maxMegabytes }) =>
    `The file ${name} unpacks to more than the ${maxMegabytes} MB that it may have. Nothing was imported.`,
  'case_file.too_large': ({ maxMegabytes }) => `The ZIP file of a case has at most ${maxMegabytes} MB.`,
  'case_file.too_many_files': ({ maximum }) =>
    `The ZIP file has more than ${maximum.toLocaleString('en')} files, which no case has.`,

  not_a_form: ({ field }) => `The body must be a multipart form with one file in a field named ${field}.`,
  'bad_form.no_boundary': () => 'The content type of the form must have a boundary of 1 to 70 characters.',
  'bad_form.wrong_beginning': () => 'The form must begin with the boundary named in its content type.',
  'bad_form.boundary_not_on_its_line': () => 'The boundary must be on a line of its own.',
  'bad_form.header_without_end': () =>
    'The header of the first part has no end. The form was cut short, or the header is too long.',
  'bad_form.no_disposition': () => 'The first part has no Content-Disposition of form-data with a name.',
  'bad_form.cut_in_file': () => 'The form was cut short: the boundary that ends the file is missing.',
  'bad_form.cut_at_end': () => 'The form was cut short: it does not end with its boundary.',
  'bad_form.bytes_after_end': () => 'The form must end with its closing boundary, but more bytes follow.',
  'bad_form.several_parts': ({ field }) => `The form contains more than one part. ${oneFile(field)}`,
  'bad_form.connection_ended': () => 'The connection ended before the form was complete.',
  'no_file.empty_form': ({ field }) => `The form is empty. ${oneFile(field)}`,
  'no_file.other_part': ({ field, kind, name }) =>
    `The form contains a ${kind} named ${JSON.stringify(name)}. ${oneFile(field)}`,
  'no_file.empty': () => 'The file is empty.',
  file_too_large: ({ maxMegabytes }) => `The file is larger than ${maxMegabytes} MB.`,

  not_an_image: () => 'The file is not a JPEG, PNG, WebP, GIF, TIFF, AVIF or HEIC image.',
  'not_an_image.drawing': () =>
    'The file is an SVG drawing. Drawings can hold scripts and are no photographs, so they are refused. Send a photograph or a radar image.',
  'not_an_image.samples': ({ bands, bits }) =>
    `The TIFF has ${bands} bands of ${bits} bits, which is not read. Radar is read in one or two bands of 8, 16, 32 or 64 bits, colour in three bands of 8 bits.`,
  'too_many_pixels.size': ({ megapixels, maxMegapixels }) =>
    `The image has ${megapixels} megapixels; at most ${maxMegapixels} are read.`,
  'too_many_pixels.memory': ({ megabytes }) =>
    `The image takes more than ${megabytes} MB of memory to decode. Send a smaller one, saved without interlacing.`,
  type_mismatch: ({ claimed, actual }) => `The file claims to be ${claimed || 'of no type'}, but it is ${actual}.`,
  'too_many_pixels.block': ({ megabytes }) =>
    `The TIFF stores its pixels in blocks of more than ${megabytes} MB. Save it in tiles, for example with gdal_translate -co TILED=YES.`,
  'file_too_large.no_scene': ({ maxMegabytes }) =>
    `The file is larger than ${maxMegabytes} MB. Only a georeferenced TIFF, or a radar TIFF of 16 bits or more, may be larger.`,
  'damaged_image.file': () => 'The image file is cut short or damaged.',
  'damaged_image.decoder': () => 'The image decoder crashed on this file, so it is refused as damaged.',
  image_too_slow: ({ seconds }) =>
    `The image takes longer than ${seconds} s to analyse. Send a smaller one, saved without interlacing.`,

  'no_file.path': ({ path }) => `There is no ${path}.`,
  'no_file.in_zip': ({ name }) => `The zip file does not contain ${name}.`,
  truncated: ({ format }) => `The ${format} file is cut short: its end is missing.`,
  'invalid_input.damaged_file': ({ format, reason }) => `The ${format} file is damaged: ${reason}.`,
  'invalid_input.packed_twice': ({ format }) => `The file holds another ${format} file. Unpack the outer one first.`,
  'invalid_input.expands_too_much': ({ format, times }) =>
    `The ${format} file unpacks to more than ${times} times its size, which no log does. If you trust it, unpack it yourself.`,
  'invalid_input.unreadable_path': ({ path, reason }) => `${path} cannot be read: ${reason}.`,
  'invalid_input.path_is_folder': ({ path }) => `${path} cannot be read: it is a folder.`,
  'invalid_input.unsupported_format': ({ format }) => {
    const { name, advice } = unsupportedFormats[format]
    return `This is ${name}, which is not supported. ${advice}`
  },
  'invalid_input.zip_of_several_files': ({ files, names }) =>
    `The zip file holds ${files} files (${names.join(', ')}${files > names.length ? ', ...' : ''}). Unpack it first.`,
  'invalid_input.zip_of_too_many_files': ({ maxFiles }) =>
    `The zip file holds more than ${maxFiles} files. Unpack it first.`,
  'invalid_input.empty_zip': () => 'The zip file is empty.',
  'invalid_input.encrypted_zip': () => 'The zip file is encrypted. Unpack it first.',
  'invalid_input.zip_from_standard_input': () =>
    'A zip file cannot be read from standard input. Name its path, or pipe "unzip -p".',
  'invalid_input.zip_uploaded': () =>
    'This is a ZIP file or an Excel workbook. Unpack it, or save its sheet as CSV in UTF-8, and upload that.',
  'invalid_input.empty_file': () => 'The file is empty.',
  'invalid_input.too_many_in_files': ({ maxPositions }) =>
    `The files hold more than ${maxPositions.toLocaleString('en')} positions, which is too many at a time. Give fewer files.`,
  'invalid_input.unknown_format': ({ reason }) => reason,
  'invalid_input.empty_table': ({ required }) =>
    `The file is empty; its first line must name the columns ${required.join(', ')}.`,
  'invalid_input.missing_columns': ({ required, missing }) =>
    `The first line must name the columns ${required.join(', ')}; no column is named ${missing.join(', ')}.`,
  'invalid_input.line': ({ line, reason }) => `line ${line}: ${reason}.`,
  'invalid_input.line_too_long': ({ line }) => `Line ${line} is too long.`,
  'invalid_input.line_not_json': ({ line, text }) => `Line ${line} is not valid JSON: ${text}`,
  'invalid_input.line_without_sentences': ({ line, text }) =>
    `Line ${line} has no list of texts named sentences: ${text}`,
  'invalid_input.line_without_expected': ({ line, text }) =>
    `Line ${line} has no object or null named expected: ${text}`,

  'invalid_input.not_geojson': () => 'This is not a GeoJSON file: it does not begin with {.',
  'invalid_input.not_geojson_type': () =>
    'This is not a GeoJSON file: its type is not FeatureCollection, Feature or a geometry.',
  'invalid_input.text_after_geojson': () => 'There is more text after the end of the GeoJSON object.',
  'invalid_input.feature_not_json': ({ feature, reason }) => `Feature ${feature} is not valid JSON: ${reason}.`,
  'invalid_input.json_after_feature': ({ feature, reason }) =>
    `The JSON after feature ${feature} is not valid: ${reason}.`,
  'invalid_input.not_json': ({ reason }) => `The file is not valid JSON: ${reason}.`,
  'invalid_input.json_too_large': ({ feature, isInFeature, maxMegabytes }) => {
    const part = isInFeature ? `Feature ${feature}` : feature > 0 ? 'The JSON around the features' : 'The file'
    return `${part} is larger than ${maxMegabytes} MB.`
  },
  'invalid_input.json_cut_off': ({ feature, isInFeature }) => {
    const where = isInFeature ? ` in the middle of feature ${feature}` : feature > 0 ? ` after feature ${feature}` : ''
    return `The file is cut off: it ends${where}.`
  },
  'invalid_input.not_a_feature': ({ feature }) => `Feature ${feature} is not a Feature.`,
  'invalid_input.no_features': () => 'The file contains no features.',
  'invalid_input.coordinate_system': ({ name }) =>
    `The file is in the coordinate system ${name}; convert it to WGS 84 longitudes and latitudes (EPSG:4326).`,
  'invalid_input.too_many_positions': ({ maxPositions }) =>
    `The file has more than ${maxPositions / 1e6} million positions. Split or simplify it.`,
  'invalid_input.zones_on_land': () => 'All areas of the file are entirely on land.',
  'invalid_input.zones_of_two_kinds': () =>
    'The file seems to contain both protected areas and exclusive economic zones. Use --kind mpa or --kind eez.',
  'invalid_input.features_unreadable': ({ features, unreadable, faults }) => {
    const lines = faults.map(
      ({ feature, name, reason }) => `  feature ${feature}${name === null ? '' : ` (${name})`}: ${reason}`,
    )
    if (unreadable > faults.length) lines.push(`  and ${unreadable - faults.length} more`)
    return `${unreadable} of ${features} features cannot be read; nothing was imported.\n${lines.join('\n')}`
  },
}

const nameSeparator = (separator: string) =>
  separator === ','
    ? 'commas'
    : separator === ';'
      ? 'semicolons'
      : separator === '\t'
        ? 'tabs'
        : JSON.stringify(separator)
