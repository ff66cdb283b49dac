import type { InputFileFault } from '@varuna/contract/faults/input-file-fault'
import type { ZoneFileFault } from '@varuna/contract/faults/zone-file-fault'
import type { Texts } from '../../text.ts'

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

export const inputFileErrors: Texts<InputFileFault | ZoneFileFault> = {
  'no_file.path': ({ path }) => `There is no ${path}.`,
  'no_file.in_zip': ({ name }) => `The zip file does not contain ${name}.`,
  truncated: ({ format }) => `The ${format} file is cut short: its end is missing.`,
  'invalid_input.damaged_file': ({ format, reason }) => `The ${format} file is damaged: ${reason}.`,
  'invalid_input.packed_twice': ({ format }) => `The file holds another ${format} file. Unpack the outer one first.`,
  'invalid_input.expands_too_much': ({ format, times }) =>
    `The ${format} file unpacks to more than ${times} times its size, which no log does. If you trust it, unpack it yourself.`,
  'invalid_input.file_too_costly': () =>
    'Reading this file took too much time or memory and was stopped. Nothing of it was stored. Split it and try again.',
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
  'invalid_input.zone_file': ({ reason }) => `The zones of this file cannot be read: ${reason}.`,
  'invalid_input.zone_file_too_large': ({ maxMegabytes }) =>
    `Unpacked, this file is larger than ${maxMegabytes} MB, too large to be read as a shapefile, KML or GPX. Save it as GeoJSON, or in parts.`,
  'too_many_requests.drawn_zones': ({ maxZones }) =>
    `This server has reached its limit of ${maxZones} drawn zones. Remove one first.`,
  'invalid_input.not_geojson': () => 'This is not a file of zones. Use GeoJSON, KML, GPX or a zipped shapefile.',
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
  'invalid_input.json_not_utf8': ({ feature }) =>
    `${feature > 0 ? `Feature ${feature}` : 'The file'} is not UTF-8 text, which GeoJSON is. Convert the file, for instance with ` +
    '"iconv -f ISO-8859-1 -t UTF-8".',
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
