import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import { maxSceneBytes, maxUploadBytes } from '@varuna/contract/image'
import { CodedError } from '../../errors/coded-error.ts'
import type { Files } from '../../files/files.ts'
import type { Upload } from '../../services/oil/images.ts'
import { createOneFileParser } from './one-file-form.ts'
import {
  createFileError,
  createTooLargeError,
  FILE_FIELD,
  FORM_OVERHEAD_BYTES,
  requireBoundary,
} from './read-upload.ts'

/** First bytes of a TIFF and of a BigTIFF, in both byte orders: these alone may hold a georeferenced scene. */
const tiffBeginnings = ['49492a00', '4d4d002a', '49492b00', '4d4d002b']
const BEGINNING_BYTES = 4

/** Whether an upload may be larger than other images are: it declares a larger size, or none. */
export const mayBeScene = ({ 'content-length': length }: IncomingHttpHeaders) =>
  length === undefined || Number(length) > maxUploadBytes + FORM_OVERHEAD_BYTES

/**
 * Receives the image of a multipart form as a file of this machine for `use`, and removes it afterwards; throws a CodedError that names
 * the fault. Memory is bounded whatever is sent: the bytes go to the disk as they come.
 */
export async function receiveImage<Done>(
  files: Pick<Files, 'withTemporaryFile'>,
  headers: IncomingHttpHeaders,
  body: Readable | undefined,
  use: (upload: Upload) => Promise<Done>,
): Promise<Done> {
  const boundary = requireBoundary(headers)
  const announcedBytes = Number(headers['content-length'] ?? 0)
  if (announcedBytes > maxSceneBytes + FORM_OVERHEAD_BYTES) throw createTooLargeError(maxSceneBytes)
  const parser = createOneFileParser(boundary, FILE_FIELD)
  const digest = createHash('sha256')
  let byteCount = 0
  let beginning = Buffer.alloc(0)

  const limitBytes = () => {
    if (beginning.length < BEGINNING_BYTES) return maxUploadBytes
    return tiffBeginnings.includes(beginning.toString('hex')) ? maxSceneBytes : maxUploadBytes
  }
  const take = (piece: Buffer) => {
    if (beginning.length < BEGINNING_BYTES) {
      beginning = Buffer.concat([beginning, piece.subarray(0, BEGINNING_BYTES - beginning.length)])
    }
    byteCount += piece.length
    digest.update(piece)
    const limit = limitBytes()
    const isKnown = beginning.length === BEGINNING_BYTES
    if (byteCount > limit || (isKnown && announcedBytes > limit + FORM_OVERHEAD_BYTES)) throw createTooLargeError(limit)
  }
  async function* pieces(): AsyncGenerator<Buffer> {
    for await (const chunk of chunksOf(body)) {
      const pushed = parser.push(chunk)
      if (!pushed.ok) throw createFileError(pushed.fault)
      for (const piece of pushed.content) {
        take(piece)
        yield piece
      }
    }
    const fault = parser.end()
    if (fault) throw createFileError(fault)
    if (byteCount === 0) throw createFileError({ code: 'no_file.empty', params: {} })
  }
  return files.withTemporaryFile(pieces(), (path) => {
    const { filename = '', mediaType = '' } = parser.header() ?? {}
    return use({ filename, mediaType, path, byteCount, sha256: digest.digest('hex') })
  })
}

/** Does not destroy the body when the reader stops early: the rest is discarded after the answer. */
async function* chunksOf(body: Readable | undefined): AsyncGenerator<Buffer> {
  if (!body) return
  try {
    for await (const chunk of body.iterator({ destroyOnReturn: false })) yield chunk as Buffer
  } catch (error) {
    throw error instanceof CodedError ? error : createFileError({ code: 'bad_form.connection_ended', params: {} })
  }
}
