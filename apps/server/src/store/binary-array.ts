/** PostgreSQL's numbers for the types that we send. */
const types = { int2: 21, int4: 23, int8: 20, float8: 701, text: 25 } as const

const HEADER_BYTES = 20

/**
 * A one-dimensional array in PostgreSQL's binary form, with nulls: a parameter that costs neither side the writing and reading
 * of text. Whole numbers must fit their type.
 */
export function binaryArray(type: 'text', values: readonly (string | null)[]): Buffer
export function binaryArray(type: Exclude<keyof typeof types, 'text'>, values: readonly (number | null)[]): Buffer
export function binaryArray(type: keyof typeof types, values: readonly (string | number | null)[]): Buffer {
  const widest = values.reduce(
    (sum: number, value) => sum + (typeof value === 'string' ? 4 + Buffer.byteLength(value) : 12),
    0,
  )
  const bytes = Buffer.allocUnsafe(HEADER_BYTES + widest)
  bytes.writeInt32BE(1, 0)
  bytes.writeInt32BE(1, 4)
  bytes.writeInt32BE(types[type], 8)
  bytes.writeInt32BE(values.length, 12)
  bytes.writeInt32BE(1, 16)
  let at = HEADER_BYTES
  for (const value of values) {
    if (value === null) {
      at = bytes.writeInt32BE(-1, at)
    } else if (typeof value === 'string') {
      const length = bytes.write(value, at + 4)
      bytes.writeInt32BE(length, at)
      at += 4 + length
    } else if (type === 'int2') {
      at = bytes.writeInt16BE(value, bytes.writeInt32BE(2, at))
    } else if (type === 'int4') {
      at = bytes.writeInt32BE(value, bytes.writeInt32BE(4, at))
    } else if (type === 'int8') {
      at = bytes.writeInt32BE(Math.floor(value / 2 ** 32), bytes.writeInt32BE(8, at))
      at = bytes.writeUInt32BE(value >>> 0, at)
    } else {
      at = bytes.writeDoubleBE(value, bytes.writeInt32BE(8, at))
    }
  }
  return bytes.subarray(0, at)
}
