/** Integers up to this, and their differences, are exact. */
const MAX_WHOLE = 2 ** 50
/** Prefixes of a number; integers from 2 on follow. */
const RAW = 0
const NULL = 1
const FIRST_WHOLE = 2
const LOW_BITS = 2 ** 28

const double = new Float64Array(1)
const bytesOfDouble = new Uint8Array(double.buffer)

/** A growing buffer for numbers and strings. */
export type PackedWriter = { bytes: Uint8Array<ArrayBuffer>; length: number }

export const createPackedWriter = (capacity: number): PackedWriter => ({ bytes: new Uint8Array(capacity), length: 0 })

/** Reserves this many bytes; the functions below write without bounds checks. */
export const reserve = (writer: PackedWriter, count: number): void => {
  if (writer.length + count <= writer.bytes.length) return
  const larger = new Uint8Array(2 * (writer.length + count))
  larger.set(writer.bytes.subarray(0, writer.length))
  writer.bytes = larger
}

export const writeByte = (writer: PackedWriter, value: number): void => {
  writer.bytes[writer.length++] = value
}

/** Writes an integer from 0 on, seven bits per byte, lowest first: at most 8 bytes. */
export const writeCount = (writer: PackedWriter, value: number): void => {
  const { bytes } = writer
  let at = writer.length
  let rest = value
  for (; rest >= LOW_BITS; rest = Math.floor(rest / 128)) bytes[at++] = (rest % 128) | 128
  for (; rest >= 128; rest >>>= 7) bytes[at++] = (rest & 127) | 128
  bytes[at++] = rest
  writer.length = at
}

/**
 * Writes a number or null: as the difference from `base` of its `scale`-fold where that is an integer, in few bytes when it is small, else
 * unchanged. At most 9 bytes; `-0` becomes 0.
 */
export const writeNumber = (writer: PackedWriter, value: number | null, scale: number, base: number): void => {
  if (value === null) return writeByte(writer, NULL)
  const whole = Math.round(value * scale)
  const off = whole - base
  if (whole / scale === value && off <= MAX_WHOLE && off >= -MAX_WHOLE)
    return writeCount(writer, (off < 0 ? -2 * off - 1 : 2 * off) + FIRST_WHOLE)
  writer.bytes[writer.length++] = RAW
  double[0] = value
  writer.bytes.set(bytesOfDouble, writer.length)
  writer.length += 8
}

/** Writes text in UTF-16 code units, so that any string reads back unchanged; reserves its own space. */
export const writeText = (writer: PackedWriter, text: string, from = 0): void => {
  reserve(writer, 3 * (text.length - from) + 8)
  writeCount(writer, text.length - from)
  for (let at = from; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit < 128) writer.bytes[writer.length++] = unit
    else writeCount(writer, unit)
  }
}

/** Writes the number of bytes, and the bytes; the caller has reserved their space. */
export const writeBytes = (writer: PackedWriter, bytes: Uint8Array): void => {
  writeCount(writer, bytes.length)
  writer.bytes.set(bytes, writer.length)
  writer.length += bytes.length
}

/** Reads bytes up to `end`. Beyond it all numbers are 0, and `isDamaged` is set. */
export type PackedReader = { bytes: Uint8Array; at: number; end: number; isDamaged: boolean }

export const readByte = (reader: PackedReader): number => {
  if (reader.at >= reader.end) {
    reader.isDamaged = true
    return 0
  }
  return reader.bytes[reader.at++] as number
}

export const readCount = (reader: PackedReader): number => {
  const { bytes, end } = reader
  let at = reader.at
  let value = 0
  let factor = 1
  for (; at < end; factor *= 128) {
    const byte = bytes[at++] as number
    if (byte < 128) {
      reader.at = at
      return value + byte * factor
    }
    value += (byte - 128) * factor
  }
  reader.at = end
  reader.isDamaged = true
  return 0
}

export const readNullable = (reader: PackedReader, scale: number, base: number): number | null => {
  const coded = readCount(reader)
  if (coded === NULL) return null
  if (coded === RAW) return readRaw(reader)
  const zigzag = coded - FIRST_WHOLE
  return (base + (zigzag % 2 === 0 ? zigzag / 2 : -(zigzag + 1) / 2)) / scale
}

export const readNumber = (reader: PackedReader, scale: number, base: number): number => {
  const value = readNullable(reader, scale, base)
  if (value !== null) return value
  reader.isDamaged = true
  return 0
}

const readRaw = (reader: PackedReader): number => {
  for (let at = 0; at < 8; at++) bytesOfDouble[at] = readByte(reader)
  return double[0] as number
}

/** The length of a list or text, at most `most` and at most the number of remaining bytes. */
export const readLength = (reader: PackedReader, most: number): number => {
  const length = readCount(reader)
  if (length <= most && length <= reader.end - reader.at) return length
  reader.isDamaged = true
  return 0
}

/** A copy of bytes that `writeBytes` wrote. */
export const readBytes = (reader: PackedReader, most: number): Uint8Array => {
  const length = readLength(reader, most)
  reader.at += length
  return reader.bytes.slice(reader.at - length, reader.at)
}

const MAX_TEXT = 16_384

export const readText = (reader: PackedReader, before = ''): string => {
  const length = readLength(reader, MAX_TEXT)
  const { bytes, at } = reader
  const units = new Array<number>(length)
  let read = 0
  for (; read < length; read++) {
    const byte = bytes[at + read] as number
    if (byte >= 128) break
    units[read] = byte
  }
  reader.at = at + read
  for (; read < length; read++) units[read] = readCount(reader)
  return before + String.fromCharCode.apply(null, units)
}
