/** RFC 6455: kinds of frames. */
export const opcodes = { continuation: 0, text: 1, binary: 2, close: 8, ping: 9, pong: 10 } as const

/** A message of a feed is smaller by far. */
export const MOST_FRAME_BYTES = 1024 * 1024

export interface Frame {
  opcode: number
  isFinal: boolean
  payload: Buffer
}

/** The first frame in the bytes and what follows it; null while it is not whole. Throws for what no server may send. */
export function readFrame(bytes: Buffer): { frame: Frame; rest: Buffer } | null {
  if (bytes.length < 2) return null
  const [first, second] = [bytes[0] as number, bytes[1] as number]
  if ((first & 0x70) !== 0) throw new Error('the server speaks an extension of WebSocket that was not agreed on')
  const isMasked = (second & 0x80) !== 0
  const short = second & 0x7f
  const lengthBytes = short === 127 ? 8 : short === 126 ? 2 : 0
  const begin = 2 + lengthBytes + (isMasked ? 4 : 0)
  if (bytes.length < begin) return null
  const length =
    lengthBytes === 8 ? Number(bytes.readBigUInt64BE(2)) : lengthBytes === 2 ? bytes.readUInt16BE(2) : short
  if (length > MOST_FRAME_BYTES)
    throw new Error(`the server sent a frame of ${length} bytes; ${MOST_FRAME_BYTES} are the most`)
  if (bytes.length < begin + length) return null
  const payload = bytes.subarray(begin, begin + length)
  const frame = {
    opcode: first & 0x0f,
    isFinal: (first & 0x80) !== 0,
    payload: isMasked ? masked(payload, bytes.subarray(begin - 4, begin)) : payload,
  }
  return { frame, rest: bytes.subarray(begin + length) }
}

/** One final frame; with a mask of four bytes, as clients must send it. */
export function writeFrame(opcode: number, payload: Buffer, mask: Buffer | null): Buffer {
  const { length } = payload
  const long = length > 65_535 ? 8 : length > 125 ? 2 : 0
  const head = Buffer.alloc(2 + long)
  head[0] = 0x80 | opcode
  head[1] = (mask ? 0x80 : 0) | (long === 8 ? 127 : long === 2 ? 126 : length)
  if (long === 8) head.writeBigUInt64BE(BigInt(length), 2)
  if (long === 2) head.writeUInt16BE(length, 2)
  return Buffer.concat(mask ? [head, mask, masked(payload, mask)] : [head, payload])
}

const masked = (payload: Buffer, mask: Buffer) =>
  Buffer.from(payload.map((byte, at) => byte ^ (mask[at % 4] as number)))
