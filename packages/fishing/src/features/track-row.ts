import type { Fix } from '../track/fix.ts'

/** One line of a track file. `label` is the share of labellers who saw fishing, 0 to 1; null when unlabelled. */
export type TrackRow = { vessel: string; gear: string; label: number | null; fix: Fix }

/** Index of each column; null when the file lacks it. */
export type TrackColumns = Record<keyof typeof COLUMNS, number | null>

type Result<Value> = { ok: true; value: Value } | { ok: false; error: string }

const COLUMNS = {
  vessel: 'mmsi',
  timestamp: 'timestamp',
  speed: 'speed',
  turn: 'cog_delta',
  step: 'dist_km',
  shore: 'distance_from_shore',
  hour: 'local_hour',
  label: 'is_fishing',
  gear: 'gear',
}
const REQUIRED_COLUMNS = ['vessel', 'timestamp', 'speed', 'label'] as const

/** Finds the columns of a track file in its header line; the error names missing ones. */
export const parseTrackHeader = (line: string): Result<TrackColumns> => {
  const names = line
    .replace(/^\uFEFF/, '')
    .split(',')
    .map(unquote)
  const findColumn = (name: string) => {
    const index = names.indexOf(name)
    return index === -1 ? null : index
  }
  const columns = Object.fromEntries(
    Object.entries(COLUMNS).map(([key, name]) => [key, findColumn(name)]),
  ) as TrackColumns
  const missing = REQUIRED_COLUMNS.filter((key) => columns[key] === null).map((key) => COLUMNS[key])
  return missing.length > 0
    ? { ok: false, error: `line 1: no column named ${missing.join(', ')}` }
    : { ok: true, value: columns }
}

/** Parses one line of a track file; the error names the line, the column and the value. Empty cells are null. */
export const parseTrackRow = (columns: TrackColumns, line: string, lineNumber: number): Result<TrackRow> => {
  const cells = line.split(',')
  const problems: string[] = []
  const text = (key: keyof TrackColumns) => unquote(cells[columns[key] ?? -1] ?? '')
  const number = (key: keyof TrackColumns, min = -Infinity, max = Infinity) => {
    const cell = text(key)
    if (cell === '' || cell === 'nan' || cell === 'NaN') return null
    const value = Number(cell)
    if (Number.isFinite(value) && value >= min && value <= max) return value
    problems.push(`${COLUMNS[key]} is '${cell}'`)
    return null
  }
  const vessel = text('vessel')
  const timestamp = number('timestamp', 0)
  if (vessel === '') problems.push('mmsi is empty')
  if (timestamp === null && problems.length === 0) problems.push('timestamp is empty')
  const label = number('label', -1, 1)
  const row: TrackRow = {
    vessel,
    gear: text('gear') || 'unknown',
    label: label === null || label < 0 ? null : label,
    fix: {
      timestampMs: (timestamp ?? 0) * 1000,
      speedKnots: number('speed', 0),
      courseChangeDegrees: number('turn'),
      stepKm: number('step', 0),
      distanceFromShoreMetres: number('shore', 0),
      solarHour: number('hour', 0, 24),
    },
  }
  return problems.length > 0
    ? { ok: false, error: `line ${lineNumber}: ${problems.join('; ')}` }
    : { ok: true, value: row }
}

const unquote = (cell: string) => cell.trim().replace(/^"(.*)"$/, '$1')
