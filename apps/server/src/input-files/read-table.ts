import { isSeparatorLine, parseCsvHeader, parseCsvRow, type CsvHeader } from '@varuna/csv/csv-header'
import { MAX_LINE_LENGTH, type Line } from '@varuna/csv/split-lines'
import { codedError } from '../errors/coded-error.ts'

/** Accepted names of a column, in lower case, and whether a table must have it. */
export interface TableColumn {
  names: readonly string[]
  isOptional?: boolean
}

/** A row below the header, with its line, from 1, and the cells of the wanted columns: '' for a column that the table lacks. */
export type TableRow<Column extends string> = { line: number } & (
  | { ok: true; cells: Record<Column, string> }
  | { ok: false; error: string }
)

/** Reads the wanted columns of a CSV table, in any order and among others; throws a CodedError when a required one is missing. */
export async function* readTable<Column extends string>(
  lines: AsyncIterable<Line>,
  columns: Record<Column, TableColumn>,
): AsyncGenerator<TableRow<Column>> {
  let header: CsvHeader | null = null
  let positions: [Column, number][] = []
  let number = 0
  for await (const line of lines) {
    number += 1
    if (line?.trim() === '') continue
    if (header === null && line !== null && isSeparatorLine(line)) continue
    if (header === null) {
      header = line === null ? null : parseCsvHeader(line)
      positions = findColumns(header, columns)
      continue
    }
    const row = line === null ? lineTooLong : parseCsvRow(header, line)
    yield row.ok ? { line: number, ok: true, cells: pickCells(row.value, positions) } : { line: number, ...row }
  }
  if (header === null) {
    throw codedError('invalid_input.empty_table', { required: requiredNames(columns) })
  }
}

const lineTooLong = { ok: false, error: `longer than ${MAX_LINE_LENGTH} characters` } as const

function findColumns<Column extends string>(
  header: CsvHeader | null,
  columns: Record<Column, TableColumn>,
): [Column, number][] {
  const names = header?.names.map((name) => name.toLowerCase()) ?? []
  const positions = Object.entries<TableColumn>(columns).map(([column, { names: wanted }]): [Column, number] => [
    column as Column,
    names.findIndex((name) => wanted.includes(name)),
  ])
  const missing = positions.filter(([column, at]) => at < 0 && columns[column].isOptional !== true)
  if (missing.length > 0) {
    throw codedError('invalid_input.missing_columns', {
      required: requiredNames(columns),
      missing: missing.map(([column]) => firstName(columns[column])),
    })
  }
  return positions
}

const firstName = ({ names }: TableColumn) => names[0] ?? ''

const requiredNames = (columns: Record<string, TableColumn>) =>
  Object.values(columns)
    .filter(({ isOptional }) => isOptional !== true)
    .map(firstName)

function pickCells<Column extends string>(cells: string[], positions: [Column, number][]): Record<Column, string> {
  const picked = {} as Record<Column, string>
  for (const [column, at] of positions) picked[column] = cells[at] ?? ''
  return picked
}
