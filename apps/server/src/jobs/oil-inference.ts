import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findUnusableReason } from '@varuna/oil/verdict/degenerate'
import { createPictureInput, prepareRadar, type NetworkInput } from '@varuna/oil/verdict/prepare'
import { createPhotographHeat, createRadarHeat } from '@varuna/oil/slicks/heat'
import { refineHeat } from '@varuna/oil/slicks/refine-heat'
import { describeRgb } from '@varuna/oil/verdict/evidence'
import { examineAppearance, recognisePicture } from '@varuna/oil/verdict/kind-check'
import { parseModel, type OilModel } from '@varuna/oil/verdict/model'
import { leansToOil, scoreImage, type OilScore } from '@varuna/oil/verdict/score'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import { decodeDetail, decodeImage } from './decode-image.ts'
import type { ImageSource } from './inspect-image.ts'
import { isOpened, openImage, type OpenedImage } from './open-image.ts'
import type { ImageFault } from '@varuna/contract/faults/image-fault'

export type OilAnswer = { ok: true; value: OilScore } | { ok: false; error: ImageFault }

export interface OilInference {
  readonly model: OilModel
  score(source: ImageSource | OpenedImage): Promise<OilAnswer>
}

export function readOilModel(modelsDir: string): OilModel {
  const json: unknown = JSON.parse(readFileSync(join(modelsDir, 'oil', 'model.json'), 'utf8'))
  const read = parseModel(json)
  if (!read.ok) throw new Error(read.error)
  return read.model
}

/** Loads the oil models with their metadata. */
export async function openOilInference(modelsDir: string): Promise<OilInference> {
  const model = readOilModel(modelsDir)
  const open = (name: string) =>
    InferenceSession.create(join(modelsDir, 'oil', `${name}.onnx`), { intraOpNumThreads: 1, logSeverityLevel: 3 })
  const sessions = { picture: await open('picture'), sar: await open('sar'), segment: await open('segment') }

  const score: OilInference['score'] = async (source) => {
    const opened = isOpened(source) ? ({ ok: true, value: source } as const) : await openImage(source)
    if (!opened.ok) return opened
    const decoded = await decodeImage(opened.value)
    if (!decoded.ok) return decoded
    const { image, originalWidth, originalHeight } = decoded.value
    const unusableReason = findUnusableReason(image, originalWidth, originalHeight)
    const seen = await sessions.picture.run({ image: toTensor(createPictureInput(image)) })
    const scores = { kinds: valuesOf(seen['kinds']), sea: firstValue(seen['sea']) }
    const picture = recognisePicture(scores, examineAppearance(image, model.kinds), model.kinds)
    const about = { picture, unusableReason, aspect: originalWidth / originalHeight }
    if (picture.kind !== 'radar') {
      const raw = {
        margin: firstValue(seen['margin']),
        novelty: firstValue(seen['novelty']),
        sea: scores.sea,
        heat: createPhotographHeat(valuesOf(seen['cells'])),
      }
      return { ok: true, value: scoreImage({ ...about, evidence: describeRgb(image) }, raw, model) }
    }
    const { features, tensor, evidence } = prepareRadar(image, model)
    const trees = await sessions.sar.run({ features: new Tensor('float32', features, [1, features.length]) })
    const { cells } = await sessions.segment.run({ image: toTensor(tensor) })
    const margin = firstValue(trees['margin'])
    const heat = createRadarHeat(valuesOf(cells))
    const detail = leansToOil(margin, model.sar) ? await decodeDetail(opened.value) : null
    const raw = {
      margin,
      novelty: firstValue(trees['novelty']),
      sea: null,
      heat,
      ...(detail && { slickMap: refineHeat(heat, detail) }),
    }
    return { ok: true, value: scoreImage({ ...about, evidence }, raw, model) }
  }
  return { model, score }
}

type Output = InferenceSession.ReturnType[string] | undefined

const toTensor = ({ values, shape }: NetworkInput) => new Tensor('float32', values, shape)
const valuesOf = (output: Output) => output?.data as Float32Array
const firstValue = (output: Output) => valuesOf(output)[0] as number
