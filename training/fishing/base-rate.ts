import { addRow, createRowTrack, describeRow } from '@varuna/fishing/features/row-track'
import { fishingProbability, selectBasis } from '@varuna/fishing/score'
import { findStay } from '@varuna/fishing/track/staying'
import { readFishingModel } from '../../apps/server/src/services/shared/bundled-data/read-bundled.ts'
import { readTracks } from './read-tracks.ts'

/**
 * Estimates the share of time under way that the vessels of a track file spend fishing, from the reports that complete a step, labelled or not: the prior
 * that equals the mean of the probabilities corrected by it (expectation maximisation). Prints it with the share among the labelled
 * reports.
 */
const ROUNDS = 300

const [models, source] = process.argv.slice(2)
if (models === undefined || source === undefined) throw new Error('usage: base-rate.ts MODELS_FOLDER TRACKS.csv[.gz]')
const model = readFishingModel(models)
const { tracks } = await readTracks(source)
const probabilities: number[] = []
const labelled = { reports: 0, fishing: 0 }
for (const rows of tracks) {
  const track = createRowTrack()
  for (const { fix, label } of rows) {
    const isKept = addRow(track, fix) > 0
    const { features, fixes } = describeRow(track)
    const basis = selectBasis(model, fixes, 0, null)
    if (fix.speedKnots === null || findStay([], { ...fix, lat: null, lon: null, courseDegrees: null }) !== null)
      continue
    if (isKept) probabilities.push(fishingProbability(model, basis, features))
    if (label === null) continue
    labelled.reports += 1
    if (label >= 0.5) labelled.fishing += 1
  }
}
const odds = (share: number) => share / (1 - share)
const ofLabels = labelled.fishing / labelled.reports
let share = ofLabels
for (let round = 0; round < ROUNDS; round += 1) {
  const ratio = odds(share) / odds(ofLabels)
  share = probabilities.reduce((sum, p) => sum + (ratio * p) / (ratio * p + 1 - p), 0) / probabilities.length
}
const mean = probabilities.reduce((sum, p) => sum + p, 0) / probabilities.length
console.log(
  JSON.stringify({
    reports: probabilities.length,
    labelledShare: ofLabels,
    meanProbability: mean,
    estimatedShare: share,
  }),
)
