import { evaluateMadeWork } from '../../apps/server/src/services/analysis/fishing/evaluate-made-work.ts'
import { readFishingModel } from '../../apps/server/src/services/shared/bundled-data/read-bundled.ts'

/** Prints what `varuna evaluate fishing-work` prints, for the models of a folder. */
const [models] = process.argv.slice(2)
if (models === undefined) throw new Error('usage: evaluate-work.ts MODELS_FOLDER')
console.log(JSON.stringify(evaluateMadeWork(readFishingModel(models))))
