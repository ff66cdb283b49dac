import { writeFileSync } from 'node:fs'
import { describeFix, describeWork, WORK_FEATURE_NAMES } from '@varuna/fishing/features/features'
import { addRow, createRowTrack, describeRow } from '@varuna/fishing/features/row-track'
import { addPosition, createSegment } from '@varuna/fishing/scoring/segment'
import { deriveFix } from '@varuna/fishing/track/derive-fix'
import { LEAST_APART_MS } from '@varuna/fishing/track/steps'
import { WORK_FAMILIES } from '@varuna/fishing/work-family'
import { createRandom } from '@varuna/simulation/random'
import { RECEPTIONS } from '@varuna/simulation/work/receive'
import { WORK_KINDS } from '@varuna/simulation/work/work-kinds'
import { madeTracks, TRAINING_SEEDS } from './made-work.ts'
import { readTracks } from './read-tracks.ts'
import { familyOf } from './work-families.ts'

/**
 * Describes reports of made tracks, and of the labelled vessels of a track file, with the family of work of each: a labelled vessel fishes
 * with a gear. Held-out kinds are left out.
 */
const ROWS_A_TRACK = 36
const RECEPTIONS_A_TRACK = 2
/** One in so many rows without a label. */
const UNLABELLED_EVERY = 25

const [source, output, seedText] = process.argv.slice(2)
if (source === undefined || output === undefined || seedText === undefined)
  throw new Error('usage: build-work-matrix.ts TRACKS.csv[.gz] OUTPUT SEED')
const random = createRandom(Number(seedText))

const features: Float32Array[] = []
const columns = {
  family: [] as number[],
  /** The vessel, or the kind of a made track. */
  group: [] as string[],
  track: [] as string[],
  isMade: [] as boolean[],
  /** 1 fishing, 0 not, -1 not known. */
  label: [] as number[],
}
const add = (row: Float32Array, family: number, group: string, track: string, isMade: boolean, label: number) => {
  features.push(row)
  columns.family.push(family)
  columns.group.push(group)
  columns.track.push(track)
  columns.isMade.push(isMade)
  columns.label.push(label)
}

const kinds = WORK_KINDS.filter(({ isHeldOut }) => !isHeldOut)
for (const kind of kinds)
  for (const seed of TRAINING_SEEDS) {
    const first = Math.floor(random() * RECEPTIONS.length)
    const receptions = Array.from(
      { length: RECEPTIONS_A_TRACK },
      (_, at) => RECEPTIONS[(first + 2 * at + 1) % RECEPTIONS.length] ?? 120,
    )
    for (const { positions, phases } of madeTracks([kind], [seed], receptions)) {
      const share = ROWS_A_TRACK / positions.length
      const segment = createSegment()
      for (const [at, position] of positions.entries()) {
        addPosition(segment, position)
        if (random() >= share) continue
        const step = segment.recent.findLast((each) => position.timestampMs - each.timestampMs >= LEAST_APART_MS)
        if (step === undefined) continue
        const fix = deriveFix(step, position)
        const isFishing = phases[at]?.isFishing
        add(
          describeWork(segment.state, fix, describeFix(segment.state, fix)),
          WORK_FAMILIES.indexOf(familyOf(kind)),
          kind.name,
          `${kind.name} ${seed}`,
          true,
          isFishing === true ? 1 : isFishing === false ? 0 : -1,
        )
      }
    }
  }
const made = features.length

const { tracks } = await readTracks(source)
for (const rows of tracks) {
  const track = createRowTrack()
  for (const { vessel, label, fix } of rows) {
    addRow(track, fix)
    if (track.steps < 2 || (label === null && random() * UNLABELLED_EVERY >= 1)) continue
    const { fix: row, features: described } = describeRow(track)
    add(describeWork(track.state, row, described), 0, vessel, vessel, false, label === null ? -1 : label >= 0.5 ? 1 : 0)
  }
}
const matrix = new Float32Array(features.length * WORK_FEATURE_NAMES.length)
for (const [row, values] of features.entries()) matrix.set(values, row * WORK_FEATURE_NAMES.length)
writeFileSync(`${output}.f32`, matrix)
writeFileSync(`${output}.json`, JSON.stringify({ features: WORK_FEATURE_NAMES, families: WORK_FAMILIES, ...columns }))
console.log(`${made} reports of made tracks and ${features.length - made} of labelled vessels`)
