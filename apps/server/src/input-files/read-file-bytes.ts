import { createReadStream } from 'node:fs'
import { CodedError, codedError } from '../errors/coded-error.ts'
import { FORMAT_BYTES, formatOf } from './file-format.ts'
import { unpack } from './unpack.ts'
import { readZipEntry, zipEntries } from './zip-file.ts'

const CHUNK_BYTES = 256 * 1024

interface ReadOptions {
  /** Called with the number of bytes read from disk; for a zip file, with the number of unpacked bytes. */
  onRead?: (bytes: number) => void
  /** Unpacked byte to start at: a plain file is read from there, a compressed one is unpacked up to there. */
  fromByte?: number
  /** The file in a zip archive; not needed when the archive holds only one. */
  entry?: string | undefined
}

/**
 * Reads a file, or standard input for `-`, and unpacks gzip, zstd and zip. From a damaged file it first yields everything readable, then
 * throws a CodedError that names the damage.
 */
export async function* readFileBytes(
  path: string,
  { onRead = () => {}, fromByte = 0, entry }: ReadOptions = {},
): AsyncGenerator<Uint8Array> {
  try {
    if (path === '-') return yield* skipBytes(unpackIfPacked(countBytes(process.stdin, onRead), '-', entry), fromByte)
    if (fromByte > 0 && (await isPlainFile(path))) return yield* countBytes(openStream(path, fromByte), onRead)
    yield* skipBytes(unpackIfPacked(countBytes(openStream(path, 0), onRead), path, entry), fromByte)
  } catch (error) {
    if (error instanceof CodedError) throw error
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') throw codedError('no_file.path', { path })
    if (code === 'EISDIR') throw codedError('invalid_input.path_is_folder', { path })
    throw codedError('invalid_input.unreadable_path', { path, reason: message })
  }
}

/** A pipe has no position, so no start may be passed. */
const openStream = (path: string, start: number) =>
  createReadStream(path, { highWaterMark: CHUNK_BYTES, ...(start > 0 ? { start } : {}) })

async function isPlainFile(path: string): Promise<boolean> {
  for await (const { head } of peekHead(openStream(path, 0))) return formatOf(head) === 'plain'
  return true
}

async function* countBytes(
  source: AsyncIterable<Uint8Array>,
  onRead: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of source) {
    onRead(chunk.length)
    yield chunk
  }
}

/** Unpacks a gzip or zstd stream, detected by its first bytes; plain data passes through. Throws as `readFileBytes` does. */
export const unpackStream = (source: AsyncIterable<Uint8Array>) => unpackIfPacked(source, null, undefined)

async function* unpackIfPacked(
  source: AsyncIterable<Uint8Array>,
  path: string | null,
  entry: string | undefined,
): AsyncGenerator<Uint8Array> {
  for await (const { head, all } of peekHead(source)) {
    const format = formatOf(head)
    if (format === 'plain') yield* all
    else yield* refuseNestedArchive(format === 'zip' ? readSingleEntry(path, entry) : unpack(all, format))
  }
}

/** Passes plain text on; refuses an archive inside an archive, and UTF-16. */
async function* refuseNestedArchive(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const { head, all } of peekHead(source)) {
    const format = formatOf(head)
    if (format !== 'plain') throw codedError('invalid_input.packed_twice', { format })
    yield* all
  }
}

/** Yields once: the first bytes, enough to recognise the format, and an iterable of all bytes. Yields nothing for an empty source. */
async function* peekHead(
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<{ head: Uint8Array; all: AsyncIterable<Uint8Array> }> {
  const chunks = source[Symbol.asyncIterator]()
  let head: Uint8Array = new Uint8Array(0)
  let failure: { error: unknown } | null = null
  try {
    while (head.length < FORMAT_BYTES && failure === null) {
      const next = await chunks.next().catch((error: unknown) => ({ done: true as const, value: undefined, error }))
      if ('error' in next) failure = { error: next.error }
      if (next.done === true) break
      head = head.length === 0 ? next.value.slice() : Buffer.concat([head, next.value])
    }
    async function* all() {
      yield head
      if (failure !== null) throw failure.error
      for (let next = await chunks.next(); next.done !== true; next = await chunks.next()) yield next.value
    }
    if (head.length > 0) yield { head, all: all() }
    else if (failure !== null) throw failure.error
  } finally {
    await chunks.return?.()
  }
}

async function* skipBytes(source: AsyncIterable<Uint8Array>, fromByte: number): AsyncGenerator<Uint8Array> {
  let left = fromByte
  for await (const chunk of source) {
    if (chunk.length > left) yield left === 0 ? chunk : chunk.subarray(left)
    left = Math.max(0, left - chunk.length)
  }
}

async function* readSingleEntry(path: string | null, entry: string | undefined): AsyncGenerator<Uint8Array> {
  if (path === null) throw codedError('invalid_input.zip_uploaded')
  if (path === '-') throw codedError('invalid_input.zip_from_standard_input')
  if (entry !== undefined) return yield* readZipEntry(path, entry)
  const [first, ...more] = await zipEntries(path)
  if (first === undefined) throw codedError('invalid_input.empty_zip')
  if (more.length > 0) {
    // A workbook is a zip file of its sheets.
    if ([first, ...more].some(({ name }) => name === '[Content_Types].xml'))
      throw codedError('invalid_input.unsupported_format', { format: 'xlsx' })
    const names = [first, ...more].slice(0, 3).map(({ name }) => name)
    throw codedError('invalid_input.zip_of_several_files', { files: more.length + 1, names })
  }
  yield* readZipEntry(path, first.name)
}
