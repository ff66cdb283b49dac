// Runs the shipped graphs with the server's own code on a sample of the training files and compares the results with those of Python for
// the same files, in WORK/parity.json. Usage: check-parity.ts DATA_DIR WORK MODELS_DIR
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openOilInference } from '../../apps/server/src/jobs/oil-inference.ts'

const [dataDir, workDir, modelsDir] = process.argv.slice(2)
if (!dataDir || !workDir || !modelsDir) throw new Error('usage: check-parity.ts DATA_DIR WORK MODELS_DIR')

const most = 0.002
/**
 * Maximum share of files whose kind of picture may differ, by rounding or because radar is taken for a photograph; their probability is not
 * compared.
 */
const mostMisread = 0.05
const expected = JSON.parse(readFileSync(join(workDir, 'parity.json'), 'utf8')) as {
  file: string
  domain: string
  probability: number
  isSea?: boolean
}[]
const { score: analyse } = await openOilInference(modelsDir)
let worst = 0
let misread = 0
const started = performance.now()
for (const { file, domain, probability, isSea } of expected) {
  const answer = await analyse(readFileSync(join(dataDir, file)))
  if (!answer.ok) throw new Error(`${file}: ${answer.error.code}`)
  if (answer.value.domain !== domain) misread++
  else if (isSea !== undefined && (answer.value.picture.kind !== 'not_sea') !== isSea) misread++
  else worst = Math.max(worst, Math.abs(answer.value.probability - probability))
}
const each = Math.round((performance.now() - started) / expected.length)
console.log(
  `largest difference in probability over ${expected.length} files: ${worst.toExponential(2)}; ${each} ms a file`,
)
// A model of a sample (sample.py) knows too little radar for this limit.
if (misread > mostMisread * expected.length && !existsSync(join(dataDir, 'sample.json')))
  throw new Error(`${misread} files were taken for the other kind of picture`)
if (worst > most) throw new Error(`the graphs differ from the training by ${worst}`)
