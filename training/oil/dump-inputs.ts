// Decodes every picture with the server's own code: WORK/index.json (rows, feature names, hash over the files), WORK/pixels.bin
// (256 x 256 x 3 bytes a row) and, for the radar rows in their order, WORK/sar-features.bin and WORK/sar-tensor.bin (float32).
// Usage: dump-inputs.ts DATA_DIR WORK
import { closeSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { computeSarFeatures } from '@varuna/oil/features/sar-features'
import { computeTexture, textureNames } from '@varuna/oil/features/texture'
import { createRadarTensor } from '@varuna/oil/image/radar-tensor'
import type { RgbImage } from '@varuna/oil/image/image'
import { hasColours } from '@varuna/oil/verdict/domain'
import { createSarPatch } from '@varuna/oil/image/sar-patch'
import { decodeImage } from '../../apps/server/src/jobs/decode-image.ts'
import { readManifest, readTable } from './manifest.ts'

const [dataDir, workDir] = process.argv.slice(2)
if (!dataDir || !workDir) throw new Error('usage: dump-inputs.ts DATA_DIR WORK')

const labelled = readManifest(dataDir).filter(({ label }) => label === 'oil_spill' || label === 'clean_water')
const others = readTable(join(import.meta.dirname, 'near-and-no-sea.csv')).map((row) => ({ ...row, domain: 'other' }))
const drawn = readTable(join(workDir, 'made', 'made.csv')).map((row) => ({
  ...row,
  file: `made/${row['file']}`,
  domain: 'made',
}))

const open = (name: string) => openSync(join(workDir, `${name}.bin`), 'w')
const files = { pixels: open('pixels'), features: open('sar-features'), tensor: open('sar-tensor') }
const put = (file: number, values: Float32Array | Uint8Array) =>
  writeSync(file, new Uint8Array(values.buffer, values.byteOffset, values.byteLength))

const hash = createHash('sha256')
const rows: object[] = []
let sarNames: string[] = []
for (const row of [...labelled, ...others, ...drawn] as Record<string, string>[]) {
  const file = row['file'] as string
  const bytes = readFileSync(join(row['domain'] === 'made' ? workDir : dataDir, file))
  hash.update(file).update(bytes)
  const decoded = await decodeImage(bytes)
  if (!decoded.ok) {
    console.error(`skipped ${file}: ${decoded.error.code}`)
    continue
  }
  const { image, originalWidth, originalHeight } = decoded.value
  put(files.pixels, image.data)
  if (row['domain'] === 'sar') {
    const patch = createSarPatch(image)
    const features = computeSarFeatures(patch)
    sarNames = features.names
    put(files.features, features.values)
    put(files.tensor, createRadarTensor(patch))
  }
  const texture = textureOf(image)
  rows.push({ ...row, originalWidth, originalHeight, hasColours: hasColours(image), texture })
}
for (const file of Object.values(files)) closeSync(file)
writeFileSync(join(workDir, 'index.json'), JSON.stringify({ sha256: hash.digest('hex'), sarNames, textureNames, rows }))
console.log(`prepared ${rows.length} images`)

/** The numbers of radar texture; null for a picture of one tone. */
function textureOf(image: RgbImage): number[] | null {
  const texture = computeTexture(image)
  return texture && textureNames.map((name) => texture[name])
}
