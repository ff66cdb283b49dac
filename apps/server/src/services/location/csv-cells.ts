import { splitCsvLine as splitRawCsvLine } from '@varuna/ais/csv/cells'

/** The trimmed cells of one CSV line; a quoted cell may contain the separator and doubled quotes. */
export const splitCsvLine = (line: string, separator: ',' | ';' | '\t' = ','): string[] =>
  splitRawCsvLine(line.replace(/^\uFEFF/, ''), separator).map((cell) => cell.trim())

/** The separator that occurs most often in a header. */
export function detectSeparator(header: string): ',' | ';' | '\t' {
  const count = (separator: string) => header.split(separator).length
  return ([',', ';', '\t'] as const).reduce((best, next) => (count(next) > count(best) ? next : best))
}
