import { splitCsvLine, detectSeparator } from './csv-cells.ts'

export type CsvPoint = { ok: true; value: { lat: number; lon: number } } | { ok: false; error: string }

const columnAliases = { lat: ['lat', 'latitude'], lon: ['lon', 'lng', 'longitude'] }

/** Reads points from CSV lines whose header names lat and lon; an invalid line yields an error with its number. */
export async function* readCsvPoints(lines: AsyncIterable<string>): AsyncGenerator<CsvPoint> {
  let columns: { lat: number; lon: number; separator: ReturnType<typeof detectSeparator> } | null = null
  let lineNumber = 0
  for await (const line of lines) {
    lineNumber += 1
    if (line.trim() === '') continue
    if (columns === null) {
      const separator = detectSeparator(line)
      const header = splitCsvLine(line, separator).map((cell) => cell.toLowerCase())
      const at = (aliases: string[]) => header.findIndex((cell) => aliases.includes(cell))
      columns = { lat: at(columnAliases.lat), lon: at(columnAliases.lon), separator }
      if (columns.lat < 0 || columns.lon < 0) throw new Error('line 1: the header must name the columns lat and lon')
      continue
    }
    const cells = splitCsvLine(line, columns.separator)
    yield parsePoint(lineNumber, cells[columns.lat] ?? '', cells[columns.lon] ?? '')
  }
  if (columns === null) throw new Error('The file is empty; its first line must name the columns lat and lon')
}

function parsePoint(line: number, lat: string, lon: string): CsvPoint {
  const value = { lat: parseDegrees(lat), lon: parseDegrees(lon) }
  if (!(Math.abs(value.lat) <= 90)) return { ok: false, error: `line ${line}: lat is '${lat}', not -90 to 90` }
  if (!(Math.abs(value.lon) <= 180)) return { ok: false, error: `line ${line}: lon is '${lon}', not -180 to 180` }
  return { ok: true, value }
}

/** Parses a decimal number of degrees; NaN for anything else, including hexadecimal and empty text. */
export function parseDegrees(text: string): number {
  return /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i.test(text) ? Number(text) : NaN
}
