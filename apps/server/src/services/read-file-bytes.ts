import { createReadStream } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { createGunzip } from 'node:zlib'
import { CodedError } from './coded-error.ts'

const PIECE_BYTES = 256 * 1024

/**
 * The bytes of a file, or of standard input for `-`, unpacked where they are gzip. Gives all that can be had, then says what is
 * wrong. `onRead` is told how many bytes were read, as they lie there.
 */
export async function* readFileBytes(path: string, onRead = (_bytes: number) => {}): AsyncGenerator<Uint8Array> {
  const source = path === '-' ? process.stdin : createReadStream(path, { highWaterMark: PIECE_BYTES })
  try {
    yield* unpacked(told(source, onRead))
  } catch (error) {
    if (error instanceof CodedError) throw error
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') throw new CodedError('no_file', `There is no ${path}.`)
    throw new CodedError('invalid_input', `${path} cannot be read: ${code === 'EISDIR' ? 'it is a folder' : message}.`)
  }
}

async function* told(source: AsyncIterable<Uint8Array>, onRead: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  for await (const chunk of source) {
    onRead(chunk.length)
    yield chunk
  }
}

async function* unpacked(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let first = new Uint8Array(0)
  let unpack: ReturnType<typeof startUnpacking> | null | undefined
  for await (const chunk of source) {
    if (unpack === undefined) {
      first = first.length === 0 ? chunk.slice() : Buffer.concat([first, chunk])
      if (first.length < 2) continue
      unpack = first[0] === 0x1f && first[1] === 0x8b ? startUnpacking() : null
      yield* unpack ? unpack.take(first) : [first]
    } else yield* unpack ? unpack.take(chunk) : [chunk]
  }
  if (unpack) yield* unpack.end()
  else if (unpack === undefined && first.length > 0) yield first
}

/** A stream that fails throws away what it had ready, so each piece is unpacked and handed on before the next goes in. */
function startUnpacking() {
  const gunzip = createGunzip()
  let ready: Uint8Array[] = []
  let failure: NodeJS.ErrnoException | null = null
  const ended = new Promise<void>((resolve) => gunzip.once('close', resolve))
  gunzip.on('data', (bytes: Uint8Array) => ready.push(bytes))
  gunzip.on('error', (error) => (failure = error))
  const given = () => {
    const bytes = ready
    ready = []
    return bytes
  }
  const check = () => {
    if (!failure) return
    const cut = failure.code === 'Z_BUF_ERROR'
    throw new CodedError(
      cut ? 'truncated' : 'invalid_input',
      cut ? 'The gzip file is cut short: its end is missing.' : `The gzip file is damaged: ${failure.message}.`,
    )
  }
  return {
    async *take(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
      await Promise.race([new Promise<unknown>((resolve) => gunzip.write(bytes, resolve)), ended])
      await setImmediate()
      yield* given()
      check()
    },
    async *end(): AsyncGenerator<Uint8Array> {
      gunzip.end()
      await ended
      yield* given()
      check()
    },
  }
}
