const digitBits = 11
const digits = 1 << digitBits
const minRadixLength = 1024

/**
 * Returns the values in ascending order as a new array; NaN is not allowed. Long arrays use a radix sort on their bits, which is several
 * times faster than `Float32Array.sort` and gives the same order.
 */
export function sorted(values: Float32Array): Float32Array {
  const out = values.slice()
  if (out.length < minRadixLength) return out.sort()
  const keys = new Uint32Array(out.buffer, out.byteOffset, out.length)
  for (let i = 0; i < keys.length; i++) {
    const bits = keys[i] as number
    keys[i] = bits & 0x80000000 ? ~bits : bits | 0x80000000
  }
  const counts = countDigits(keys)
  let from = keys
  let to = new Uint32Array(keys.length)
  for (let pass = 0; pass < counts.length; pass++) {
    scatter(from, to, counts[pass] as Uint32Array, pass * digitBits)
    ;[from, to] = [to, from]
  }
  for (let i = 0; i < keys.length; i++) {
    const bits = from[i] as number
    keys[i] = bits & 0x80000000 ? bits & 0x7fffffff : ~bits
  }
  return out
}

function countDigits(keys: Uint32Array): Uint32Array[] {
  const low = new Uint32Array(digits)
  const middle = new Uint32Array(digits)
  const high = new Uint32Array(digits)
  const mask = digits - 1
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i] as number
    takeSlot(low, key & mask)
    takeSlot(middle, (key >>> digitBits) & mask)
    takeSlot(high, key >>> (2 * digitBits))
  }
  return [low, middle, high]
}

function takeSlot(counts: Uint32Array, at: number): number {
  const before = counts[at] as number
  counts[at] = before + 1
  return before
}

/** One stable pass: moves each key to the position of its digit. */
function scatter(from: Uint32Array, to: Uint32Array, count: Uint32Array, shift: number): void {
  let start = 0
  for (let digit = 0; digit < digits; digit++) {
    const size = count[digit] as number
    count[digit] = start
    start += size
  }
  for (let i = 0; i < from.length; i++) {
    const key = from[i] as number
    to[takeSlot(count, (key >>> shift) & (digits - 1))] = key
  }
}
