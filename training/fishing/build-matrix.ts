import { writeFileSync } from 'node:fs'
import { describeFix, FEATURE_NAMES, startTrack, takeFix } from '@varuna/fishing/features'
import type { Fix } from '@varuna/fishing/fix'
import type { TrackRow } from '@varuna/fishing/track-row'
import { readTracks } from './read-tracks.ts'

/**
 * Each labelled report three times: after all its vessel did before ('full'), after a random stretch of it ('short'), and
 * alone ('point'). The latter two lose shore, solar hour or courses now and then, as reports in service do.
 */
const MODES = ['full', 'short', 'point'] as const
const LOSS = 0.08
const FEWEST_HOURS = 1
const MOST_HOURS = 720

const [source, output, seedText] = process.argv.slice(2)
if (source === undefined || output === undefined || seedText === undefined)
  throw new Error('usage: build-matrix.ts TRACKS.csv[.gz] OUTPUT SEED')

let randomState = Number(seedText)
const random = () => {
  randomState = (randomState + 0x6d2b79f5) | 0
  let mixed = Math.imul(randomState ^ (randomState >>> 15), 1 | randomState)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
}

const lossy = () => {
  const [shore, hour, course] = [random() < LOSS, random() < LOSS, random() < LOSS]
  return (fix: Fix): Fix => ({
    ...fix,
    distanceFromShoreMetres: shore ? null : fix.distanceFromShoreMetres,
    solarHour: hour ? null : fix.solarHour,
    courseChangeDegrees: course ? null : fix.courseChangeDegrees,
  })
}

const afterStretch = (rows: TrackRow[], index: number): Float32Array => {
  const hours = FEWEST_HOURS * (MOST_HOURS / FEWEST_HOURS) ** random()
  const lose = lossy()
  const report = rows[index]
  if (report === undefined) throw new RangeError('no such row')
  const horizonMs = report.fix.timestampMs - hours * 3_600_000
  let from = index
  while (from > 0 && (rows[from - 1]?.fix.timestampMs ?? 0) >= horizonMs) from -= 1
  const state = startTrack()
  for (const { fix } of rows.slice(from, index)) takeFix(state, lose(fix))
  return describeFix(state, lose(report.fix))
}

const { tracks, sha256, rows: rowCount } = readTracks(source)
const features: Float32Array[] = []
const columns = { vessel: [] as string[], gear: [] as string[], label: [] as number[], mode: [] as string[] }
for (const rows of tracks) {
  const state = startTrack()
  for (const [index, { vessel, gear, label, fix }] of rows.entries()) {
    if (label !== null) {
      features.push(describeFix(state, fix), afterStretch(rows, index), describeFix(startTrack(), lossy()(fix)))
      for (const mode of MODES) {
        columns.vessel.push(vessel)
        columns.gear.push(gear)
        columns.label.push(label)
        columns.mode.push(mode)
      }
    }
    takeFix(state, fix)
  }
}
const matrix = new Float32Array(features.length * FEATURE_NAMES.length)
for (const [row, values] of features.entries()) matrix.set(values, row * FEATURE_NAMES.length)
writeFileSync(`${output}.f32`, matrix)
writeFileSync(`${output}.json`, JSON.stringify({ features: FEATURE_NAMES, sha256, rows: rowCount, ...columns }))
console.log(`${features.length} rows of ${FEATURE_NAMES.length} features from ${tracks.length} vessels`)
