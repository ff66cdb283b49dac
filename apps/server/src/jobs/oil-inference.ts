import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hasColours, type Domain } from '@varuna/oil/verdict/domain'
import type { RgbImage } from '@varuna/oil/image/image'
import { parseModel } from '@varuna/oil/verdict/model'
import { createNetworkInput, prepareImage } from '@varuna/oil/image/prepare'
import { hasRadarTexture } from '@varuna/oil/verdict/sea-check'
import { scoreImage, type OilScore } from '@varuna/oil/verdict/score'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import { decodeImage } from './decode-image.ts'
import type { ImageSource, OpenedImage } from './open-image.ts'
import type { ImageFault } from '@varuna/contract/fault'

export type OilAnswer = { ok: true; value: OilScore } | { ok: false; error: ImageFault }
export type OilInference = (source: ImageSource | OpenedImage) => Promise<OilAnswer>

/** Loads the oil models and the sea check with their metadata; returns a function from file bytes to verdict. */
export async function openOilInference(modelsDir: string): Promise<OilInference> {
  const readJson = (name: string): unknown => JSON.parse(readFileSync(join(modelsDir, 'oil', name), 'utf8'))
  const read = parseModel(readJson('model.json'), readJson('sea.json'))
  if (!read.ok) throw new Error(read.error)
  const { model } = read
  const open = (name: string) =>
    InferenceSession.create(join(modelsDir, 'oil', `${name}.onnx`), { intraOpNumThreads: 1, logSeverityLevel: 3 })
  const sessions = { sar: await open('sar'), rgb: await open('rgb'), sea: await open('sea') }
  const emptyFeatures = new Float32Array(model.rgb.featureNames.length)

  /** A grey picture with the texture of radar may be radar or a photograph: the photograph network's embedding, which needs no features, decides. */
  async function domainOf(image: RgbImage): Promise<Domain> {
    if (hasColours(image) || !hasRadarTexture(image, model.sea)) return 'rgb'
    const { values, shape } = createNetworkInput(image)
    const { vector } = await sessions.rgb.run({
      features: toTensor(emptyFeatures),
      image: new Tensor('float32', values, shape),
    })
    const { radar } = await sessions.sea.run({ vector: vector as Tensor, features: toTensor(emptyFeatures) })
    return firstValue(radar) >= model.sea.least.radar ? 'sar' : 'rgb'
  }

  return async (source) => {
    const decoded = await decodeImage(source)
    if (!decoded.ok) return decoded
    const { image, originalWidth, originalHeight } = decoded.value
    const prepared = prepareImage(image, originalWidth, originalHeight, await domainOf(image), model)
    const features = toTensor(prepared.features)
    const feeds: Record<string, Tensor> = { features }
    if (prepared.image) feeds['image'] = new Tensor('float32', prepared.image.values, prepared.image.shape)
    const { margin, novelty, vector } = await sessions[prepared.domain].run(feeds)
    const sea = vector ? firstValue((await sessions.sea.run({ vector: vector as Tensor, features }))['sea']) : null
    return {
      ok: true,
      value: scoreImage(prepared, { margin: firstValue(margin), novelty: firstValue(novelty), sea }, model),
    }
  }
}

function toTensor(values: Float32Array): Tensor {
  return new Tensor('float32', values, [1, values.length])
}

function firstValue(value: InferenceSession.ReturnType[string] | undefined): number {
  return (value?.data as Float32Array)[0] as number
}
