import { splitCells, type Separator } from './split-cells.ts'

/** The header line of a table. */
export interface CsvHeader {
  /** Column names as written, without surrounding spaces. */
  names: string[]
  separator: Separator
}

const SEPARATORS = [',', ';', '\t'] as const

/** The line by which spreadsheets state the separator above the header: 'sep=;'. The header shows it as well. */
export const isSeparatorLine = (line: string): boolean => /^\uFEFF?"?sep=[,;\t]?"?[,;\s]*$/i.test(line)

/** Parses a header line, with or without a byte-order mark; its separator is the one that occurs most often. Null for invalid quotes. */
export function parseCsvHeader(line: string): CsvHeader | null {
  const text = line.replace(/^\uFEFF/, '')
  const count = (separator: Separator) => text.split(separator).length
  const separator = SEPARATORS.reduce((best, next) => (count(next) > count(best) ? next : best))
  const cells = splitCells(text, separator)
  return cells && { names: cells.map((cell) => cell.trim()), separator }
}

export type CsvCells = { ok: true; value: string[] } | { ok: false; error: string }

/** Parses a row below a header: as many cells as columns, without surrounding spaces. */
export function parseCsvRow({ names, separator }: CsvHeader, line: string): CsvCells {
  const cells = splitCells(line, separator)
  if (cells === null) return { ok: false, error: 'a quote is not closed, or text follows a closing quote' }
  if (cells.length !== names.length)
    return { ok: false, error: `expected ${names.length} cells as in the header, got ${cells.length}` }
  return { ok: true, value: cells.map((cell) => cell.trim()) }
}
