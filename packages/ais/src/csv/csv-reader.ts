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
}

type CsvFault = RowFault | 'no_position' | 'unknown_header'

export interface CsvLine extends DecodedLine<CsvFault> {
  /** Set when this line is a header: a note for the user. */
  newHeader: string | null
}

const emptyLine: CsvLine = { position: null, staticReport: null, fault: null, newHeader: null }

/**
 * Reads one line of a table and updates the state. A known header in the middle of the file replaces the current one. Rows below an
 * unknown header are rejected, because the meaning of their columns is unknown.
 */
export function stepCsv(state: CsvState, line: string): CsvLine {
  if (line.trim() === '') return emptyLine
  const { header } = state
  const row = header && parseRow(header, splitCells(line, header.dialect.separator))
  if (row?.ok) {
    return row.position
      ? { ...emptyLine, position: row.position, staticReport: row.staticReport }
      : withoutPosition(row.staticReport)
  }
  if (isHeaderLine(line)) {
    const read = readHeader(line, state.requestedDialect)
    const isFirst = !state.hasHeader
    state.header = read.ok ? read.value : null
    state.hasHeader = true
    if (read.ok)
      return {
        ...emptyLine,
        newHeader: `${isFirst ? 'a' : 'from here on another'} table of ${read.value.dialect.name}`,
      }
    return { ...emptyLine, fault: 'unknown_header', newHeader: read.error }
  }
  return { ...emptyLine, fault: row?.fault ?? 'unknown_header' }
}

const withoutPosition = (staticReport: UntimedReport<StaticReport> | null): CsvLine => ({
  ...emptyLine,
  staticReport,
  fault: 'no_position',
})
