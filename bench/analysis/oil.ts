import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { binaryMetrics } from '@varuna/metrics/binary-metrics'
import { prepareRadar } from '@varuna/oil/verdict/prepare'
import { createRadarHeat } from '@varuna/oil/slicks/heat'
import { measureOverlap } from '@varuna/oil/slicks/mask-overlap'
import { coveredShare, outlineSlicks, type Slick } from '@varuna/oil/slicks/outline-slicks'
import { parseModel, type OilModel } from '@varuna/oil/verdict/model'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import { decodeImage } from '../../apps/server/src/jobs/decode-image.ts'
import { decodeMask } from '../../apps/server/src/jobs/decode-mask.ts'
import { openOilInference } from '../../apps/server/src/jobs/oil-inference.ts'
import { bundledPath } from '../../apps/server/src/paths.ts'
import { readManifest, type ManifestRow } from '../../training/oil/manifest.ts'

/** What one method answers about a patch: a number to rank by, its call, and its outlines. */
type Answer = { score: number; isOil: boolean; slicks: Slick[] | null }
type Method = (bytes: Uint8Array) => Promise<Answer>

const patchesMeasured = 240

async function measure(folder: string) {
  const radar = readManifest(folder).filter(({ domain, mask }) => domain === 'sar' && mask)
  const rows = radar.filter((_, i) => i % Math.max(1, Math.floor(radar.length / patchesMeasured)) === 0)
  console.log(
    `${rows.length} radar patches with masks; patches that the weights were trained on favour all three methods alike`,
  )
  const read = parseModel(JSON.parse(readFileSync(join(bundledPath.models, 'oil', 'model.json'), 'utf8')))
  if (!read.ok) throw new Error(read.error)
  const methods: Record<string, () => Promise<Method>> = {
    'a segmentation network alone': () => openSegmentation(read.model),
    'features alone': () => openFeatures(read.model),
    'Varuna, kind and all': openWhole,
  }
  for (const [name, open] of Object.entries(methods)) {
    const before = process.memoryUsage().rss
    const report = await tryMethod(await open(), folder, rows)
    const megabytes = Math.max(0, Math.round((process.memoryUsage().rss - before) / 2 ** 20))
    console.log(`${name.padEnd(30)} ${report}, memory +${megabytes} MB`)
  }
}

async function tryMethod(method: Method, folder: string, rows: ManifestRow[]): Promise<string> {
  const answers: Answer[] = []
  const total = { both: 0, either: 0 }
  let cpuMs = 0
  for (const { file, mask } of rows) {
    const bytes = readFileSync(join(folder, file))
    const before = process.cpuUsage()
    const answer = await method(bytes)
    const { user, system } = process.cpuUsage(before)
    cpuMs += (user + system) / 1000
    answers.push(answer)
    if (!answer.slicks) continue
    const { both, either } = measureOverlap(answer.slicks, await decodeMask(readFileSync(join(folder, mask))))
    total.both += both
    total.either += either
  }
  const labels = rows.map(({ label }) => (label === 'oil_spill' ? 1 : 0))
  const called = binaryMetrics(
    answers.map(({ isOil }) => (isOil ? 1 : 0)),
    labels,
    0.5,
  )
  const { auc } = binaryMetrics(
    answers.map(({ score }) => score),
    labels,
    0,
  )
  const shown = (value: number | null) => (value === null ? '-' : value.toFixed(3))
  const iou = total.either > 0 ? (total.both / total.either).toFixed(3) : '-'
  return `AUC ${shown(auc)}, accuracy ${shown(called.accuracy)}, F1 ${shown(called.f1)}, IoU ${iou}, ${(cpuMs / rows.length).toFixed(0)} ms of CPU a patch`
}

const openSession = (name: string) =>
  InferenceSession.create(join(bundledPath.models, 'oil', `${name}.onnx`), {
    intraOpNumThreads: 1,
    logSeverityLevel: 3,
  })

async function openWhole(): Promise<Method> {
  const { score: analyse } = await openOilInference(bundledPath.models)
  return async (bytes) => {
    const answer = await analyse(bytes)
    if (!answer.ok) throw new Error(answer.error.code)
    const { probability, leaning, slicks } = answer.value
    return { score: probability, isOil: leaning === 'oil_spill', slicks }
  }
}

async function openSegmentation(model: OilModel): Promise<Method> {
  const session = await openSession('segment')
  return async (bytes) => {
    const { tensor } = prepareRadar(await imageOf(bytes), model)
    const { cells } = await session.run({ image: new Tensor('float32', tensor.values, tensor.shape) })
    const heat = createRadarHeat(cells?.data as Float32Array)
    const slicks = outlineSlicks(heat, { ...model.sar.slicks, aspect: 1 })
    const score = coveredShare(slicks)
    return { score, isOil: score > 0, slicks }
  }
}

async function openFeatures(model: OilModel): Promise<Method> {
  const session = await openSession('sar')
  return async (bytes) => {
    const { features } = prepareRadar(await imageOf(bytes), model)
    const { margin } = await session.run({ features: new Tensor('float32', features, [1, features.length]) })
    return { score: Number(margin?.data[0]), isOil: Number(margin?.data[0]) >= 0, slicks: null }
  }
}

async function imageOf(bytes: Uint8Array) {
  const decoded = await decodeImage(bytes)
  if (!decoded.ok) throw new Error(decoded.error.code)
  return decoded.value.image
}

const dir = process.argv[3]
if (dir && existsSync(join(dir, 'manifest.csv'))) await measure(dir)
else console.log('radar methods skipped: npm run bench oil FOLDER, where FOLDER/manifest.csv names pictures and masks')
