import { once } from 'node:events'
import type { Transform } from 'node:stream'
import { createGunzip, createZstdDecompress } from 'node:zlib'
import type { FaultParams } from '@varuna/contract/fault'
import { codedError, type CodedError } from '../errors/coded-error.ts'

const PIECE_BYTES = 256 * 1024
/** The decoder waits until each piece is read, so that a small input cannot fill the memory. */
const options = { chunkSize: PIECE_BYTES, readableHighWaterMark: 1 }
/** Logs compress to a tenth, at most to a hundredth; a larger expansion is a decompression bomb. */
const MAX_EXPANSION = 1000
const FREE_BYTES = 2 ** 30

/** Unpacks all members of gzip or all frames of zstd. Yields everything readable, then throws a CodedError if the data is damaged. */
export async function* unpack(
  source: AsyncIterable<Uint8Array>,
  format: 'gzip' | 'zstd',
  freeBytes = FREE_BYTES,
): AsyncGenerator<Uint8Array> {
  let decoder: Decoder | null = null
  let [packed, unpacked] = [0, 0]
  try {
    for await (const chunk of source) {
      packed += chunk.length
      for (let remaining = chunk; ;) {
        decoder ??= startDecoder(format)
        for await (const bytes of decoder.write(remaining)) {
          unpacked += bytes.length
          if (isTooLarge(unpacked, packed, freeBytes)) throw createTooLargeError(format)
          yield bytes
        }
        remaining = decoder.remaining()
        if (remaining.length === 0) break
        // Bytes after the last member of a gzip file are padding.
        if (format === 'gzip') return
        // Node's zstd stops at the end of a frame; the next frame needs a new decoder.
        decoder = null
      }
    }
    if (decoder !== null) yield* decoder.end()
  } finally {
    decoder?.close()
  }
}

export const isTooLarge = (unpacked: number, packed: number, freeBytes = FREE_BYTES) =>
  unpacked > freeBytes + MAX_EXPANSION * packed

type PackedFormat = FaultParams<'truncated'>['format']

export const createTooLargeError = (format: PackedFormat) =>
  codedError('invalid_input.expands_too_much', { format, times: MAX_EXPANSION })

type Decoder = ReturnType<typeof startDecoder>

function startDecoder(format: 'gzip' | 'zstd') {
  const stream: Transform & { bytesWritten: number } =
    format === 'gzip' ? createGunzip(options) : createZstdDecompress(options)
  let failure: NodeJS.ErrnoException | null = null
  let unused: Uint8Array = new Uint8Array(0)
  let isEnded = false
  stream.on('error', (error) => (failure = error))
  stream.on('end', () => (isEnded = true))

  /** Yields output until the decoder needs more input or has ended. */
  async function* drain(isDone: () => boolean): AsyncGenerator<Uint8Array> {
    for (;;) {
      const bytes = stream.read() as Uint8Array | null
      if (bytes !== null) yield bytes
      else if (failure !== null) throw describeUnpackError(failure, format)
      else if (isEnded || isDone() || stream.closed) return
      else await waitForStreamEvent(stream)
    }
  }
  return {
    async *write(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
      const before = stream.bytesWritten
      let isWritten = false
      stream.write(bytes, () => {
        isWritten = true
        stream.emit('taken')
      })
      yield* drain(() => isWritten && stream.readableLength === 0)
      unused = bytes.subarray(stream.bytesWritten - before)
    },
    remaining: () => unused,
    close: () => void stream.destroy(),
    async *end(): AsyncGenerator<Uint8Array> {
      stream.end()
      yield* drain(() => false)
    },
  }
}

async function waitForStreamEvent(stream: Transform): Promise<void> {
  const settled = new AbortController()
  const events = ['readable', 'taken', 'end', 'close', 'error'].map((name) =>
    once(stream, name, { signal: settled.signal }).catch(() => {}),
  )
  await Promise.race(events)
  settled.abort()
}

function describeUnpackError({ code, message }: NodeJS.ErrnoException, format: PackedFormat): CodedError {
  return code === 'Z_BUF_ERROR'
    ? codedError('truncated', { format })
    : codedError('invalid_input.damaged_file', { format, reason: message })
}
