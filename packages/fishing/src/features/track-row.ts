import type { Fix } from '../track/fix.ts'

/** One line of a track file. `label` is the share of labellers who saw fishing, 0 to 1; null when unlabelled. */
export type TrackRow = { vessel: string; gear: string; label: number | null; fix: Fix; stated: Stated }

/** Inputs to compute the step, the course change and the solar hour where a file lacks them. Degrees, knots; null is not available. */
type Stated = {
  readonly lat: number | null
  readonly lon: number | null
  readonly courseDegrees: number | null
  /** Over the step to this report. */
  readonly impliedKnots: number | null
}

type Result<Value> = { ok: true; value: Value } | { ok: false; error: string }

/** The columns of a track file; the cells of those that a file lacks are empty. */
export const TRACK_COLUMNS = {
  vessel: { names: ['mmsi'] },
  timestamp: { names: ['timestamp'] },
  speed: { names: ['speed'] },
  turn: { names: ['cog_delta'], isOptional: true },
  step: { names: ['dist_km'], isOptional: true },
  shore: { names: ['distance_from_shore'], isOptional: true },
  hour: { names: ['local_hour'], isOptional: true },
  label: { names: ['is_fishing'] },
  gear: { names: ['gear'], isOptional: true },
  lat: { names: ['lat'], isOptional: true },
  lon: { names: ['lon', 'lon_est'], isOptional: true },
  course: { names: ['course', 'cog'], isOptional: true },
  implied: { names: ['impl_speed'], isOptional: true },
} as const

type TrackColumn = keyof typeof TRACK_COLUMNS

/** Parses the cells of one row of a track file; the error names the column and the value. Empty cells are null. */
export const parseTrackRow = (cells: Readonly<Record<TrackColumn, string>>): Result<TrackRow> => {
  const problems: string[] = []
  const number = (key: TrackColumn, min = -Infinity, max = Infinity) => {
    const cell = cells[key]
    if (cell === '' || cell === 'nan' || cell === 'NaN') return null
    const value = Number(cell)
    if (Number.isFinite(value) && value >= min && value <= max) return value
    problems.push(`${TRACK_COLUMNS[key].names[0]} is '${cell}'`)
    return null
  }
  const timestamp = secondsOfDate(cells.timestamp) ?? number('timestamp', 0)
  if (cells.vessel === '') problems.push('mmsi is empty')
  if (timestamp === null && problems.length === 0) problems.push('timestamp is empty')
  const label = number('label', -1, 1)
  const row: TrackRow = {
    vessel: cells.vessel,
    gear: cells.gear || 'unknown',
    label: label === null || label < 0 ? null : label,
    fix: {
      timestampMs: (timestamp ?? 0) * 1000,
      speedKnots: number('speed', 0),
      courseChangeDegrees: number('turn'),
      stepKm: number('step', 0),
      distanceFromShoreMetres: number('shore', 0),
      solarHour: number('hour', 0, 24),
    },
    stated: {
      lat: within(cells.lat, -90, 90),
      lon: within(cells.lon, -360, 360),
      courseDegrees: within(cells.course, 0, 360),
      impliedKnots: within(cells.implied, 0, Infinity),
    },
  }
  return problems.length > 0 ? { ok: false, error: problems.join('; ') } : { ok: true, value: row }
}

/** Null outside the range, such as 91 or 511 for what is not available. */
const within = (cell: string, min: number, max: number): number | null => {
  const value = cell === '' ? NaN : Number(cell)
  return Number.isFinite(value) && value >= min && value <= max ? value : null
}

/** Unix seconds of an ISO 8601 date and time, in UTC when it has no zone; null for other text. */
const secondsOfDate = (text: string): number | null => {
  if (!/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/.test(text)) return null
  const ms = Date.parse(/(?:Z|[+-]\d\d:?\d\d)$/i.test(text) ? text : `${text}Z`)
  return Number.isNaN(ms) || ms < 0 ? null : ms / 1000
}
