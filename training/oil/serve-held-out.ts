// Runs the server's own code on every picture that WORK/held-out.json names, with the sea check of the fold that left it out.
// WORK/served.json holds the rows with their answers. Usage: serve-held-out.ts DATA_DIR WORK MODELS_DIR
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import sharp from 'sharp'
import { openOilInference, type OilInference } from '../../apps/server/src/jobs/oil-inference.ts'

const [dataDir, workDir, modelsDir] = process.argv.slice(2)
if (!dataDir || !workDir || !modelsDir) throw new Error('usage: serve-held-out.ts DATA_DIR WORK MODELS_DIR')

type Row = { file: string; form: 'colour' | 'grey' | 'radar'; fold: number }

/** Includes every picture in colour, and every third of the grey copies and of the radar patches. */
const every = { colour: 1, grey: 3, radar: 3 }

const all = JSON.parse(readFileSync(join(workDir, 'held-out.json'), 'utf8')) as Row[]
const seen = { colour: 0, grey: 0, radar: 0 }
const rows = all.filter(({ form }) => seen[form]++ % every[form] === 0).sort((a, b) => a.fold - b.fold)
const served: object[] = []
let open: { fold: number; analyse: OilInference } | undefined
const started = performance.now()
for (const row of rows) {
  if (open?.fold !== row.fold) open = { fold: row.fold, analyse: await openFold(row.fold) }
  const bytes = readFileSync(join(row.file.startsWith('made/') ? workDir : dataDir, row.file))
  const answer = await open.analyse(
    row.form === 'grey' ? await sharp(bytes).rotate().greyscale().png().toBuffer() : bytes,
  )
  if (!answer.ok) throw new Error(`${row.file}: ${answer.error.code}`)
  const { domain, type, verdict, abstention } = answer.value
  served.push({ ...row, domain, type, verdict, abstention })
}
writeFileSync(join(workDir, 'served.json'), JSON.stringify(served))
console.log(`answered ${rows.length} pictures, ${Math.round((performance.now() - started) / rows.length)} ms each`)

/** The shipped graphs beside the sea check of one fold. */
async function openFold(fold: number): Promise<OilInference> {
  const folder = join(resolve(workDir as string), 'folds', String(fold))
  mkdirSync(join(folder, 'oil'), { recursive: true })
  const from = { 'sea.json': folder, 'sea.onnx': folder, ...sameFolder(['model.json', 'rgb.onnx', 'sar.onnx']) }
  for (const [name, source] of Object.entries(from)) {
    const link = join(folder, 'oil', name)
    if (!existsSync(link)) symlinkSync(join(source, name), link)
  }
  return openOilInference(folder)
}

function sameFolder(names: string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, join(resolve(modelsDir as string), 'oil')]))
}
