import type { FieldFault } from '@varuna/contract/field-fault'
import { parseFault } from '@varuna/contract/field-fault'
import { watchedVesselRequest } from '@varuna/contract/desk/watch-list'
import { isSeparatorLine, parseCsvHeader } from '@varuna/csv/csv-header'
import { splitCells } from '@varuna/csv/split-cells'
import { splitRecords, type CsvRecord } from '@varuna/csv/split-records'
import { codedError } from '../../../errors/coded-error.ts'
import { decodeTable } from '../../../input-files/decode-table.ts'

export interface CsvVessel {
  mmsi: number
  note: string
}

const MAX_TEXT_LENGTH = 80
/** Longest row; leaves ample room for a note and other columns. */
const bounds = { maxLines: 1, maxLength: 64 * 1024 }

/**
 * Parses the vessels of a table in UTF-8 or Windows-1252 with the column mmsi and optionally note, separated by commas, semicolons or tabs,
 * with or without a byte-order mark. A vessel listed twice keeps its last note. Throws `invalid_input` with the number of the first invalid
 * line.
 */
export function readWatchCsv(bytes: Uint8Array): CsvVessel[] {
  const records = splitRecords(decodeTable(bytes), bounds)
  let first = records.next()
  if (!first.done && isSeparatorLine(textOf(first.value))) first = records.next()
  const header = parseCsvHeader(first.done ? '' : textOf(first.value))
  const names = header?.names.map((name) => name.toLowerCase()) ?? []
  const mmsiAt = names.indexOf('mmsi')
  const noteAt = names.indexOf('note')
  if (header === null || mmsiAt < 0) throw codedError('invalid_input.watch_header')
  const vessels = new Map<number, CsvVessel>()
  for (const record of records) {
    const text = textOf(record)
    if (text.trim() === '') continue
    const refuse = (text: string, fault: FieldFault) =>
      codedError('invalid_input.watch_line', { line: record.line, text: shorten(text), fault })
    const cells = splitCells(text, header.separator)
    if (cells === null) throw refuse(text, { code: 'row_quotes_open', params: {} })
    if (cells.length !== names.length)
      throw refuse(text, { code: 'row_wrong_length', params: { columns: names.length, cells: cells.length } })
    const mmsi = cells[mmsiAt]?.trim() ?? ''
    const note = noteAt < 0 ? '' : (cells[noteAt] ?? '')
    if (note.includes('\0')) throw refuse(mmsi, { code: 'text_not_storable', params: {} })
    const parsed = watchedVesselRequest.safeParse({ mmsi: /^\d+$/.test(mmsi) ? Number(mmsi) : mmsi, note })
    if (!parsed.success) {
      const [issue] = parsed.error.issues
      const text = issue?.path[0] === 'note' ? note : mmsi
      throw refuse(text, parseFault(issue?.message ?? '') ?? { code: 'mmsi_not_a_number', params: {} })
    }
    vessels.set(parsed.data.mmsi, parsed.data)
  }
  if (vessels.size === 0) throw codedError('invalid_input.watch_empty')
  return [...vessels.values()]
}

/** Throws for a line that is too long. */
function textOf({ line, text }: CsvRecord): string {
  if (text !== null) return text
  throw codedError('invalid_input.watch_line', {
    line,
    text: '',
    fault: { code: 'too_long', params: { maximum: bounds.maxLength } },
  })
}

const shorten = (text: string) =>
  (text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH - 1)}…` : text).replaceAll(/[\0-\x1f]/g, ' ')
