import { createInflateRaw } from 'node:zlib'
import { codedError } from '../../../errors/coded-error.ts'

const HEADER_BYTES = 30
const SIGNATURE = 0x04034b50
const ENCRYPTED = 1
const STORED = 0
const DEFLATED = 8

/**
 * The first file of an archive of which only the beginning is here: its directory, which others read, is at the end. At most `maxBytes` are unpacked.
 * Throws a CodedError for what is no archive, encrypted or packed in another way.
 */
export async function firstZipEntry(archive: Buffer, maxBytes: number): Promise<{ name: string; bytes: Uint8Array }> {
  for (let at = 0; ;) {
    if (archive.length < at + HEADER_BYTES || archive.readUInt32LE(at) !== SIGNATURE)
      throw codedError('invalid_input.empty_zip')
    const [flags, method] = [archive.readUInt16LE(at + 6), archive.readUInt16LE(at + 8)]
    const packedBytes = archive.readUInt32LE(at + 18)
    const nameEnd = at + HEADER_BYTES + archive.readUInt16LE(at + 26)
    const name = archive.toString('utf8', at + HEADER_BYTES, nameEnd)
    const from = nameEnd + archive.readUInt16LE(at + 28)
    if ((flags & ENCRYPTED) !== 0) throw codedError('invalid_input.encrypted_zip')
    const isKnownSize = packedBytes > 0 && packedBytes < 0xffffffff
    if (!name.endsWith('/') && !/(^|\/)(__MACOSX\/|\.DS_Store$)/.test(name)) {
      const packed = archive.subarray(from, isKnownSize ? from + packedBytes : undefined)
      if (method === STORED) return { name, bytes: packed.subarray(0, maxBytes) }
      if (method === DEFLATED) return { name, bytes: await inflateBeginning(packed, maxBytes) }
      throw codedError('invalid_input.damaged_file', { format: 'zip', reason: `compression method ${method}` })
    }
    at = from + (isKnownSize ? packedBytes : 0)
  }
}

/** Unpacks as far as possible: the data may be cut off. */
async function inflateBeginning(packed: Buffer, maxBytes: number): Promise<Uint8Array> {
  const inflate = createInflateRaw({ finishFlush: 2 })
  const chunks: Uint8Array[] = []
  let length = 0
  inflate.end(packed)
  try {
    for await (const chunk of inflate as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      length += chunk.length
      if (length >= maxBytes) break
    }
  } catch (error) {
    if (length === 0)
      throw codedError('invalid_input.damaged_file', { format: 'zip', reason: (error as Error).message })
  }
  return Buffer.concat(chunks).subarray(0, maxBytes)
}
