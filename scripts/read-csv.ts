import { readFileSync } from 'node:fs'
import { splitCsvLine } from '@varuna/ais/csv/cells'

/** Reads a small CSV file with a header line; rows are keyed by column name. */
export const readCsv = (path: string): Record<string, string>[] => {
  const [header = '', ...lines] = readFileSync(path, 'utf8').trim().split(/\r?\n/)
  const names = splitCsvLine(header, ',')
  return lines.map((line) => Object.fromEntries(splitCsvLine(line, ',').map((cell, at) => [names[at] ?? '', cell])))
}
