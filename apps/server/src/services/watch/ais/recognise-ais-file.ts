import { createHash } from 'node:crypto'
import type { Dialect } from '@varuna/ais/csv/dialects'
import { detectFormat, type StreamFormat } from '@varuna/ais/streams/stream'
import type { PositionStore } from '../../../store/interfaces/watch/position-store.ts'
import type { AisImportRow } from '../../../store/interfaces/rows/position-rows.ts'
import { CodedError, codedError } from '../../../errors/coded-error.ts'
import { extendDigest, splitIntoPieces, EMPTY_DIGEST } from './file-digest.ts'

export interface AisFile {
  name: string
  /** The dialect of a table, if the user named one. */
  dialect?: Dialect | null
  /** Reads the unpacked bytes from a position on; may be called repeatedly. */
  open(fromByte?: number): AsyncIterable<Uint8Array>
}

interface RecognisedFile {
  /** Digest of the beginning of the file and the named dialect; does not depend on the file name. */
  id: string
  form: StreamFormat
  /** The earlier import of a file with this beginning; null when there is none. */
  earlier: AisImportRow | null
}

const HEAD_BYTES = 4096

/** Recognises the format of a file and finds its earlier import; throws a CodedError for an unknown format. */
export async function recogniseAisFile(
  file: AisFile,
  positions: Pick<PositionStore, 'importOf'>,
): Promise<RecognisedFile> {
  const head = await readHead(file)
  if (head.length === 0) throw codedError('invalid_input.empty_file')
  const { dialect = null } = file
  const form = detectFormat(head.toString('latin1'), dialect)
  if (!form.ok) throw codedError('invalid_input.unknown_format', { reason: form.error })
  const id = createHash('sha256')
    .update(head)
    .update(dialect === null ? '' : `\n${dialect.id}`)
    .digest('hex')
  return { id, form: form.value, earlier: await positions.importOf(id) }
}

export async function readHead(file: AisFile): Promise<Buffer> {
  let head = Buffer.alloc(0)
  for await (const chunk of readUntilDamaged(file.open())) {
    head = Buffer.concat([head, chunk])
    if (head.length >= HEAD_BYTES) break
  }
  return head.subarray(0, HEAD_BYTES)
}

/** True when the file contains exactly the bytes that were imported. */
export async function isUnchanged(file: AisFile, { byte_count, digest }: AisImportRow): Promise<boolean> {
  let [bytes, actualDigest] = [0, EMPTY_DIGEST]
  for await (const piece of splitIntoPieces(readUntilDamaged(file.open()))) {
    actualDigest = extendDigest(actualDigest, piece)
    bytes += piece.length
    if (bytes > byte_count) return false
  }
  return bytes === byte_count && actualDigest === digest
}

/** Reads a damaged file as far as possible; throws if nothing can be read. */
async function* readUntilDamaged(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let isEmpty = true
  try {
    for await (const chunk of bytes) {
      isEmpty &&= chunk.length === 0
      yield chunk
    }
  } catch (error) {
    if (isEmpty || !(error instanceof CodedError)) throw error
  }
}
