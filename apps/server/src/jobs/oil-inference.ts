import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Domain } from '@varuna/oil/domain'
import { readModel } from '@varuna/oil/model'
import { prepareImage } from '@varuna/oil/prepare'
import { scoreImage, type OilScore } from '@varuna/oil/score'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import { decodeImage, type DecodeError } from './decode-image.ts'

export type OilAnswer = { ok: true; value: OilScore } | { ok: false; error: DecodeError }
export type OilInference = (bytes: Uint8Array) => Promise<OilAnswer>

/** Loads the two oil graphs and what `model.json` says about them; gives the function from file bytes to verdict. */
export async function openOilInference(modelsDir: string): Promise<OilInference> {
  const read = readModel(JSON.parse(readFileSync(join(modelsDir, 'oil', 'model.json'), 'utf8')))
  if (!read.ok) throw new Error(read.error)
  const open = (domain: Domain) =>
    InferenceSession.create(join(modelsDir, 'oil', `${domain}.onnx`), { intraOpNumThreads: 1, logSeverityLevel: 3 })
  const sessions: Record<Domain, InferenceSession> = { sar: await open('sar'), rgb: await open('rgb') }

  return async (bytes) => {
    const decoded = await decodeImage(bytes)
    if (!decoded.ok) return decoded
    const { image, originalWidth, originalHeight } = decoded.value
    const prepared = prepareImage(image, originalWidth, originalHeight, read.model)
    const feeds: Record<string, Tensor> = {
      features: new Tensor('float32', prepared.features, [1, prepared.features.length]),
    }
    if (prepared.image) feeds['image'] = new Tensor('float32', prepared.image.values, prepared.image.shape)
    const answer = await sessions[prepared.domain].run(feeds)
    const first = (name: string) => (answer[name]?.data as Float32Array)[0] as number
    return { ok: true, value: scoreImage(prepared, { margin: first('margin'), novelty: first('novelty') }, read.model) }
  }
}
