import { readFileSync } from 'node:fs'
import { InferenceSession, Tensor } from 'onnxruntime-node'

/** Fails when the ONNX graph and the trees it was exported from disagree on any row of the matrix. */
const TOLERANCE = 1e-4

const [matrix, models] = process.argv.slice(2)
if (matrix === undefined || models === undefined) throw new Error('usage: check-parity.ts MATRIX MODEL_FOLDER')

const floats = (bytes: Buffer) => new Float32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4)
const features = floats(readFileSync(`${matrix}.f32`))
const NPY_HEADER_BYTES = 128
const session = await InferenceSession.create(`${models}/model.onnx`)
for (const graph of session.outputNames) {
  const expected = floats(readFileSync(`${matrix}.${graph}.npy`).subarray(NPY_HEADER_BYTES))
  const width = features.length / expected.length
  const output = await session.run({ features: new Tensor('float32', features, [expected.length, width]) })
  const margins = output[graph]?.data as Float32Array
  let worst = 0
  for (const [row, margin] of margins.entries()) worst = Math.max(worst, Math.abs(margin - (expected[row] ?? NaN)))
  console.log(`${graph}: ${margins.length} rows, largest difference of margin ${worst.toExponential(2)}`)
  if (!(worst < TOLERANCE)) process.exit(1)
}
