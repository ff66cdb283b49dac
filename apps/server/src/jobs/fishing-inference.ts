import { join } from 'node:path'
import type { Basis } from '@varuna/fishing/score'
import { InferenceSession, Tensor } from 'onnxruntime-node'

export type FishingInference = (basis: Basis['kind'], features: Float32Array, rows: number) => Promise<Float32Array>

/**
 * Loads the fishing model, which has one output for each basis. The returned function takes `rows` concatenated feature vectors and
 * returns one raw margin for each.
 */
export async function openFishingInference(modelsDir: string): Promise<FishingInference> {
  const session = await InferenceSession.create(join(modelsDir, 'fishing', 'model.onnx'), {
    intraOpNumThreads: 1,
    logSeverityLevel: 3,
  })
  return async (basis, features, rows) => {
    const answer = await session.run({ features: new Tensor('float32', features, [rows, features.length / rows]) }, [
      basis,
    ])
    return Float32Array.from(answer[basis]?.data as Float32Array)
  }
}
