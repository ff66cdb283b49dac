import { readFileSync } from 'node:fs'
import { scoreRow } from '@varuna/fishing/trees/ensemble'
import { FEATURE_NAMES } from '@varuna/fishing/features/features'
import { readFishingModel } from '../../apps/server/src/services/shared/bundled-data/read-bundled.ts'

/** Fails when the tree file gives a margin that differs in any bit from the sum of the leaves chosen by the trained trees, in any row. */
const [matrix, models] = process.argv.slice(2)
if (matrix === undefined || models === undefined) throw new Error('usage: check-parity.ts MATRIX MODELS_FOLDER')

const NPY_HEADER_BYTES = 128
const read = (path: string) => new Uint8Array(readFileSync(path)).buffer
const features = new Float32Array(read(`${matrix}.f32`))
const { track, point } = readFishingModel(models).ensembles
const width = FEATURE_NAMES.length
for (const [kind, ensemble] of Object.entries({ track, point })) {
  const expected = new Float64Array(read(`${matrix}.${kind}.npy`), NPY_HEADER_BYTES)
  let different = 0
  for (const [row, margin] of expected.entries())
    if (scoreRow(ensemble, features.subarray(row * width, (row + 1) * width)) !== margin) different += 1
  console.log(`${kind}: ${expected.length} rows, ${different} with another margin`)
  if (different > 0) process.exit(1)
}
