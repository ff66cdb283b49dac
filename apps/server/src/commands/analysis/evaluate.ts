import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { Command } from 'commander'
import { codedError } from '../../errors/coded-error.ts'
import { createEvaluationOptions, startInference, type Inference } from '../../jobs/inference.ts'
import { readFileLines } from '../../input-files/read-file-lines.ts'
import { bundledPath } from '../../paths.ts'
import { TruncatedFileError, evaluateDecode } from '../../services/watch/ais/evaluate-decode.ts'
import { evaluateFishing } from '../../services/analysis/fishing/evaluate-fishing.ts'
import { evaluateMadeWork } from '../../services/analysis/fishing/evaluate-made-work.ts'
import { evaluateVesselKinds } from '../../services/analysis/fishing/evaluate-vessel-kinds.ts'
import { evaluateLocation } from '../../services/analysis/location/evaluate-location.ts'
import { evaluateOil } from '../../services/analysis/oil/evaluate-oil.ts'
import { loadGeo } from '../../services/shared/bundled-data/load-geo.ts'
import { readFishingModel, readVesselModel } from '../../services/shared/bundled-data/read-bundled.ts'

const MAX_SHOWN_DIFFERENCES = 20
const owner = 'evaluation'

export const evaluateCommand = new Command('evaluate').description(
  'Measure the models, the geography and the decoder on labelled data; the last line is one JSON object',
)

evaluateCommand
  .command('fishing')
  .description('Measure the fishing model on labelled tracks, overall and by gear')
  .argument('<tracks>', 'CSV file of tracks, plain or packed with gzip, zstd or zip')
  .action(async (path: string) => {
    assertExists(path)
    printJson(await evaluateFishing(path, readFishingModel(bundledPath.models)))
  })

evaluateCommand
  .command('fishing-work')
  .description(
    'Measure the fishing model on simulated vessels at other work and with gears, by kind and by rate of reports',
  )
  .action(() => printJson(evaluateMadeWork(readFishingModel(bundledPath.models))))

evaluateCommand
  .command('vessel-kinds')
  .description(
    'Measure what both questions call fishing, with and without the stated type, on simulated vessels and, of a folder, on received ones',
  )
  .argument('[folder]', 'folder of received tracks: CSV files as of MarineCadastre, packed or not')
  .action(async (folder: string | undefined) => {
    if (folder !== undefined) assertExists(folder)
    const models = {
      fishingModel: readFishingModel(bundledPath.models),
      vesselModel: readVesselModel(bundledPath.models),
    }
    const received = folder === undefined ? null : { folder, coastline: loadGeo(bundledPath.geo).coastline }
    printJson(await evaluateVesselKinds(models, received))
  })

evaluateCommand
  .command('oil')
  .description(
    'Measure the oil models on a folder of images sorted into oil_spill and clean_water, optionally below sar and rgb',
  )
  .argument('<folder>')
  .action((folder: string) =>
    withInference(async (inference) => {
      assertExists(folder)
      printJson(await evaluateOil(folder, (bytes) => inference.oil(bytes, owner)))
    }),
  )

evaluateCommand
  .command('location')
  .description(
    'Measure the land check, with and without its tolerance, and the waters, on points with name, lat, lon and expected',
  )
  .argument('<points>', 'CSV file; expected is water, coast, land, an ISO country code, or HS for the high seas')
  .action(async (path: string) => printJson(await evaluateLocation(loadGeo(bundledPath.geo), readFileLines(path))))

evaluateCommand
  .command('decode')
  .description('Measure the AIS decoder on sentences with known fields; the first differences go to standard error')
  .argument(
    '<file>',
    'JSON lines of {sentences, expected}, plain or packed with gzip, zstd or zip; expected is null where no message should result',
  )
  .action(async (path: string) => {
    let shown = 0
    try {
      const report = await evaluateDecode(path, (difference) => {
        if (shown++ < MAX_SHOWN_DIFFERENCES) process.stderr.write(`${JSON.stringify(difference)}\n`)
      })
      if (report.messages.n === 0) throw codedError('invalid_input.empty_file')
      printJson(report)
    } catch (error) {
      if (error instanceof TruncatedFileError) printJson(error.report)
      throw error
    }
  })

async function withInference(use: (inference: Inference) => Promise<void>): Promise<void> {
  const inference = startInference(bundledPath.models, createEvaluationOptions(availableParallelism()))
  try {
    await use(inference)
  } finally {
    await inference.close()
  }
}

function assertExists(path: string): void {
  if (!existsSync(path)) throw new Error(`There is no ${path}.`)
}

function printJson(report: object): void {
  process.stdout.write(`${JSON.stringify(report)}\n`)
}
