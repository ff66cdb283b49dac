import type { Fix } from './fix.ts'

/** One line of a track file. `label` is the share of judges who saw fishing, 0 to 1; null where nobody judged. */
export type TrackRow = { vessel: string; gear: string; label: number | null; fix: Fix }

/** Where each column stands in a line; null for one that the file lacks. */
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
const NEEDED = ['vessel', 'timestamp', 'speed', 'label'] as const

/** Finds the columns of a track file by name in its header line; an error names what is missing. */
export const readTrackHeader = (line: string): Result<TrackColumns> => {
  const names = line
    .replace(/^\uFEFF/, '')
    .split(',')
    .map(unquote)
  const find = (name: string) => {
    const index = names.indexOf(name)
    return index === -1 ? null : index
  }
  const columns = Object.fromEntries(Object.entries(COLUMNS).map(([key, name]) => [key, find(name)])) as TrackColumns
  const missing = NEEDED.filter((key) => columns[key] === null).map((key) => COLUMNS[key])
  return missing.length > 0
    ? { ok: false, error: `line 1: no column named ${missing.join(', ')}` }
    : { ok: true, value: columns }
}

/** Reads one line of a track file; an error says which line, which column and why. Empty cells are "not available". */
export const parseTrackRow = (columns: TrackColumns, line: string, lineNumber: number): Result<TrackRow> => {
  const cells = line.split(',')
  const problems: string[] = []
  const text = (key: keyof TrackColumns) => unquote(cells[columns[key] ?? -1] ?? '')
  const number = (key: keyof TrackColumns, least = -Infinity, most = Infinity) => {
    const cell = text(key)
    if (cell === '' || cell === 'nan' || cell === 'NaN') return null
    const value = Number(cell)
    if (Number.isFinite(value) && value >= least && value <= most) return value
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
