import type { VesselListFault } from '@varuna/contract/faults/vessel-list-fault'
import { textOf, type Texts } from '../../text.ts'
import { fields } from '../shared/fields.ts'

export const vesselListErrors: Texts<VesselListFault> = {
  'invalid_input.list_cell': ({ line, column, text, fault }) =>
    `Line ${line}, column ${column}, “${text}”: ${textOf(fields, fault)}.`,
  'invalid_input.list_cells': ({ unreadable, faults }) => {
    const lines = faults.map(
      ({ line, column, text, fault }) => `  line ${line}, column ${column}, “${text}”: ${textOf(fields, fault)}`,
    )
    if (unreadable > faults.length) lines.push(`  and ${unreadable - faults.length} more`)
    return `${unreadable} line(s) cannot be read; nothing was imported.\n${lines.join('\n')}`
  },
  'invalid_input.list_line': ({ line, fault }) => `Line ${line}: ${textOf(fields, fault)}.`,
  'invalid_input.list_not_utf8': ({ line }) =>
    `Line ${line} is not UTF-8 text. Save the file as CSV in UTF-8 and try again.`,
  'invalid_input.list_too_long': ({ maxRows }) => `A file has at most ${maxRows.toLocaleString('en')} rows.`,
  'invalid_input.list_full': ({ maxRows }) =>
    `All files of a list together have at most ${maxRows.toLocaleString('en')} rows. Remove a file first.`,
  'invalid_input.list_empty': () => 'The file has no rows below its header.',
  'invalid_input.list_of_positions': () =>
    'The file has latitudes, longitudes and times: it is a table of positions, not a list of vessels. Import it as AIS.',
  'invalid_input.list_column_twice': ({ column }) => `Two columns are named ${column}.`,
  'not_found.zone_version': ({ id }) =>
    `No version of zones has the id ${id}. The oldest versions are removed over time.`,
  'not_found.list_version': ({ id }) =>
    `No version of a list has the id ${id}. The oldest versions are removed over time.`,
  'not_found.list_file': ({ id }) => `No file of a list has the id ${id}.`,
}
