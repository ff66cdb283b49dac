import { kindOfType } from '@varuna/fishing/vessel/stated-kind'
import { RECEPTIONS } from '@varuna/simulation/work/receive'
import { WORK_KINDS } from '@varuna/simulation/work/work-kinds'
import { bundledPath } from '../../../apps/server/src/paths.ts'
import { loadGeo } from '../../../apps/server/src/services/shared/bundled-data/load-geo.ts'
import {
  readFishingModel,
  readVesselModel,
} from '../../../apps/server/src/services/shared/bundled-data/read-bundled.ts'
import { madeTracks, TEST_SEEDS } from '../made-work.ts'
import { countVerdicts, noCounts, tableHead, tableRow, type Counts } from './count-verdicts.ts'
import { readReceivedTracks } from './read-vessels.ts'

/**
 * Prints the share of positions that are likely fishing by what the vessel does alone, and by both questions, without and with what it
 * states: `made` for each made kind of work, on seeds that never train; `received` for vessels by the kind that they state.
 */
const SEEDS = TEST_SEEDS.slice(0, 2)
/** The densest reception takes too long; the others show the same. */
const DENSE_SECONDS = 10
const MOVING_KNOTS = 1
const LEAST_POSITIONS = 5

const [what, models, received] = process.argv.slice(2)
if (models === undefined || (what === 'received' && received === undefined))
  throw new Error('usage: measure-verdicts.ts made|received MODELS_FOLDER [FOLDER_OF_RECEIVED_TRACKS]')
const effects = { fishingModel: readFishingModel(models), vesselModel: readVesselModel(models) }
const sums = new Map<string, Counts>()
const countsOf = (name: string) => {
  const counts = sums.get(name) ?? noCounts()
  sums.set(name, counts)
  return counts
}

if (what === 'made') {
  console.log(tableHead('work'))
  for (const [at, kind] of WORK_KINDS.entries()) {
    const counts = noCounts()
    const reception = RECEPTIONS[at % RECEPTIONS.length] ?? 300
    for (const { positions, work } of madeTracks([kind], SEEDS, [reception === DENSE_SECONDS ? 120 : reception]))
      countVerdicts(effects, positions, work.stated, counts)
    console.log(tableRow(kind.isHeldOut ? `${kind.name} (never trained on)` : kind.name, counts))
    const group = kind.isGear ? 'all gears' : kind.isHeldOut ? 'other work never trained on' : 'other work'
    const sum = countsOf(`**${group}**`)
    for (const key of Object.keys(sum) as (keyof Counts)[]) sum[key] += counts[key]
  }
} else {
  console.log(tableHead('stated kind'))
  for (const { shipType, positions } of await readReceivedTracks(received ?? '', loadGeo(bundledPath.geo).coastline)) {
    const isMoving = positions.some(({ speedKnots }) => (speedKnots ?? 0) > MOVING_KNOTS)
    if (positions.length < LEAST_POSITIONS || !isMoving) continue
    const kind = kindOfType(shipType) ?? 'none stated'
    countVerdicts(effects, positions, { shipType, lengthMetres: null }, countsOf(kind))
  }
}
for (const [name, counts] of sums) console.log(tableRow(name, counts))
