import { cellsOf, separatorOf } from './csv-cells.ts'

export type CsvPoint = { ok: true; value: { lat: number; lon: number } } | { ok: false; error: string }

const names = { lat: ['lat', 'latitude'], lon: ['lon', 'lng', 'longitude'] }

/** Reads points from the lines of a CSV whose header names lat and lon; a bad line is an error that names it. */
export async function* pointsInCsv(lines: AsyncIterable<string>): AsyncGenerator<CsvPoint> {
  let columns: { lat: number; lon: number; separator: ReturnType<typeof separatorOf> } | null = null
  let number = 0
  for await (const line of lines) {
    number += 1
    if (line.trim() === '') continue
    if (columns === null) {
      const separator = separatorOf(line)
      const header = cellsOf(line, separator).map((cell) => cell.toLowerCase())
      const at = (wanted: string[]) => header.findIndex((cell) => wanted.includes(cell))
      columns = { lat: at(names.lat), lon: at(names.lon), separator }
      if (columns.lat < 0 || columns.lon < 0) throw new Error('line 1: the header must name the columns lat and lon')
      continue
    }
    const cells = cellsOf(line, columns.separator)
    yield pointAt(number, cells[columns.lat] ?? '', cells[columns.lon] ?? '')
  }
  if (columns === null) throw new Error('The file is empty; its first line must name the columns lat and lon')
}

function pointAt(line: number, lat: string, lon: string): CsvPoint {
  const value = { lat: degreesIn(lat), lon: degreesIn(lon) }
  if (!(Math.abs(value.lat) <= 90)) return { ok: false, error: `line ${line}: lat is '${lat}', not -90 to 90` }
  if (!(Math.abs(value.lon) <= 180)) return { ok: false, error: `line ${line}: lon is '${lon}', not -180 to 180` }
  return { ok: true, value }
}

/** A decimal number of degrees; NaN for anything else, hexadecimal and empty text too. */
export function degreesIn(text: string): number {
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text) : NaN
}
