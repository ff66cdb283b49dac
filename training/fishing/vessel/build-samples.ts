import { writeFileSync } from 'node:fs'
import { broadGears } from '@varuna/vocabulary/vessel-kinds'
import { TRACK_FIGURES } from '@varuna/fishing/vessel/track-figures'
import { otherTrackKinds } from '@varuna/fishing/vessel/track-classifier'
import { bundledPath } from '../../../apps/server/src/paths.ts'
import { loadGeo } from '../../../apps/server/src/services/shared/bundled-data/load-geo.ts'
import { TEST_SEEDS, TRAINING_SEEDS } from '../made-work.ts'
import { seededRandom } from '../seeded-random.ts'
import { makeVessels, readLabelled, readReceived } from './read-vessels.ts'
import { sampleVessels } from './samples.ts'

/** Writes the figures of parts of the tracks of all vessels that train, and of made vessels that do not, as JSON. */
const [labelled, received, out, seed] = process.argv.slice(2)
if (labelled === undefined || received === undefined || out === undefined || seed === undefined)
  throw new Error('usage: build-samples.ts LABELLED.csv[.gz] FOLDER_OF_RECEIVED_TRACKS OUT.json SEED')
const random = seededRandom(Number(seed))
const made = makeVessels(TRAINING_SEEDS)
const training = [
  ...(await readLabelled(labelled)),
  ...(await readReceived(received, loadGeo(bundledPath.geo).coastline)),
  ...made.filter(({ isHeldOut }) => !isHeldOut),
]
const rowsOf = (samples: ReturnType<typeof sampleVessels>) =>
  samples.map(({ vessel: { reports: _, ...vessel }, figures }) => ({
    ...vessel,
    hours: figures.hoursUnderWay,
    values: TRACK_FIGURES.map((name) => (Number.isNaN(figures.values[name]) ? null : figures.values[name])),
  }))
writeFileSync(
  out,
  JSON.stringify({
    figures: TRACK_FIGURES,
    kinds: otherTrackKinds,
    gears: broadGears,
    training: rowsOf(sampleVessels(training, random)),
    test: rowsOf(sampleVessels(makeVessels(TEST_SEEDS), random)),
  }),
)
