import { existsSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { Command } from 'commander'
import { startInference, type Inference } from '../jobs/inference.ts'
import { shipped } from '../paths.ts'
import { CutShort, evaluateDecode } from '../services/evaluate-decode.ts'
import { evaluateFishing } from '../services/evaluate-fishing.ts'
import { evaluateLocation } from '../services/evaluate-location.ts'
import { evaluateOil } from '../services/evaluate-oil.ts'
import { loadGeo } from '../services/load-geo.ts'
import { readFishingModel } from '../services/read-shipped.ts'

const MOST_DIFFERENCES = 20

export const evaluateCommand = new Command('evaluate').description(
  'Measure what the product answers against labelled data; the last line is one JSON object',
)

evaluateCommand
  .command('fishing')
  .description('The fishing model on labelled tracks: overall and by gear')
  .argument('<tracks>', 'CSV file of tracks, gzip or not')
  .action((path: string) =>
    withInference(async (inference) => {
      mustExist(path)
      const model = readFishingModel(shipped.models)
      print(await evaluateFishing(path, (features, rows) => inference.fishing('track', features, rows), model))
    }),
  )

evaluateCommand
  .command('oil')
  .description(
    'The oil models on a folder of pictures sorted into oil_spill and clean_water, or sar and rgb with these',
  )
  .argument('<folder>')
  .action((folder: string) =>
    withInference(async (inference) => {
      mustExist(folder)
      print(await evaluateOil(folder, (bytes) => inference.oil(bytes)))
    }),
  )

evaluateCommand
  .command('location')
  .description('The coastline, its tolerance off, or whose waters it is, on points with name, lat, lon and expected')
  .argument('<points>', 'CSV file; expected is water or land, or an ISO country code or HS for the high seas')
  .action((path: string) => {
    mustExist(path)
    print(evaluateLocation(loadGeo(shipped.geo), readFileSync(path, 'utf8'), 0))
  })

evaluateCommand
  .command('decode')
  .description('The AIS decoder on sentences whose fields are known; the first differences go to standard error')
  .argument('<file>', 'JSON lines of {sentences, expected}, gzip or not; expected may be null: nothing should come')
  .action(async (path: string) => {
    let shown = 0
    try {
      const report = await evaluateDecode(path, (difference) => {
        if (shown++ < MOST_DIFFERENCES) process.stderr.write(`${JSON.stringify(difference)}\n`)
      })
      print(report)
    } catch (error) {
      if (error instanceof CutShort) print(error.report)
      throw error
    }
  })

async function withInference(use: (inference: Inference) => Promise<void>): Promise<void> {
  const inference = startInference(shipped.models, availableParallelism())
  try {
    await use(inference)
  } finally {
    await inference.close()
  }
}

function mustExist(path: string): void {
  if (!existsSync(path)) throw new Error(`There is no ${path}.`)
}

function print(report: object): void {
  process.stdout.write(`${JSON.stringify(report)}\n`)
}
