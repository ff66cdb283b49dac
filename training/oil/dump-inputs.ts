// Computes the model inputs of every file in the manifest, with the server's own code:
// WORK/index.json (rows, feature names, hash of the files), pixels.bin (decoded photographs, uint8 N x 256 x 256 x 3),
// sar-features.bin (all rows), rgb-features.bin, rgb-tensor.bin (photographs), float32.
import { closeSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { computeRgbFeatures } from '@varuna/oil/features/rgb-features'
import { createRgbTensor } from '@varuna/oil/image/rgb-tensor'
import { computeSarFeatures } from '@varuna/oil/features/sar-features'
import { createSarPatch } from '@varuna/oil/image/sar-patch'
import { decodeImage } from '../../apps/server/src/jobs/decode-image.ts'
import { readManifest } from './manifest.ts'

const [dataDir, workDir] = process.argv.slice(2)
if (!dataDir || !workDir) throw new Error('usage: dump-inputs.ts DATA_DIR WORK_DIR')

const hash = createHash('sha256')
const names = ['pixels', 'sar-features', 'rgb-features', 'rgb-tensor'] as const
const files = Object.fromEntries(names.map((name) => [name, openSync(join(workDir, `${name}.bin`), 'w')])) as Record<
  (typeof names)[number],
  number
>
const put = (name: (typeof names)[number], values: Float32Array | Uint8Array) =>
  writeSync(files[name], new Uint8Array(values.buffer, values.byteOffset, values.byteLength))

const rows: object[] = []
let sarNames: string[] = []
let rgbNames: string[] = []
for (const row of readManifest(dataDir)) {
  if (row.label !== 'oil_spill' && row.label !== 'clean_water') continue
  const bytes = readFileSync(join(dataDir, row.file))
  hash.update(row.file).update(bytes)
  const decoded = await decodeImage(bytes)
  if (!decoded.ok) {
    console.error(`skipped ${row.file}: ${decoded.error.code}`)
    continue
  }
  const { image, originalWidth, originalHeight } = decoded.value
  const sar = computeSarFeatures(createSarPatch(image))
  sarNames = sar.names
  put('sar-features', sar.values)
  if (row.domain === 'rgb') {
    const rgb = computeRgbFeatures(image)
    rgbNames = rgb.names
    put('rgb-features', rgb.values)
    put('rgb-tensor', createRgbTensor(image))
    put('pixels', image.data)
  }
  rows.push({ ...row, originalWidth, originalHeight })
}
for (const name of names) closeSync(files[name])
writeFileSync(join(workDir, 'index.json'), JSON.stringify({ sha256: hash.digest('hex'), sarNames, rgbNames, rows }))
console.log(`prepared ${rows.length} images`)
