// Unpacks one image backbone from the `nsfwjs` npm package (MIT) into topology.json and weights.bin,
// uint8 values as shipped with their scale and minimum, for backbone.py to read.
import { mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

type Weight = { name: string; shape: number[]; quantization: { min: number; scale: number; dtype: string } }
type Model = {
  modelTopology: unknown
  weightsManifest: { paths: string[]; weights: Weight[] }[]
}

const [packageDir, modelName, outDir] = process.argv.slice(2)
if (!packageDir || !modelName || !outDir) throw new Error('usage: dump-backbone.ts NSFWJS_DIR MODEL OUT_DIR')

const load = createRequire(import.meta.url)
const folder = join(packageDir, 'dist/models', modelName)
const model = load(join(folder, 'model.min.js')) as Model
const shards = model.weightsManifest
  .flatMap((group) => group.paths)
  .map((path) => Buffer.from(load(join(folder, `${path}.min.js`)) as string, 'base64'))

mkdirSync(outDir, { recursive: true })
writeFileSync(join(outDir, 'weights.bin'), Buffer.concat(shards))
writeFileSync(
  join(outDir, 'topology.json'),
  JSON.stringify({
    topology: model.modelTopology,
    weights: model.weightsManifest.flatMap((group) => group.weights),
  }),
)
