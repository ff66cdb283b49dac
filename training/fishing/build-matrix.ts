import { writeFileSync } from 'node:fs'
import { FEATURE_NAMES } from '@varuna/fishing/features/features'
import { addRow, createRowTrack, describeRow } from '@varuna/fishing/features/row-track'
import type { Fix } from '@varuna/fishing/track/fix'
import type { TrackRow } from '@varuna/fishing/features/track-row'
import { isSparse } from '@varuna/fishing/scoring/few-positions'
import { hasTowed } from '@varuna/fishing/track/tows'
import { readTracks } from './read-tracks.ts'
import { seededRandom } from './seeded-random.ts'

/**
 * Describes each labelled report three times: after its vessel's whole earlier track ('full'), after a random part of it ('short') and
 * alone ('point'). The latter two randomly lack shore distance, solar hour or courses, as reports in production do.
 */
const MODES = ['full', 'short', 'point'] as const
const LOSS = 0.08
const MIN_HOURS = 1
const MAX_HOURS = 720

const [source, output, seedText] = process.argv.slice(2)
if (source === undefined || output === undefined || seedText === undefined)
  throw new Error('usage: build-matrix.ts TRACKS.csv[.gz] OUTPUT SEED')

const random = seededRandom(Number(seedText))

const dropFields = () => {
  const shore = random() < LOSS
  const hour = random() < LOSS
  const course = random() < LOSS
  return (fix: Fix): Fix => ({
    ...fix,
    distanceFromShoreMetres: shore ? null : fix.distanceFromShoreMetres,
    solarHour: hour ? null : fix.solarHour,
    courseChangeDegrees: course ? null : fix.courseChangeDegrees,
  })
}

const stateAfterWindow = (rows: TrackRow[], index: number): Float32Array => {
  const hours = MIN_HOURS * (MAX_HOURS / MIN_HOURS) ** random()
  const lose = dropFields()
  const report = rows[index]
  if (report === undefined) throw new RangeError(`row ${index} does not exist`)
  const horizonMs = report.fix.timestampMs - hours * 3_600_000
  let from = index
  while (from > 0 && (rows[from - 1]?.fix.timestampMs ?? 0) >= horizonMs) from -= 1
  const track = createRowTrack()
  for (const { fix } of rows.slice(from, index + 1)) addRow(track, lose(fix))
  return describeRow(track).features
}

const { tracks, sha256, rows: rowCount } = await readTracks(source)
const features: Float32Array[] = []
const columns = {
  vessel: [] as string[],
  gear: [] as string[],
  label: [] as number[],
  mode: [] as string[],
  towed: [] as boolean[],
  sparse: [] as boolean[],
}
for (const rows of tracks) {
  const track = createRowTrack()
  for (const [index, { vessel, gear, label, fix }] of rows.entries()) {
    addRow(track, fix)
    if (label !== null) {
      const alone = createRowTrack()
      addRow(alone, dropFields()(fix))
      const whole = describeRow(track)
      const sparse = isSparse({ kind: 'track', hours: whole.hours }, whole.features)
      features.push(whole.features, stateAfterWindow(rows, index), describeRow(alone).features)
      for (const mode of MODES) {
        columns.vessel.push(vessel)
        columns.gear.push(gear)
        columns.label.push(label)
        columns.mode.push(mode)
        columns.towed.push(hasTowed(track.state.tows, fix.timestampMs))
        columns.sparse.push(sparse)
      }
    }
  }
}
const matrix = new Float32Array(features.length * FEATURE_NAMES.length)
for (const [row, values] of features.entries()) matrix.set(values, row * FEATURE_NAMES.length)
writeFileSync(`${output}.f32`, matrix)
writeFileSync(`${output}.json`, JSON.stringify({ features: FEATURE_NAMES, sha256, rows: rowCount, ...columns }))
console.log(`${features.length} rows of ${FEATURE_NAMES.length} features from ${tracks.length} vessels`)
