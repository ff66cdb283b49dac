export type CsvPoint = { ok: true; value: { lat: number; lon: number } } | { ok: false; error: string }

const names = { lat: ['lat', 'latitude'], lon: ['lon', 'lng', 'longitude'] }

/** Reads points from the lines of a CSV whose header names lat and lon; a bad line is an error that names it. */
export async function* pointsInCsv(lines: AsyncIterable<string>): AsyncGenerator<CsvPoint> {
  let columns: { lat: number; lon: number } | null = null
  let number = 0
  for await (const line of lines) {
    number += 1
    if (line.trim() === '') continue
    const cells = line
      .replace(/^\uFEFF/, '')
      .split(',')
      .map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))
    if (columns === null) {
      const at = (wanted: string[]) => cells.findIndex((cell) => wanted.includes(cell.toLowerCase()))
      columns = { lat: at(names.lat), lon: at(names.lon) }
      if (columns.lat < 0 || columns.lon < 0) throw new Error('line 1: the header must name the columns lat and lon')
      continue
    }
    const [lat, lon] = [cells[columns.lat] ?? '', cells[columns.lon] ?? '']
    yield pointAt(number, lat, lon)
  }
}

function pointAt(line: number, lat: string, lon: string): CsvPoint {
  const value = { lat: Number(lat), lon: Number(lon) }
  if (lat === '' || !(Math.abs(value.lat) <= 90))
    return { ok: false, error: `line ${line}: lat is '${lat}', not -90 to 90` }
  if (lon === '' || !(Math.abs(value.lon) <= 180))
    return { ok: false, error: `line ${line}: lon is '${lon}', not -180 to 180` }
  return { ok: true, value }
}
