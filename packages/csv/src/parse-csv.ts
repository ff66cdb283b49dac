import { parseCsvHeader, parseCsvRow } from './csv-header.ts'

/**
 * Parses a whole table with a header line; rows are keyed by column name. Throws on the first invalid line, so use it for our own tables
 * only.
 */
export function parseCsv(text: string): Record<string, string>[] {
  const [first = '', ...lines] = text.trimEnd().split(/\r?\n/)
  const header = parseCsvHeader(first)
  if (header === null) throw new Error('line 1: a quote is not closed, or text follows a closing quote')
  return lines.map((line, index) => {
    const row = parseCsvRow(header, line)
    if (!row.ok) throw new Error(`line ${index + 2}: ${row.error}`)
    return Object.fromEntries(row.value.map((cell, at) => [header.names[at], cell]))
  })
}
