import type { FieldFault } from '@varuna/contract/field-fault'
import { MAX_LIST_ROWS } from '@varuna/contract/watch/vessel-list'
import { parseCsvHeader } from '@varuna/csv/csv-header'
import { unguardFormula } from '@varuna/csv/formula'
import { splitCells } from '@varuna/csv/split-cells'
import { splitRecords, type CsvRecord } from '@varuna/csv/split-records'
import { codedError } from '../../../errors/coded-error.ts'
import { decodeTable } from '../../../input-files/decode-table.ts'

/** A list column: its exported name, and other names used in files, in lower case with letters and digits only. */
export interface ListColumn {
  name: string
  aliases?: readonly string[]
}

export interface ListLine {
  line: number
  /** The trimmed cell of a column; empty where the file lacks the column. */
  cell(column: string): string
  /** Non-empty cells of columns that match no column of the list. */
  others: ReadonlyMap<string, string>
  /** The section heading above the line; empty without one. */
  heading: string
  /** Creates the error for a cell. */
  refuse(column: string, fault: FieldFault): Error
}

const MAX_TEXT_LENGTH = 80
/** Maximum lines of a quoted cell, and maximum characters of a row with all its cells. */
const bounds = { maxLines: 200, maxLength: 64 * 1024 }

const foldHeader = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

/** Single-cell lines that start a section of a table, and those within a section that carry no data. */
export interface ListHeadings {
  begin: RegExp
  within: RegExp
}

/** Every position table has these columns; each of its rows would otherwise become a listed vessel. */
const positionColumns = [
  ['lat', 'latitude'],
  ['lon', 'long', 'longitude'],
  ['timestamp', 'basedatetime', 'time'],
]

/** Invisible characters copied along from web pages and documents: zero-width spaces, direction marks, soft hyphens, fillers. */
const UNSEEN =
  /[\p{Cs}\p{Bidi_Control}\p{Noncharacter_Code_Point}\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u2060-\u2064\u3164\ufe00-\ufe0f\ufeff\uffa0\u{e0000}-\u{e0fff}]/gu

const cleanCell = (text: string) =>
  text
    .replace(UNSEEN, '')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
    .trim()

/** Maximum lines above the header, such as a title and a date. */
const MAX_LINES_ABOVE = 30

/**
 * Parses a table with a header, separated by commas, semicolons or tabs, in UTF-8 with or without a byte-order mark, or in Windows-1252 as
 * spreadsheets save it; quoted cells may span lines. Lines above the header and repeated headers are skipped. At least one column of each
 * list in `oneOf` is required. A single-cell line may be a section heading.
 * Throws `invalid_input` with line and column of the first fault.
 */
export function* readListCsv(
  bytes: Uint8Array,
  columns: readonly ListColumn[],
  oneOf: readonly (readonly string[])[],
  headings: ListHeadings | null = null,
): Generator<ListLine> {
  const records = splitRecords(decodeTable(bytes), bounds)
  const above = takeRecords(records, MAX_LINES_ABOVE)
  const headerAt = Math.max(
    0,
    above.findIndex((record) => hasColumns(textOf(record), columns, oneOf)),
  )
  const first = above[headerAt]
  let heading = ''
  for (const record of above.slice(0, headerAt)) heading = headingOf(textOf(record), headings) ?? heading
  const header = parseCsvHeader(first === undefined ? '' : textOf(first))
  if (first === undefined || header === null)
    throw codedError('invalid_input.list_line', { line: 1, fault: { code: 'row_quotes_open', params: {} } })
  const names = header.names.map(foldHeader)
  if (positionColumns.every((aliases) => aliases.some((alias) => names.includes(alias))))
    throw codedError('invalid_input.list_of_positions')
  const at = new Map<string, number>()
  for (const { name, aliases = [] } of columns) {
    const found = [foldHeader(name), ...aliases].map((alias) => names.indexOf(alias)).find((index) => index >= 0)
    if (found === undefined) continue
    if (names.lastIndexOf(names[found] as string) !== found)
      throw codedError('invalid_input.list_column_twice', { column: header.names[found] as string })
    at.set(name, found)
  }
  for (const choices of oneOf)
    if (!choices.some((name) => at.has(name)))
      throw codedError('invalid_input.missing_columns', {
        required: columns.map(({ name }) => name),
        missing: [...choices],
      })
  const known = new Set(at.values())
  let count = 0
  for (const record of chain(above.slice(headerAt + 1), records)) {
    const { line } = record
    const text = textOf(record)
    if (text.trim() === '') continue
    const begun = headingOf(text, headings)
    if (begun !== null) {
      heading = begun || heading
      continue
    }
    const cells = splitCells(text.replaceAll(/[\r\n]+/g, ' '), header.separator)
    if (cells === null)
      throw codedError('invalid_input.list_line', { line, fault: { code: 'row_quotes_open', params: {} } })
    if (cells.length !== names.length)
      throw codedError('invalid_input.list_line', {
        line,
        fault: { code: 'row_wrong_length', params: { columns: names.length, cells: cells.length } },
      })
    if (cells.every((cell) => cell.trim() === '')) continue
    if (cells.every((cell, index) => cell.trim() === header.names[index])) continue
    if ((count += 1) > MAX_LIST_ROWS) throw codedError('invalid_input.list_too_long', { maxRows: MAX_LIST_ROWS })
    const cell = (column: string) => unguardFormula(cleanCell(cells[at.get(column) ?? -1] ?? ''))
    const refuse = (column: string, fault: FieldFault) =>
      codedError('invalid_input.list_cell', {
        line,
        fault,
        text: shorten(cell(column)),
        column: header.names[at.get(column) ?? -1] ?? column,
      })
    const zeroAt = cells.findIndex((one) => one.includes('\0'))
    if (zeroAt >= 0)
      throw codedError('invalid_input.list_cell', {
        line,
        column: header.names[zeroAt] ?? '',
        text: shorten(cells[zeroAt] ?? ''),
        fault: { code: 'text_not_storable', params: {} },
      })
    const others = new Map(
      header.names.flatMap((name, index) => {
        const text = cells[index]?.trim() ?? ''
        return known.has(index) || text === '' ? [] : [[name, text] as const]
      }),
    )
    yield { line, cell, others, heading, refuse }
  }
  if (count === 0) throw codedError('invalid_input.list_empty')
}

/** The columns that a line names. */
function hasColumns(text: string, columns: readonly ListColumn[], oneOf: readonly (readonly string[])[]): boolean {
  const names = (parseCsvHeader(text)?.names ?? []).map(foldHeader)
  const isNamed = ({ name, aliases = [] }: ListColumn) =>
    [foldHeader(name), ...aliases].some((alias) => names.includes(alias))
  const named = new Set(columns.filter(isNamed).map(({ name }) => name))
  return oneOf.every((choices) => choices.some((name) => named.has(name)))
}

/** The heading that a line starts, empty for one within a section; null when the line is no heading. */
const headingOf = (text: string, headings: ListHeadings | null): string | null => {
  const line = text.replaceAll(/[",;\t\uFEFF]/g, ' ').trim()
  if (headings?.begin.test(line) === true) return line
  return headings?.within.test(line) === true ? '' : null
}

/** Throws for a row that is too long. */
function textOf({ line, text }: CsvRecord): string {
  if (text !== null) return text
  throw codedError('invalid_input.list_line', {
    line,
    fault: { code: 'too_long', params: { maximum: bounds.maxLength } },
  })
}

function takeRecords(records: Iterator<CsvRecord>, most: number): CsvRecord[] {
  const taken: CsvRecord[] = []
  while (taken.length < most) {
    const next = records.next()
    if (next.done) break
    taken.push(next.value)
  }
  return taken
}

function* chain(...parts: Iterable<CsvRecord>[]): Generator<CsvRecord> {
  for (const part of parts) yield* part
}

const shorten = (text: string) =>
  (text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH - 1)}…` : text).replaceAll(/[\0-\x1f]/g, ' ')
