/** PostgreSQL's object ids of the types that are sent. */
const types = { int2: 21, int4: 23, int8: 20, float8: 701, text: 25, bytea: 17 } as const

/** The type of the elements of an array. */
export type ArrayType = keyof typeof types

const HEADER_BYTES = 20

/**
 * A one-dimensional array in PostgreSQL's binary format, with nulls, which saves both sides formatting and parsing text. Whole numbers
 * must fit their type.
 */
export function binaryArray(type: ArrayType, values: readonly (string | number | Uint8Array | null)[]): Buffer {
  const widest = values.reduce((sum: number, value) => sum + widthOf(value), 0)
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
    } else if (typeof value === 'object') {
      bytes.set(value, bytes.writeInt32BE(value.byteLength, at))
      at += 4 + value.byteLength
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

const widthOf = (value: string | number | Uint8Array | null) =>
  typeof value === 'string' ? 4 + Buffer.byteLength(value) : value instanceof Uint8Array ? 4 + value.byteLength : 12
