import type { Abstention, Sight } from './reason.ts'
import type { Features } from '../features/feature-list.ts'
import type { RgbImage } from '../image/image.ts'
import type { OilModel } from './model.ts'
import type { Picture } from './picture.ts'
import { computeSarFeatures } from '../features/sar-features.ts'
import { createRadarTensor, radarTensorSide } from '../image/radar-tensor.ts'
import { createRgbTensor, rgbTensorSide, rgbTurns } from '../image/rgb-tensor.ts'
import { createSarPatch, type SarPatch } from '../image/sar-patch.ts'

export type NetworkInput = { values: Float32Array; shape: number[] }

/** An image prepared for scoring. */
export type Prepared = {
  picture: Picture
  /** Width of the original divided by its height. */
  aspect: number
  /** Measurable properties of the image. */
  evidence: Sight[]
  /** Why the image cannot be assessed; null when it can be. */
  unusableReason: Abstention | null
}

/** Inputs of the two radar graphs, and the patch as it was understood. */
export type PreparedRadar = { features: Float32Array; tensor: NetworkInput; patch: SarPatch }

/** Prepares a radar patch. Throws a RangeError when the model was trained on other features. */
export function prepareRadar(image: RgbImage, model: OilModel): PreparedRadar {
  const patch = createSarPatch(image)
  const features = checkFeatures(computeSarFeatures(patch), model.sar.featureNames)
  const tensor = { values: createRadarTensor(patch), shape: [1, 2, radarTensorSide, radarTensorSide] }
  return { features, tensor, patch }
}

/** Values and shape of the picture network's input, of all quarter turns or of the first. */
export function createPictureInput(image: RgbImage, turns = rgbTurns): NetworkInput {
  return { values: createRgbTensor(image, turns), shape: [turns, 3, rgbTensorSide, rgbTensorSide] }
}

function checkFeatures(features: Features, expected: string[]): Float32Array {
  if (features.names.join() !== expected.join())
    throw new RangeError('model.json was trained on other features than this code computes')
  return features.values
}
