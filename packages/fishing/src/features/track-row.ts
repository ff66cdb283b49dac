import type { Fix } from '../track/fix.ts'

/** One line of a track file. `label` is the share of labellers who saw fishing, 0 to 1; null when unlabelled. */
export type TrackRow = { vessel: string; gear: string; label: number | null; fix: Fix }

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
  const timestamp = number('timestamp', 0)
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
  }
  return problems.length > 0 ? { ok: false, error: problems.join('; ') } : { ok: true, value: row }
}
