import { parseCsvHeader } from '@varuna/csv/csv-header'
import { splitCells, type Separator } from '@varuna/csv/split-cells'
import { createLineState, flushLines, splitLines, type Line, type LineState } from '@varuna/csv/split-lines'
import { readDateOrder, type DateOrder } from '../time/parse-time.ts'
import { dialects, normaliseColumnName } from './dialects.ts'
import { isHeaderLine, type Header } from './read-header.ts'

/** How a table's dates with slashes are read. */
export interface SlashedDates {
  /** Name of the column, as written. */
  column: string
  order: DateOrder
  /** The first line, from 1, whose date is valid in this order only; null when every date is valid in both. */
  line: number | null
}

/** Among the known dialects, only the Danish one has dates with slashes: day first. */
const DANISH_COLUMN = 'typeofmobile'
export const statesDateOrder = ({ dialect }: Header) => dialect.required.flat().includes(DANISH_COLUMN)

/** Whether dates below this header need the file-wide date order. */
export const withDateOrder = (header: Header, dates: SlashedDates | null): Header =>
  dates === null || statesDateOrder(header) ? header : { ...header, dateOrder: dates.order }

/** Determines the order of day and month from the dates of a table. */
export interface DateOrderScan {
  lines: LineState
  line: number
  /** Column of the time below the last header; null when the table states the order itself or its times are not recognised. */
  time: { column: string; index: number; separator: Separator } | null
  /** Rows with another time format, before any date with slashes. */
  otherRows: number
  found: SlashedDates | null
  isDone: boolean
}

export const createDateOrderScan = (): DateOrderScan => ({
  lines: createLineState(),
  line: 0,
  time: null,
  otherRows: 0,
  found: null,
  isDone: false,
})

/** A table whose first rows use another time format uses it throughout. */
const MAX_OTHER_ROWS = 1_000

/** Reads on. `isDone` is true once the order is known or can no longer be found; until then, ambiguous dates are read day first. */
export const stepDateOrderScan = (scan: DateOrderScan, bytes: Uint8Array): void =>
  readLines(scan, splitLines(scan.lines, bytes))

export const endDateOrderScan = (scan: DateOrderScan): void => readLines(scan, flushLines(scan.lines))

function readLines(scan: DateOrderScan, lines: Line[]): void {
  for (const line of lines) {
    scan.line += 1
    if (line === null || line.trim() === '') continue
    if (isHeaderLine(line)) scan.time = findTimeColumn(line)
    else if (scan.time !== null) readTime(scan, scan.time, line)
    else scan.otherRows += 1
    scan.isDone ||= scan.otherRows > MAX_OTHER_ROWS && scan.found === null
    if (scan.isDone) return
  }
}

function readTime(scan: DateOrderScan, { column, index, separator }: NonNullable<DateOrderScan['time']>, line: string) {
  const text = splitCells(line, separator)?.[index]?.trim() ?? ''
  const order = readDateOrder(text)
  if (order === null) {
    if (!text.includes('/')) scan.otherRows += 1
    return
  }
  if (order === 'either') scan.found ??= { column, order: 'day_first', line: null }
  else {
    scan.found = { column, order, line: scan.line }
    scan.isDone = true
  }
}

const timeColumns = new Set(dialects.flatMap(({ columns }) => columns.time ?? []))

function findTimeColumn(line: string): DateOrderScan['time'] {
  const header = parseCsvHeader(line)
  const names = header?.names.map(normaliseColumnName) ?? []
  const index = names.findIndex((name) => timeColumns.has(name))
  if (header === null || index < 0 || names.includes(DANISH_COLUMN)) return null
  return { column: header.names[index] ?? '', index, separator: header.separator }
}
