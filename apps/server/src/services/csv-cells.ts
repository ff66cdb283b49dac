import { cellsOf as rawCellsOf } from '@varuna/ais/csv/cells'

/** The cells of one line of CSV, trimmed; a cell in double quotes may hold the separator, and doubled quotes. */
export const cellsOf = (line: string, separator: ',' | ';' | '\t' = ','): string[] =>
  rawCellsOf(line.replace(/^\uFEFF/, ''), separator).map((cell) => cell.trim())

/** What separates the cells of a table, told by its header. */
export function separatorOf(header: string): ',' | ';' | '\t' {
  const count = (separator: string) => header.split(separator).length
  return ([',', ';', '\t'] as const).reduce((best, next) => (count(next) > count(best) ? next : best))
}
