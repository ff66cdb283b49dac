// Computes the inputs of the sea check, with the server's own code: WORK/PART.json (rows, feature names, hash of
// the files) and, in the order of the rows, PART-vector.bin, PART-rgb.bin and PART-texture.bin (float32). Photograph
// features of radar are zeros; the texture of a picture of one tone is NaN.
// PART is radar, photographs, others or made. A photograph gives a row in colour, one in grey and
// one of a crop, which only training uses; radar gives one.
// Usage: dump-sea-inputs.ts DATA_DIR WORK PART MODELS_DIR
import { closeSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { luma, type RgbImage } from '@varuna/oil/image/image'
import { computeRgbFeatures } from '@varuna/oil/features/rgb-features'
import { createRgbTensor, rgbTensorSide } from '@varuna/oil/image/rgb-tensor'
import { computeTexture, textureNames } from '@varuna/oil/features/texture'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import { decodeImage } from '../../apps/server/src/jobs/decode-image.ts'
import { cropPicture } from './crop-picture.ts'
import { seaParts, seaRows, type SeaPart, type SeaRow } from './sea-rows.ts'

const [dataDir, workDir, part, modelsDir] = process.argv.slice(2)
if (!dataDir || !workDir || !modelsDir || !seaParts.some((name) => name === part))
  throw new Error(`usage: dump-sea-inputs.ts DATA_DIR WORK ${seaParts.join('|')} MODELS_DIR`)

const { rgb } = JSON.parse(readFileSync(join(modelsDir, 'oil', 'model.json'), 'utf8')) as {
  rgb: { featureNames: string[] }
}
const session = await InferenceSession.create(join(modelsDir, 'oil', 'rgb.onnx'), {
  intraOpNumThreads: 1,
  logSeverityLevel: 3,
})
const none = new Float32Array(rgb.featureNames.length)
const files = { rgb: openPart('rgb'), vector: openPart('vector'), texture: openPart('texture') }
const hash = createHash('sha256')
const rows: object[] = []
let vectorSize = 0
for (const { path, ...row } of seaRows(dataDir, workDir, part as SeaPart)) {
  const bytes = readFileSync(path)
  hash.update(row.file).update(bytes)
  const decoded = await decodeImage(bytes)
  if (!decoded.ok) {
    console.error(`skipped ${row.file}: ${decoded.error.code}`)
    continue
  }
  const forms: [string, RgbImage][] =
    part === 'radar'
      ? [['radar', decoded.value.image]]
      : [
          ['colour', decoded.value.image],
          ['grey', grey(decoded.value.image)],
        ]
  if (mayBeCropped(row)) {
    const crop = await decodeImage(await cropPicture(bytes, row.file, row.sea === 'yes'))
    if (crop.ok) forms.push(['crop', crop.value.image])
  }
  for (const [form, image] of forms) {
    const features = form === 'radar' ? none : computeRgbFeatures(image).values
    const vector = await vectorOf(image, features)
    vectorSize = vector.length
    write(files.rgb, features)
    write(files.vector, vector)
    const texture = computeTexture(image)
    write(
      files.texture,
      Float32Array.from(textureNames, (name) => texture?.[name] ?? NaN),
    )
    rows.push({ ...row, form })
  }
}
for (const file of Object.values(files)) closeSync(file)
const index = { sha256: hash.digest('hex'), rgbNames: rgb.featureNames, textureNames, vectorSize, rows }
writeFileSync(join(workDir, `${part}.json`), JSON.stringify(index))
console.log(`prepared ${rows.length} rows of ${part}`)

function mayBeCropped({ sea, kind, source }: Pick<SeaRow, 'sea' | 'kind' | 'source'>): boolean {
  return source !== 'made' && part !== 'radar' && sea !== 'unclear' && kind !== 'ai_generated' && kind !== 'aerial'
}

function openPart(name: string): number {
  return openSync(join(workDir as string, `${part}-${name}.bin`), 'w')
}

function write(file: number, values: Float32Array): void {
  writeSync(file, new Uint8Array(values.buffer, values.byteOffset, values.byteLength))
}

async function vectorOf(image: RgbImage, features: Float32Array): Promise<Float32Array> {
  const answer = await session.run({
    image: new Tensor('float32', createRgbTensor(image), [2, 3, rgbTensorSide, rgbTensorSide]),
    features: new Tensor('float32', features, [1, features.length]),
  })
  return answer['vector']?.data as Float32Array
}

function grey(image: RgbImage): RgbImage {
  const { data } = luma(image)
  const level = (i: number) => Math.round(data[Math.floor(i / 3)] as number)
  return { ...image, data: Uint8Array.from({ length: 3 * data.length }, (_, i) => level(i)) }
}
