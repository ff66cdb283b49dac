/** Estimated share of oil over an image: rows of bytes, 0 to 255 for 0 to 1, `data.length === width * height`. */
export type Heat = { width: number; height: number; data: Uint8Array }

/** Heat from probabilities of 0 to 1 a cell, row by row. */
export function createHeat(probabilities: Float32Array, width: number): Heat {
  return {
    width,
    height: probabilities.length / width,
    data: Uint8Array.from(probabilities, (p) => Math.round(255 * p)),
  }
}
