import { inflateSync } from 'node:zlib'

const WOFF_HEADER_BYTES = 44
const WOFF_ENTRY_BYTES = 20
const SFNT_HEADER_BYTES = 12
const SFNT_ENTRY_BYTES = 16

/**
 * The TrueType font in a WOFF 1.0 file. fontkit inflates the table of outlines again for every glyph that it reads from a WOFF file, which
 * takes most of the time of a document.
 */
export function unpackWoff(woff: Buffer): Buffer {
  const tableCount = woff.readUInt16BE(12)
  const directoryBytes = SFNT_HEADER_BYTES + tableCount * SFNT_ENTRY_BYTES
  const largestPower = Math.floor(Math.log2(tableCount))
  const directory = Buffer.alloc(directoryBytes)
  woff.copy(directory, 0, 4, 8)
  directory.writeUInt16BE(tableCount, 4)
  directory.writeUInt16BE(SFNT_ENTRY_BYTES * 2 ** largestPower, 6)
  directory.writeUInt16BE(largestPower, 8)
  directory.writeUInt16BE(SFNT_ENTRY_BYTES * (tableCount - 2 ** largestPower), 10)
  const parts: Uint8Array[] = [directory]
  let offset = directoryBytes
  for (let at = 0; at < tableCount; at += 1) {
    const from = WOFF_HEADER_BYTES + at * WOFF_ENTRY_BYTES
    const [start, packedBytes, bytes] = [4, 8, 12].map((field) => woff.readUInt32BE(from + field)) as [
      number,
      number,
      number,
    ]
    const packed = woff.subarray(start, start + packedBytes)
    const table = packedBytes < bytes ? inflateSync(packed) : packed
    const to = SFNT_HEADER_BYTES + at * SFNT_ENTRY_BYTES
    woff.copy(directory, to, from, from + 4)
    woff.copy(directory, to + 4, from + 16, from + 20)
    directory.writeUInt32BE(offset, to + 8)
    directory.writeUInt32BE(bytes, to + 12)
    const padding = -bytes & 3
    parts.push(table, Buffer.alloc(padding))
    offset += bytes + padding
  }
  return Buffer.concat(parts)
}
