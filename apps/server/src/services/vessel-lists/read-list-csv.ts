import type { FieldFault } from '@varuna/contract/field-fault'
import { MAX_LIST_ROWS } from '@varuna/contract/vessel-list'
import { parseCsvHeader } from '@varuna/csv/csv-header'
import { unguardFormula } from '@varuna/csv/formula'
import { splitCells } from '@varuna/csv/split-cells'
import { codedError } from '../../errors/coded-error.ts'
import { decodeTable } from '../../input-files/decode-table.ts'

/** A column of a list: its name as it is exported, and other names that files use, in lower case without other signs than letters and digits. */
export interface ListColumn {
  name: string
  aliases?: readonly string[]
}

export interface ListLine {
  line: number
  /** The trimmed cell of a column; empty where the file lacks the column. */
  cell(column: string): string
  /** Columns that no column of the list matches, with their cells that are not empty. */
  others: ReadonlyMap<string, string>
  /** The heading above the line, as a table in parts has them; empty without one. */
  heading: string
  /** The error of a cell. */
  refuse(column: string, fault: FieldFault): Error
}

const MAX_TEXT_LENGTH = 80
/** Lines that a quoted cell may span. */
const MAX_CELL_LINES = 200

const foldHeader = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

/** Lines of one cell that begin a part of a table, and lines within a part that say nothing more. */
export interface ListHeadings {
  begin: RegExp
  within: RegExp
}

/** Every table of positions has these; each of its rows would be a vessel of the list. */
const positionColumns = [
  ['lat', 'latitude'],
  ['lon', 'long', 'longitude'],
  ['timestamp', 'basedatetime', 'time'],
]

/** What comes along with text that is copied from pages and papers: zero-width spaces, direction marks, soft hyphens. */
const UNSEEN = /[\p{Cs}\p{Bidi_Control}\p{Noncharacter_Code_Point}\u00ad\u200b\u2060\ufeff]/gu

const cleanCell = (text: string) =>
  text
    .replace(UNSEEN, '')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
    .trim()

/** Lines above the header, such as a title and a date, that publishers write. */
const MOST_LINES_ABOVE = 30

/**
 * Reads a table with a header, separated by commas, semicolons or tabs, in UTF-8 with or without a byte-order mark, or in Windows-1252 as
 * spreadsheets save it; quoted cells may span lines. Lines above the header are left out, and so is a header that is repeated. At least one
 * column of each list in `oneOf` must be there. A line with one cell alone may head the lines below it.
 * Throws `invalid_input` with the line and the column of the first fault.
 */
export function* readListCsv(
  bytes: Uint8Array,
  columns: readonly ListColumn[],
  oneOf: readonly (readonly string[])[],
  headings: ListHeadings | null = null,
): Generator<ListLine> {
  const all = [...joinQuoted(decodeTable(bytes).split(/\r\n|\n|\r/))]
  const headerAt = all.slice(0, MOST_LINES_ABOVE).findIndex(({ text }) => hasColumns(text, columns, oneOf))
  const [first, ...lines] = all.slice(Math.max(0, headerAt))
  let heading = ''
  for (const { text } of all.slice(0, Math.max(0, headerAt))) heading = headingOf(text, headings) ?? heading
  const header = parseCsvHeader(first?.text ?? '')
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
  for (const { line, text } of lines) {
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

/** The heading that a line begins, empty for one within a part; null when the line is no heading. */
const headingOf = (text: string, headings: ListHeadings | null): string | null => {
  const line = text.replaceAll(/[",;\t\uFEFF]/g, ' ').trim()
  if (headings?.begin.test(line) === true) return line
  return headings?.within.test(line) === true ? '' : null
}

/** Joins the lines of a quoted cell, with the number of the first. */
function* joinQuoted(lines: readonly string[]): Generator<{ line: number; text: string }> {
  for (let at = 0; at < lines.length; at += 1) {
    const line = at + 1
    let text = lines[at] as string
    for (let span = 1; isOpen(text) && span < MAX_CELL_LINES && at + 1 < lines.length; span += 1)
      text += `\n${lines[(at += 1)] as string}`
    yield { line, text }
  }
}

const isOpen = (text: string) => (text.split('"').length - 1) % 2 === 1

const shorten = (text: string) =>
  (text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH - 1)}…` : text).replaceAll(/[\0-\x1f]/g, ' ')
