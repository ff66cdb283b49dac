import type { Abstention, Sight } from '../verdict/reason.ts'
import { findUnusableReason } from './degenerate.ts'
import type { Domain } from '../verdict/domain.ts'
import { describeRgb, describeSar } from '../verdict/evidence.ts'
import type { Features } from '../features/feature-list.ts'
import type { RgbImage } from './image.ts'
import type { OilModel } from '../verdict/model.ts'
import { computeRgbFeatures } from '../features/rgb-features.ts'
import { createRgbTensor, rgbTensorSide } from './rgb-tensor.ts'
import { computeSarFeatures } from '../features/sar-features.ts'
import { createSarPatch } from './sar-patch.ts'

export type NetworkInput = { values: Float32Array; shape: number[] }

export type Prepared = {
  domain: Domain
  features: Float32Array
  /** Input of the photograph network; null for radar, which uses features alone. */
  image: NetworkInput | null
  /** Measurable properties of the image. */
  evidence: Sight[]
  /** Why the image cannot be assessed; null when it can be. */
  unusableReason: Abstention | null
}

/**
 * Computes everything a graph needs from a decoded image of a known domain. Throws a RangeError when the model was trained on other
 * features.
 */
export function prepareImage(
  image: RgbImage,
  originalWidth: number,
  originalHeight: number,
  domain: Domain,
  model: OilModel,
): Prepared {
  const problem = findUnusableReason(image, originalWidth, originalHeight)
  if (domain === 'sar') {
    const patch = createSarPatch(image)
    const features = checkFeatures(computeSarFeatures(patch), model.sar.featureNames)
    return { domain, features, image: null, evidence: describeSar(patch), unusableReason: problem }
  }
  const features = computeRgbFeatures(image)
  return {
    domain,
    features: checkFeatures(features, model.rgb.featureNames),
    image: createNetworkInput(image),
    evidence: describeRgb(features),
    unusableReason: problem,
  }
}

/** Values and shape of the photograph network's input. */
export function createNetworkInput(image: RgbImage): NetworkInput {
  return { values: createRgbTensor(image), shape: [2, 3, rgbTensorSide, rgbTensorSide] }
}

function checkFeatures(features: Features, expected: string[]): Float32Array {
  if (features.names.join() !== expected.join())
    throw new RangeError('model.json was trained on other features than this code computes')
  return features.values
}
