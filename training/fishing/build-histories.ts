import { writeFileSync } from 'node:fs'
import { FEATURE_NAMES } from '@varuna/fishing/features/features'
import { addRow, createRowTrack, describeRow } from '@varuna/fishing/features/row-track'
import type { Fix } from '@varuna/fishing/track/fix'
import { normaliseDegrees, toTrackPoint, type TrackPoint } from '@varuna/fishing/track/recent-track'
import type { TrackRow } from '@varuna/fishing/features/track-row'
import { readTracks } from './read-tracks.ts'
import { seededRandom } from './seeded-random.ts'

/**
 * Describes each labelled report without a history, then with the steps of DRAWS short ones: 1 to 400 earlier reports of the last 14 days
 * (log-uniform), complete or thinned to about one in SPACINGS_MINUTES, like typed reports and AIS positions in production.
 */
const DRAWS = 4
const MAX_REPORTS = 400
const SPACINGS_MINUTES = [0, 0, 15, 60, 180]
const MINUTE_MS = 60_000
const MAX_AGE_MS = 14 * 24 * 60 * MINUTE_MS

const [source, output, seedText] = process.argv.slice(2)
if (source === undefined || output === undefined || seedText === undefined)
  throw new Error('usage: build-histories.ts TRACKS.csv[.gz] OUTPUT SEED')
const random = seededRandom(Number(seedText))

type DrawnRow = TrackRow & { xKm: number; yKm: number; courseDegrees: number }

/** Positions the rows by dead reckoning, so that steps between non-adjacent rows can be derived. */
const deadReckonRows = (rows: TrackRow[]): DrawnRow[] => {
  let last: TrackPoint | undefined
  return rows.map((row) => {
    last = toTrackPoint(last, row.fix)
    const { xKm, yKm, courseDegrees } = last
    return { ...row, xKm, yKm, courseDegrees }
  })
}

const relativeTo = (previous: DrawnRow | undefined, { fix, xKm, yKm, courseDegrees }: DrawnRow): Fix => ({
  ...fix,
  courseChangeDegrees: previous === undefined ? null : normaliseDegrees(courseDegrees - previous.courseDegrees),
  stepKm: previous === undefined ? null : Math.hypot(xKm - previous.xKm, yKm - previous.yKm),
})

const drawHistory = (rows: DrawnRow[], index: number): DrawnRow[] => {
  const most = Math.round(MAX_REPORTS ** random())
  const spacingMs = (SPACINGS_MINUTES[Math.floor(random() * SPACINGS_MINUTES.length)] ?? 0) * MINUTE_MS
  const reportMs = rows[index]?.fix.timestampMs ?? NaN
  const history: DrawnRow[] = []
  let newestMs = spacingMs === 0 ? reportMs - 1 : reportMs - spacingMs * (0.3 + 0.7 * random())
  for (let at = index - 1; at >= 0 && history.length < most; at -= 1) {
    const row = rows[at]
    if (row === undefined || reportMs - row.fix.timestampMs > MAX_AGE_MS) break
    if (row.fix.timestampMs > newestMs) continue
    history.unshift(row)
    newestMs = row.fix.timestampMs - spacingMs * (0.5 + random())
  }
  return history
}

const describeAfter = (history: DrawnRow[], report: DrawnRow) => {
  const track = createRowTrack()
  let previous: DrawnRow | undefined
  for (const row of [...history, report]) {
    addRow(track, relativeTo(previous, row))
    previous = row
  }
  return describeRow(track)
}

const { tracks } = await readTracks(source)
const features: Float32Array[] = []
const columns = { vessel: [] as string[], label: [] as number[], reports: [] as number[], hours: [] as number[] }
for (const track of tracks) {
  const rows = deadReckonRows(track)
  for (const [index, report] of rows.entries()) {
    if (report.label === null) continue
    for (const history of [[], ...Array.from({ length: DRAWS }, () => drawHistory(rows, index))]) {
      const sinceMs = history[0]?.fix.timestampMs ?? report.fix.timestampMs
      const described = describeAfter(history, report)
      features.push(described.features)
      columns.vessel.push(report.vessel)
      columns.label.push(report.label)
      columns.reports.push(described.fixes)
      columns.hours.push((report.fix.timestampMs - sinceMs) / 3_600_000)
    }
  }
}
const matrix = new Float32Array(features.length * FEATURE_NAMES.length)
for (const [row, values] of features.entries()) matrix.set(values, row * FEATURE_NAMES.length)
writeFileSync(`${output}.f32`, matrix)
writeFileSync(`${output}.json`, JSON.stringify({ drawn: DRAWS, ...columns }))
console.log(`${features.length} reports after short histories`)
