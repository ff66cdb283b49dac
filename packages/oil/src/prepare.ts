import { degenerate } from './degenerate.ts'
import { detectDomain, type Domain } from './domain.ts'
import { rgbEvidence, sarEvidence } from './evidence.ts'
import type { Features } from './feature-list.ts'
import type { RgbImage } from './image.ts'
import type { OilModel } from './model.ts'
import { rgbFeatures } from './rgb-features.ts'
import { rgbTensor, rgbTensorSide } from './rgb-tensor.ts'
import { sarFeatures } from './sar-features.ts'
import { sarPatch, type SarPatch } from './sar-patch.ts'

export type Prepared = {
  domain: Domain
  features: Float32Array
  /** The picture itself, for the graph that looks at it, with its shape; null where features say it all. */
  image: { values: Float32Array; shape: number[] } | null
  /** What can be measured on the picture, in plain words. */
  evidence: string[]
  /** Why it cannot be judged at all, or null. */
  problem: string | null
}

/** Everything a graph needs of one decoded picture; throws a RangeError when the model was trained on other features. */
export function prepareImage(
  image: RgbImage,
  originalWidth: number,
  originalHeight: number,
  model: OilModel,
): Prepared {
  const problem = degenerate(image, originalWidth, originalHeight)
  let radar: { patch: SarPatch; features: Float32Array } | undefined
  const asRadar = () => {
    const patch = sarPatch(image)
    radar = { patch, features: checked(sarFeatures(patch), model.sar.featureNames) }
    return radar.features
  }
  const domain = detectDomain(image, asRadar, model.domainRule)
  if (domain === 'sar' && radar)
    return { domain, features: radar.features, image: null, evidence: sarEvidence(radar.patch), problem }
  const features = rgbFeatures(image)
  return {
    domain: 'rgb',
    features: checked(features, model.rgb.featureNames),
    image: { values: rgbTensor(image), shape: [2, 3, rgbTensorSide, rgbTensorSide] },
    evidence: rgbEvidence(features),
    problem,
  }
}

function checked(features: Features, expected: string[]): Float32Array {
  if (features.names.join() !== expected.join())
    throw new RangeError('model.json was trained on other features than this code computes')
  return features.values
}
