import type { IdentityReport, Reading, Untimed } from '../report.ts'
import { cellsOf } from './cells.ts'
import { looksLikeHeader, readHeader, type Header } from './read-header.ts'
import { readRow, type RowFault } from './read-row.ts'

/** Where a table is being read: its header, or why the rows below an unknown one are not believed. */
export interface CsvState {
  header: Header | null
  /** A first header was read. */
  isBegun: boolean
}

export type CsvFault = RowFault | 'no_position' | 'unknown_header'

export interface CsvLine extends Reading<CsvFault> {
  /** A header stood here: what is to be told of it. */
  newHeader: string | null
}

const nothing: CsvLine = { position: null, identity: null, fault: null, newHeader: null }

/**
 * Reads one line of a table; the header is kept in the state. A header half-way takes over when it is known; below one that is
 * not known, rows are refused, for their columns may mean anything.
 */
export function stepCsv(state: CsvState, line: string): CsvLine {
  if (line.trim() === '') return nothing
  const { header } = state
  const row = header && readRow(header, cellsOf(line, header.dialect.separator))
  if (row?.ok) {
    return row.position ? { ...nothing, position: row.position, identity: row.identity } : withoutPosition(row.identity)
  }
  if (looksLikeHeader(line)) {
    const read = readHeader(line)
    const isFirst = !state.isBegun
    state.header = read.ok ? read.value : null
    state.isBegun = true
    if (read.ok)
      return { ...nothing, newHeader: `${isFirst ? 'a' : 'from here on another'} table of ${read.value.dialect.name}` }
    return { ...nothing, fault: 'unknown_header', newHeader: read.error }
  }
  return { ...nothing, fault: row?.fault ?? 'unknown_header' }
}

const withoutPosition = (identity: Untimed<IdentityReport> | null): CsvLine => ({
  ...nothing,
  identity,
  fault: 'no_position',
})
