import { once } from 'node:events'
import { createGunzip } from 'node:zlib'

const FIRST_BYTES_OF_GZIP = [0x1f, 0x8b]

/** A packed stream that ends too early or is damaged; everything that could be unpacked was given before. */
export class DamagedGzip extends Error {}

/** The bytes of a stream, unpacked where it is gzip; throws `DamagedGzip` behind the last good byte. */
export async function* readUnpacked(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let isFirst = true
  let unpacker: ReturnType<typeof openUnpacker> | null = null
  let held = new Uint8Array(0)
  for await (const chunk of bytes) {
    if (isFirst) {
      held = new Uint8Array(Buffer.concat([held, chunk]))
      if (held.length < FIRST_BYTES_OF_GZIP.length) continue
      isFirst = false
      if (FIRST_BYTES_OF_GZIP.every((byte, at) => held[at] === byte)) unpacker = openUnpacker()
      if (unpacker) yield* unpacker.give(held)
      else yield held
      continue
    }
    if (unpacker) yield* unpacker.give(chunk)
    else yield chunk
  }
  if (isFirst && held.length > 0) yield held
  if (unpacker) yield* unpacker.end()
}

/** A packed byte may hold a thousand: small pieces in keep what comes out small. */
const PIECE_BYTES = 16 * 1024

function openUnpacker() {
  const gunzip = createGunzip({ chunkSize: 256 * 1024 })
  let out: Uint8Array[] = []
  let fault: Error | null = null
  gunzip.on('data', (bytes: Buffer) => out.push(bytes))
  gunzip.on('error', (error: Error) => (fault = error))
  const taken = () => out.splice(0)
  const told = () => {
    if (fault) throw new DamagedGzip(fault.message)
  }
  return {
    async *give(chunk: Uint8Array) {
      for (let at = 0; at < chunk.length; at += PIECE_BYTES) {
        if (!fault) await new Promise((done) => gunzip.write(chunk.subarray(at, at + PIECE_BYTES), done))
        yield* taken()
        told()
      }
    },
    async *end() {
      if (!fault) {
        gunzip.end()
        await once(gunzip, 'end').catch(() => {})
      }
      yield* taken()
      told()
    },
  }
}
