import { formatMmsi, otherStationOf } from '@varuna/units/mmsi'
import { splitCells, type Separator } from '@varuna/csv/split-cells'
import { isSeparatorLine, parseCsvHeader } from '@varuna/csv/csv-header'
import { createLineState, flushLines, MAX_LINE_LENGTH, splitLines, type Line } from '@varuna/csv/split-lines'
import { withDateOrder, type SlashedDates } from '../csv/date-order.ts'
import { findDialect, readHeader, type Header, type HeaderResult } from '../csv/read-header.ts'
import { dialects, normaliseColumnName, type Dialect, type Field } from '../csv/dialects.ts'
import { parseRow, withPoint } from '../csv/parse-row.ts'
import { parseLatitude } from '../reports/parse-values.ts'
import { resolveTime } from '../time/resolve-time.ts'
import {
  leaveOut,
  toShown,
  type FilePosition,
  type LeftOut,
  type StatedOfFile,
  type TrackFileFault,
} from './file-position.ts'

/** A table read line by line. */
export interface TableFile {
  lines: ReturnType<typeof createLineState>
  line: number
  header: Header | null
  /** Column names as written. */
  names: string[]
  /** Columns that no dialect knows; they are ignored. */
  unread: string[]
  /** How dates with slashes are read. */
  dates: SlashedDates | null
}

export const createTableFile = (dates: SlashedDates | null): TableFile => ({
  dates,
  lines: createLineState(),
  line: 0,
  header: null,
  names: [],
  unread: [],
})

export type Positions = { ok: true; value: FilePosition[] } | { ok: false; error: TrackFileFault }

/** Reads the next bytes of a table; the first invalid line makes the file invalid. */
export const stepTable = (table: TableFile, bytes: Uint8Array, leftOut: LeftOut, nowMs: number): Positions =>
  readLines(table, splitLines(table.lines, bytes), leftOut, nowMs)

export const endTable = (table: TableFile, leftOut: LeftOut, nowMs: number): Positions =>
  readLines(table, flushLines(table.lines), leftOut, nowMs)

function readLines(table: TableFile, lines: Line[], leftOut: LeftOut, nowMs: number): Positions {
  const positions: FilePosition[] = []
  for (const line of lines) {
    table.line += 1
    if (line === null)
      return refuse({ code: 'line_too_long', params: { line: table.line, maxCharacters: MAX_LINE_LENGTH } })
    if (line.trim() === '') continue
    if (table.header === null && isSeparatorLine(line)) continue
    if (table.header === null) {
      const fault = beginTable(table, line)
      if (fault) return refuse(fault)
      continue
    }
    const read = readRow(table, table.header, line, leftOut, nowMs)
    if (read?.ok === false) return read
    if (read) positions.push(read.value)
  }
  return { ok: true, value: positions }
}

const refuse = (error: TrackFileFault) => ({ ok: false as const, error })

const plain = findDialect('plain') as Dialect

/** Columns that every position table needs; other dialects use other names. */
const needed = ['mmsi', 'timestamp', 'lat', 'lon'] as const

/** A known dialect with additional columns: its units follow from the dialect alone, so it must not be read as a plain table. */
function readExtended(text: string, separator: Separator): HeaderResult | null {
  const read = dialects.filter(({ id }) => id !== plain.id).map((dialect) => readHeader(text, dialect, separator))
  return read.find(({ ok }) => ok) ?? null
}

/** A known dialect, or a plain table; each may have additional columns. */
function beginTable(table: TableFile, line: string): TrackFileFault | null {
  const text = line.replace(/^\uFEFF/, '').trim()
  const stated = parseCsvHeader(text)
  if (stated === null) return { code: 'quotes', params: { line: table.line, column: toShown(text) } }
  table.names = stated.names
  const strict = readHeader(text, null, stated.separator)
  const known = strict.ok ? strict : readExtended(text, stated.separator)
  if (known?.ok) {
    table.header = withDateOrder(known.value, table.dates)
    const { columns, required, ignored } = known.value.dialect
    const read = new Set([...Object.values(columns), ...required, ignored].flat())
    table.unread = stated.names.filter((name) => !read.has(normaliseColumnName(name))).map(toShown)
    return null
  }
  const names = stated.names.map((name) => name.toLowerCase())
  const missing = needed.filter((name) => !names.includes(name))
  if (missing.length > 0 || new Set(names).size < names.length)
    return { code: 'columns', params: { line: table.line, found: stated.names.slice(0, 40).map(toShown), missing } }
  const plainNames = names.map(normaliseColumnName)
  const places = Object.entries(plain.columns).map(
    ([field, aliases]) =>
      [field, aliases.map((alias) => plainNames.indexOf(alias)).find((at) => at >= 0) ?? -1] as const,
  )
  const columnIndex: Partial<Record<Field, number>> = Object.fromEntries(places.filter(([, at]) => at >= 0))
  const header = { dialect: { ...plain, separator: stated.separator }, width: names.length, columnIndex }
  table.header = withDateOrder(header, table.dates)
  const read = new Set(Object.values(columnIndex))
  table.unread = stated.names.filter((_, at) => !read.has(at)).map(toShown)
  return null
}

function readRow(
  { line, names }: TableFile,
  header: Header,
  text: string,
  leftOut: LeftOut,
  nowMs: number,
): { ok: true; value: FilePosition } | { ok: false; error: TrackFileFault } | null {
  const cells = splitCells(text, header.dialect.separator)
  const place = (field: Field, fallback: string) => {
    const at = header.columnIndex[field]
    return {
      line,
      column: toShown(at === undefined ? fallback : (names[at] ?? fallback)),
      value: at === undefined ? '' : (cells?.[at] ?? ''),
    }
  }
  const skip = (reason: Parameters<typeof leaveOut>[1], field: Field) => {
    leaveOut(leftOut, reason, place(field, field))
    return null
  }
  if (cells === null) return refuse({ code: 'quotes', params: { line, column: quotedColumn(names, header, text) } })
  if (cells.length !== header.width) return refuse(cellFault(line, names, header, text, cells.length))
  const row = parseRow(header, cells)
  if (!row.ok) return skip(row.fault === 'mmsi' ? 'mmsi' : 'time', row.fault === 'mmsi' ? 'mmsi' : 'time')
  if (row.position === null) {
    const stated = withPoint(header.dialect, place('lat', 'lat').value.trim())
    const isLatitude = /^[+-]?[\d.]+(e[+-]?\d+)?$/i.test(stated) && parseLatitude(Number(stated)) !== null
    return skip(isLatitude ? 'longitude' : 'latitude', isLatitude ? 'lon' : 'lat')
  }
  const { report, fault } = resolveTime(row.position, nowMs, 'file')
  if (report === null) return skip(fault, 'time')
  if (isNoVessel(report)) return skip('not_a_vessel', 'mmsi')
  return { ok: true, value: toFilePosition(report, row.staticReport) }
}

/** MMSIs with a leading zero are of groups and coast stations (ITU-R M.585). */
const FIRST_OF_SHIPS = 100_000_000

/** Whether a station is on land or in the air, by its stated type or its MMSI. */
export const isNoVessel = ({ station, mmsi }: { station: string; mmsi: number }) =>
  station === 'base_station' ||
  station === 'aid_to_navigation' ||
  station === 'sar_aircraft' ||
  mmsi < FIRST_OF_SHIPS ||
  otherStationOf(mmsi) !== null

type Located = Omit<FilePosition, keyof StatedOfFile | 'vessel'> & { mmsi: number }

export const toFilePosition = (report: Located, stated: StatedOfFile | null): FilePosition => ({
  vessel: formatMmsi(report.mmsi),
  name: stated?.name ?? null,
  shipType: stated?.shipType ?? null,
  lengthMetres: stated?.lengthMetres ?? null,
  timeMs: report.timeMs,
  lat: report.lat,
  lon: report.lon,
  speedKnots: report.speedKnots,
  courseDegrees: report.courseDegrees,
  navigationStatus: report.navigationStatus,
  headingDegrees: report.headingDegrees,
})

/** Column where the quotes of a line become invalid: the first whose opening quote is not closed. */
function quotedColumn(names: readonly string[], { dialect }: Header, text: string): string {
  for (let at = text.length; at > 0; at = text.lastIndexOf(dialect.separator, at - 1)) {
    const cells = splitCells(text.slice(0, at), dialect.separator)
    if (cells !== null) return toShown(names[cells.length] ?? names.at(-1) ?? '')
  }
  return toShown(names[0] ?? '')
}

function cellFault(
  line: number,
  names: readonly string[],
  { dialect, width }: Header,
  text: string,
  cells: number,
): TrackFileFault {
  const others = ([',', ';', '\t'] as const).filter((separator) => separator !== dialect.separator)
  const fits = others.find((separator) => splitCells(text, separator)?.length === width) ?? null
  const column = toShown(names[Math.min(cells, names.length - 1)] ?? normaliseColumnName(text))
  return {
    code: 'cells',
    params: { line, column, cells, expected: width, separator: dialect.separator, fits },
  }
}
