import type { StaticReport, DecodedLine, UntimedReport } from '../reports/report.ts'
import { splitCells } from '@varuna/csv/split-cells'
import type { Dialect } from './dialects.ts'
import { statesDateOrder, withDateOrder, type SlashedDates } from './date-order.ts'
import { isHeaderLine, readHeader, type Header } from './read-header.ts'
import { parseRow, type RowFault } from './parse-row.ts'

/** Reader state. `header` is null before the first header and below an unknown one. */
export interface CsvState {
  header: Header | null
  /** The dialect the user requested; null to detect it from the header. */
  requestedDialect: Dialect | null
  hasHeader: boolean
  /** True after a header until the first row below it is read. */
  isBeforeRows?: boolean
  /** Date order found by scanning the whole file; day first when absent. */
  dates?: SlashedDates | null
}

type CsvFault = RowFault | 'no_position' | 'unknown_header'

export interface CsvLine extends DecodedLine<CsvFault> {
  /** A note for the user: which table a header starts, or how the dates below it are read. */
  note: string | null
}

const emptyLine: CsvLine = { position: null, staticReport: null, fault: null, note: null }

/**
 * Reads one line of a table and updates the state. A known header in the middle of the file replaces the current one. Rows below an
 * unknown header are rejected, because the meaning of their columns is unknown.
 */
export function stepCsv(state: CsvState, line: string): CsvLine {
  if (line.trim() === '') return emptyLine
  const { header } = state
  const cells = header && splitCells(line, header.dialect.separator)
  const row = header && parseRow(header, cells)
  if (row?.ok) {
    const note =
      header && state.isBeforeRows === true && hasSlashes(header, cells) ? describeOrder(state, header) : null
    state.isBeforeRows = false
    return row.position
      ? { ...emptyLine, position: row.position, staticReport: row.staticReport, note }
      : { ...withoutPosition(row.staticReport), note }
  }
  if (isHeaderLine(line)) {
    const read = readHeader(line, state.requestedDialect)
    const isFirst = !state.hasHeader
    state.header = read.ok ? withDateOrder(read.value, state.dates ?? null) : null
    state.hasHeader = true
    state.isBeforeRows = true
    if (read.ok)
      return {
        ...emptyLine,
        note: `${isFirst ? 'a table' : 'from here on another table,'} with the columns of ${read.value.dialect.name}`,
      }
    return { ...emptyLine, fault: 'unknown_header', note: read.error }
  }
  return { ...emptyLine, fault: row?.fault ?? 'unknown_header' }
}

const hasSlashes = (header: Header, cells: string[] | null) =>
  !statesDateOrder(header) && cells?.[header.columnIndex.time ?? -1]?.includes('/') === true

function describeOrder({ dates = null }: CsvState, { dialect }: Header): string {
  const column = dates?.column ?? dialect.columns.time?.[0] ?? ''
  const order = dates?.order === 'month_first' ? 'month/day/year' : 'day/month/year'
  const reason =
    dates === null
      ? 'whatever later lines show'
      : dates.line === null
        ? 'which nothing in the file proves'
        : `as line ${dates.line} proves`
  const advice = dates?.line == null ? '; dates such as 2026-04-03 are never in doubt' : ''
  return `the dates of column ${column} are read as ${order}, ${reason}${advice}`
}

const withoutPosition = (staticReport: UntimedReport<StaticReport> | null): CsvLine => ({
  ...emptyLine,
  staticReport,
  fault: 'no_position',
})
