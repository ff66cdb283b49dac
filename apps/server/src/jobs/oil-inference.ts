import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findUnusableReason } from '@varuna/oil/verdict/degenerate'
import { createPictureInput, prepareRadar, type NetworkInput } from '@varuna/oil/verdict/prepare'
import { findFrame, type Inside } from '@varuna/oil/image/find-frame'
import { luma, type RgbImage } from '@varuna/oil/image/image'
import { findOrientation, orient, orientBack } from '@varuna/oil/image/orientation'
import { joinHeats } from '@varuna/oil/scene/join-heats'
import { createPhotographHeat, createRadarHeat, type Heat } from '@varuna/oil/slicks/heat'
import { refineHeat } from '@varuna/oil/slicks/refine-heat'
import { describeRgb, describeSar } from '@varuna/oil/verdict/evidence'
import { examineAppearance, isClearlyRadar, recognisePicture } from '@varuna/oil/verdict/kind-check'
import { parseModel, type OilModel } from '@varuna/oil/verdict/model'
import { leansToOil, scoreImage, type OilScore } from '@varuna/oil/verdict/score'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import { cutOut, decodeDetail, decodeImage } from './decode-image.ts'
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

  const look = async (image: RgbImage, turns?: number) => {
    const seen = await sessions.picture.run({ image: toTensor(createPictureInput(image, turns)) })
    return {
      seen,
      scores: {
        kinds: valuesOf(seen['kinds']),
        sea: firstValue(seen['sea']),
        land: firstValue(seen['land']),
        sky: firstValue(seen['sky']),
      },
    }
  }
  const recognise = async (image: RgbImage) => {
    const appearance = examineAppearance(image, model.kinds)
    const once = appearance.radar === 'impossible' ? null : await look(image, 1)
    const looked = once && isClearlyRadar(once.scores, appearance, model.kinds) ? once : await look(image)
    return { ...looked, picture: recognisePicture(looked.scores, appearance, model.kinds) }
  }

  const scoreRadar = async (opened: OpenedImage, image: RgbImage) => {
    const { features, tensor, patch } = prepareRadar(image, model)
    const trees = await sessions.sar.run({ features: new Tensor('float32', features, [1, features.length]) })
    const upright = findOrientation(luma(image))
    const [, , side = 0] = tensor.shape
    const { cells } = await sessions.segment.run({
      image: toTensor({ ...tensor, values: orient(tensor.values, side, upright) }),
    })
    const margin = firstValue(trees['margin'])
    const heat = createRadarHeat(valuesOf(cells))
    const detail = leansToOil(margin, model.sar) ? await decodeDetail(opened) : null
    const slickMap = detail && refineHeat(heat, { ...detail, data: orient(detail.data, detail.width, upright) })
    const back = (map: Heat): Heat => ({ ...map, data: orientBack(map.data, map.width, upright) })
    const maps = { heat: back(heat), ...(slickMap && { slickMap: back(slickMap) }) }
    const evidence = describeSar(patch, maps.slickMap)
    return { raw: { margin, novelty: firstValue(trees['novelty']), sea: null, thing: null, ...maps }, evidence }
  }

  /** The score of a radar picture inside a frame; null where the picture inside is none. */
  const scoreFramed = async (opened: OpenedImage, inside: Inside, aspect: number): Promise<OilScore | null> => {
    const cut = await cutOut(opened, inside)
    const decoded = await decodeImage(cut)
    if (!decoded.ok) return null
    const { image, originalWidth, originalHeight } = decoded.value
    if (examineAppearance(image, model.kinds).radar === 'impossible') return null
    const { picture } = await recognise(image)
    if (picture.kind !== 'radar') return null
    const unusableReason = findUnusableReason(image, originalWidth, originalHeight)
    const { raw, evidence } = await scoreRadar(cut, image)
    const box = {
      ...cut.facts.size,
      left: opened.facts.size.width * inside.left,
      top: opened.facts.size.height * inside.top,
    }
    const inFrame = (heat: Heat) => joinHeats([{ box, heat }], opened.facts.size)
    const { heat, slickMap } = raw
    const framed = { ...raw, heat: inFrame(heat), ...(slickMap && { slickMap: inFrame(slickMap) }) }
    const seen = [...evidence, { code: 'frame_left_out', params: {} } as const]
    return scoreImage({ picture, unusableReason, aspect, evidence: seen }, framed, model)
  }

  const score: OilInference['score'] = async (source) => {
    const opened = isOpened(source) ? ({ ok: true, value: source } as const) : await openImage(source)
    if (!opened.ok) return opened
    const decoded = await decodeImage(opened.value)
    if (!decoded.ok) return decoded
    const { image, originalWidth, originalHeight } = decoded.value
    const aspect = originalWidth / originalHeight
    const inside = findFrame(image)
    const framed = inside && (await scoreFramed(opened.value, inside, aspect))
    if (framed) return { ok: true, value: framed }
    const unusableReason = findUnusableReason(image, originalWidth, originalHeight)
    const { seen, scores, picture } = await recognise(image)
    const about = { picture, unusableReason, aspect }
    if (picture.kind !== 'radar') {
      const raw = {
        margin: firstValue(seen['margin']),
        novelty: firstValue(seen['novelty']),
        sea: scores.sea,
        thing: firstValue(seen['thing']),
        heat: createPhotographHeat(valuesOf(seen['cells'])),
      }
      return { ok: true, value: scoreImage({ ...about, evidence: describeRgb(image) }, raw, model) }
    }
    const { raw, evidence } = await scoreRadar(opened.value, image)
    return { ok: true, value: scoreImage({ ...about, evidence }, raw, model) }
  }
  return { model, score }
}

type Output = InferenceSession.ReturnType[string] | undefined

const toTensor = ({ values, shape }: NetworkInput) => new Tensor('float32', values, shape)
const valuesOf = (output: Output) => output?.data as Float32Array
const firstValue = (output: Output) => valuesOf(output)[0] as number
