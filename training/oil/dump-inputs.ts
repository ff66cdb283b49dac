// Decodes every picture with the server's own code. Writes WORK/index.json (rows, feature names, hash of the files), WORK/pixels.bin (256 x
// 256 x 3 bytes per row) and, for the radar rows in order, WORK/sar-features.bin and WORK/sar-tensor.bin (float32). Usage: dump-inputs.ts
// DATA_DIR WORK
import { closeSync, existsSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { computeSarFeatures } from '@varuna/oil/features/sar-features'
import { measureColourShares } from '@varuna/oil/features/colour-shares'
import { measureAsymmetry, measureSpeckle } from '@varuna/oil/features/speckle'
import { computeTexture, textureNames } from '@varuna/oil/features/texture'
import { createRadarTensor } from '@varuna/oil/image/radar-tensor'
import type { RgbImage } from '@varuna/oil/image/image'
import { hasColours } from '@varuna/oil/verdict/domain'
import { createSarPatch } from '@varuna/oil/image/sar-patch'
import { decodeImage } from '../../apps/server/src/jobs/decode-image.ts'
import sharp from 'sharp'
import { readManifest, readTable } from './manifest.ts'
import parts from './parts.json' with { type: 'json' }

const [dataDir, workDir] = process.argv.slice(2)
if (!dataDir || !workDir) throw new Error('usage: dump-inputs.ts DATA_DIR WORK')

/** A folder made by sample.py lacks most pictures of the lists. */
const isSample = existsSync(join(dataDir, 'sample.json'))
const labelled = readManifest(dataDir).filter(({ label }) => label === 'oil_spill' || label === 'clean_water')
const others = readTable(join(import.meta.dirname, 'near-and-no-sea.csv')).map((row) => ({ ...row, domain: 'other' }))
const drawn = readTable(join(workDir, 'made', 'made.csv')).map((row) => ({
  ...row,
  file: `made/${row['file']}`,
  domain: 'made',
}))

const beside = readTable(join(import.meta.dirname, 'land-and-sky-beside-sea.csv')).map((row) => ({
  ...row,
  kind: 'beside the sea',
  group: labelled.find(({ file }) => file === row['file'])?.group ?? '',
  domain: 'beside',
}))
const collages = readTable(join(workDir, 'made', 'collages.csv')).map((row) => ({
  ...row,
  file: `made/${row['file']}`,
  domain: 'collage',
}))
const land = readTable(join(import.meta.dirname, 'land-scenes.csv')).map((row) => ({ ...row, domain: 'land' }))
const sky = readTable(join(import.meta.dirname, 'sky-scenes.csv')).map((row) => ({ ...row, domain: 'sky' }))

const things = readTable(join(import.meta.dirname, 'things-near-sea.csv')).map((row) => ({ ...row, domain: 'thing' }))

const open = (name: string) => openSync(join(workDir, `${name}.bin`), 'w')
const files = { pixels: open('pixels'), features: open('sar-features'), tensor: open('sar-tensor') }
const put = (file: number, values: Float32Array | Uint8Array) =>
  writeSync(file, new Uint8Array(values.buffer, values.byteOffset, values.byteLength))

const hash = createHash('sha256')
const rows: object[] = []
let sarNames: string[] = []
for (const row of [...labelled, ...others, ...drawn, ...beside, ...collages, ...land, ...sky, ...things] as Record<
  string,
  string
>[]) {
  const file = row['file'] as string
  const path = join(file.startsWith('made/') ? workDir : dataDir, file)
  if (isSample && !existsSync(path)) continue
  const bytes = readFileSync(path)
  hash.update(file).update(bytes)
  const decoded = await decodeImage(row['part'] ? await cut(bytes, row['part']) : bytes)
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
  const speckle = measureSpeckle(image)
  const asymmetry = measureAsymmetry(image)
  const { sand } = measureColourShares(image)
  rows.push({ ...row, originalWidth, originalHeight, hasColours: hasColours(image), texture, speckle, asymmetry, sand })
}
for (const file of Object.values(files)) closeSync(file)
writeFileSync(
  join(workDir, 'index.json'),
  JSON.stringify({ sha256: hash.digest('hex'), isSample, sarNames, textureNames, rows }),
)
console.log(`prepared ${rows.length} images`)

/** Radar texture features; null for an image of one tone. */
function textureOf(image: RgbImage): number[] | null {
  const texture = computeTexture(image)
  return texture && textureNames.map((name) => texture[name])
}

/** A named part of an image, as a PNG file. */
async function cut(bytes: Uint8Array, name: string): Promise<Uint8Array> {
  const box = (parts as Record<string, number[]>)[name] as [number, number, number, number] | undefined
  if (!box) throw new Error(`land-and-sky-beside-sea.csv names an unknown part: ${name}`)
  const { width = 0, height = 0 } = await sharp(bytes).metadata()
  const [left, right] = [box[0], box[2]].map((x) => Math.round(x * width)) as [number, number]
  const [top, bottom] = [box[1], box[3]].map((y) => Math.round(y * height)) as [number, number]
  return sharp(bytes)
    .extract({ left, top, width: right - left, height: bottom - top })
    .png()
    .toBuffer()
}
