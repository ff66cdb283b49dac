// Runs the backbone over the pictures of WORK/index.json and their copies. Writes WORK/vectors-SHARD.json (index and form of each row) and
// WORK/vectors-SHARD.bin (float32, the mean of both feature maps over cells and rotations). Plain and grey rows of photographs and drawings
// use four rotations, as served; varied ones, collages, parts, land and sky use fewer. The cells of pictures with a mask are written to
// WORK/cells-SHARD.bin. Usage: dump-vectors.ts WORK SHARD SHARDS
import { closeSync, openSync, readFileSync, readSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { workingSidePixels, type RgbImage } from '@varuna/oil/image/image'
import { createRgbTensor, rgbTensorSide, rgbTurns } from '@varuna/oil/image/rgb-tensor'
import { createRandom } from '@varuna/oil/image/testing'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import { formsOf, type Form, type IndexRow } from './forms.ts'
import { grey, vary } from './vary-picture.ts'

const [workDir = '', shard = '0', shards = '1'] = process.argv.slice(2)
const { rows } = JSON.parse(readFileSync(join(workDir, 'index.json'), 'utf8')) as { rows: IndexRow[] }
const session = await InferenceSession.create(join(workDir, 'backbone.onnx'), {
  intraOpNumThreads: 1,
  logSeverityLevel: 3,
})
const pixels = openSync(join(workDir, 'pixels.bin'), 'r')
const open = (name: string) => openSync(join(workDir, `${name}-${shard}.bin`), 'w')
const files = { vectors: open('vectors'), cells: open('cells') }
const byteCount = workingSidePixels ** 2 * 3
const viewSize = 3 * rgbTensorSide ** 2
const written: { place: number; form: Form; hasCells: boolean }[] = []

for (const { place, form } of formsOf(rows)) {
  if (place % Number(shards) !== Number(shard)) continue
  const random = createRandom(20260 + 16 * place + form.length)
  const image = await imageOf(place, form, random)
  const turns = turnsOf(rows[place] as IndexRow, form, random)
  const tensor = createRgbTensor(image)
  const { vector, cells } = await run(turns.map((turn) => tensor.subarray(turn * viewSize, (turn + 1) * viewSize)))
  writeSync(files.vectors, bytesOf(vector))
  const hasCells =
    form === 'plain' && (rows[place] as IndexRow).domain === 'rgb' && (rows[place] as IndexRow).mask !== ''
  if (hasCells) writeSync(files.cells, bytesOf(cells))
  written.push({ place, form, hasCells })
  if (written.length % 500 === 0) console.log(written.length)
}
closeSync(files.vectors)
closeSync(files.cells)
writeFileSync(join(workDir, `vectors-${shard}.json`), JSON.stringify(written))
console.log(`computed ${written.length} vectors`)

async function imageOf(place: number, form: Form, random: () => number): Promise<RgbImage> {
  const data = new Uint8Array(byteCount)
  readSync(pixels, data, 0, byteCount, place * byteCount)
  const image = { width: workingSidePixels, height: workingSidePixels, data }
  if (form === 'plain') return image
  return form === 'grey' ? grey(image) : vary(image, random)
}

function turnsOf({ domain }: IndexRow, form: Form, random: () => number): number[] {
  const isWhole = form === 'plain' || form === 'grey'
  if (!['beside', 'collage', 'land', 'sky'].includes(domain))
    return isWhole ? [0, 1, 2, 3] : random() < 0.5 ? [0, 1] : [2, 3]
  const turn = Math.floor(rgbTurns * random())
  return isWhole ? [turn, (turn + 1) % rgbTurns] : [turn]
}

/** The mean vectors of map and detail over cells and views, and the map's cells of the first view. */
async function run(views: Float32Array[]): Promise<{ vector: Float32Array; cells: Float32Array }> {
  const values = new Float32Array(views.length * viewSize)
  views.forEach((view, i) => values.set(view, i * viewSize))
  const input = new Tensor('float32', values, [views.length, 3, rgbTensorSide, rgbTensorSide])
  const { map, detail } = (await session.run({ image: input })) as { map: Tensor; detail: Tensor }
  const vector = Float32Array.from([...meanOf(map), ...meanOf(detail)])
  return { vector, cells: (map.data as Float32Array).subarray(0, map.data.length / views.length) }
}

/** The mean of each layer of feature maps over views and cells. */
function meanOf(map: Tensor): Float32Array {
  const [views = 0, width = 0, height = 0, across = 0] = map.dims
  const data = map.data as Float32Array
  const area = height * across
  const mean = new Float32Array(width)
  for (let i = 0; i < data.length; i++) {
    const at = Math.floor(i / area) % width
    mean[at] = (mean[at] as number) + (data[i] as number) / (area * views)
  }
  return mean
}

function bytesOf(values: Float32Array): Uint8Array {
  return new Uint8Array(values.buffer, values.byteOffset, values.byteLength)
}
