import type { StaticReport, DecodedLine, UntimedReport } from '../streams/report.ts'
import { splitCells } from '@varuna/csv/split-cells'
import type { Dialect } from './dialects.ts'
import { isHeaderLine, readHeader, type Header } from './read-header.ts'
import { parseRow, type RowFault } from './parse-row.ts'

/** Reader state. `header` is null before the first header and below an unknown one. */
export interface CsvState {
  header: Header | null
  /** The dialect the user requested; null to detect it from the header. */
  requestedDialect: Dialect | null
  /** True once any header line has been read. */
  hasHeader: boolean
  /** True between a header and the first row below it that is read. */
  isBeforeRows?: boolean
}

type CsvFault = RowFault | 'no_position' | 'unknown_header'

export interface CsvLine extends DecodedLine<CsvFault> {
  /** A note for the user: which table a header begins, or how the times of the rows below it are read. */
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
    const note = header && state.isBeforeRows === true && isOrderUnknown(header, cells) ? DAY_FIRST : null
    state.isBeforeRows = false
    return row.position
      ? { ...emptyLine, position: row.position, staticReport: row.staticReport, note }
      : { ...withoutPosition(row.staticReport), note }
  }
  if (isHeaderLine(line)) {
    const read = readHeader(line, state.requestedDialect)
    const isFirst = !state.hasHeader
    state.header = read.ok ? read.value : null
    state.hasHeader = true
    state.isBeforeRows = true
    if (read.ok)
      return {
        ...emptyLine,
        note: `${isFirst ? 'a' : 'from here on another'} table of ${read.value.dialect.name}`,
      }
    return { ...emptyLine, fault: 'unknown_header', note: read.error }
  }
  return { ...emptyLine, fault: row?.fault ?? 'unknown_header' }
}

const DAY_FIRST = 'times with slashes are read as day/month/year'

/** Of times such as 03/04/2026, only the Danish tables are known to state the day first. */
const isOrderUnknown = ({ dialect, columnIndex: { time = -1 } }: Header, cells: string[] | null) =>
  dialect.id !== 'danish-maritime-authority' && cells?.[time]?.includes('/') === true

const withoutPosition = (staticReport: UntimedReport<StaticReport> | null): CsvLine => ({
  ...emptyLine,
  staticReport,
  fault: 'no_position',
})
