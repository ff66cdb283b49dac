import { join } from 'node:path'
import { InferenceSession, Tensor } from 'onnxruntime-node'

export type FishingInference = (features: Float32Array, rows: number) => Promise<Float32Array>

/** Loads the fishing graph: `rows` feature vectors laid end to end in, one raw margin a row out. */
export async function openFishingInference(modelsDir: string): Promise<FishingInference> {
  const session = await InferenceSession.create(join(modelsDir, 'fishing', 'model.onnx'), {
    intraOpNumThreads: 1,
    logSeverityLevel: 3,
  })
  const [input, output] = [session.inputNames[0], session.outputNames[0]]
  if (input === undefined || output === undefined) throw new Error('the fishing graph has no input or no output')
  return async (features, rows) => {
    const answer = await session.run({ [input]: new Tensor('float32', features, [rows, features.length / rows]) })
    return Float32Array.from(answer[output]?.data as Float32Array)
  }
}
