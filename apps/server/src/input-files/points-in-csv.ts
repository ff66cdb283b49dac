import type { Line } from '@varuna/csv/split-lines'
import { readTable } from './read-table.ts'

export type CsvPoint = { ok: true; value: { lat: number; lon: number } } | { ok: false; error: string }

export const pointColumns = {
  lat: { names: ['lat', 'latitude'] },
  lon: { names: ['lon', 'lng', 'longitude'] },
} as const

/** Reads the points of a CSV table whose header names lat and lon; an invalid line yields an error with its number. */
export async function* readCsvPoints(lines: AsyncIterable<Line>): AsyncGenerator<CsvPoint> {
  for await (const row of readTable(lines, pointColumns)) {
    const point = row.ok ? parsePoint(row.cells) : row
    yield point.ok ? point : { ok: false, error: `line ${row.line}: ${point.error}` }
  }
}

/** Parses a point; the error names the value that is not a latitude or longitude in degrees. */
export function parsePoint({ lat, lon }: Record<'lat' | 'lon', string>): CsvPoint {
  const value = { lat: parseDegrees(withPoint(lat)), lon: parseDegrees(withPoint(lon)) }
  if (!(Math.abs(value.lat) <= 90)) return { ok: false, error: `lat is '${lat}', not -90 to 90` }
  if (!(Math.abs(value.lon) <= 180)) return { ok: false, error: `lon is '${lon}', not -180 to 180` }
  return { ok: true, value }
}

/** Many spreadsheet locales write 55,5; degrees never need a thousands separator. */
const withPoint = (text: string) => text.replace(',', '.')

/** Parses a decimal number of degrees; NaN for anything else, including hexadecimal and empty text. */
export function parseDegrees(text: string): number {
  return /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i.test(text) ? Number(text) : NaN
}
