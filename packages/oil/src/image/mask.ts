/** Loops instead of `from`, `filter` and `map` with a function: on a quarter of a million pixels these take ten times as long. */

type Values = Float32Array | Uint8Array

/** A mask that is 1 where a value passes. */
export function maskWhere(values: Values, passes: (value: number, i: number) => boolean): Uint8Array {
  const mask = new Uint8Array(values.length)
  for (let i = 0; i < values.length; i++) mask[i] = passes(values[i] as number, i) ? 1 : 0
  return mask
}

/** The values where a mask is non-zero, or where it is zero. */
export function selectWhere(values: Float32Array, mask: Values, isMasked = true): Float32Array {
  const selected = new Float32Array(values.length)
  let count = 0
  for (let i = 0; i < values.length; i++) if ((mask[i] !== 0) === isMasked) selected[count++] = values[i] as number
  return selected.slice(0, count)
}

/** Number of non-zero cells. */
export function countSet(mask: Values): number {
  let count = 0
  for (let i = 0; i < mask.length; i++) if (mask[i] !== 0) count++
  return count
}

/** Values of bytes as floats. */
export function toFloats(bytes: Uint8Array): Float32Array {
  const floats = new Float32Array(bytes.length)
  floats.set(bytes)
  return floats
}
