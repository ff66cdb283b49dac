import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import { maxSceneBytes, maxUploadBytes } from '@varuna/contract/analysis/image'
import { CodedError } from '../../errors/coded-error.ts'
import { createOneFileParser } from './one-file-form.ts'
import {
  createFileError,
  createTooLargeError,
  FILE_FIELD,
  FORM_OVERHEAD_BYTES,
  requireBoundary,
} from './file-form-faults.ts'
import { announcedBytesOf, chunksOf, receivePieces, type ReceivedFile, type ReceiveEffects } from './receive-body.ts'

/** Magic bytes of TIFF and BigTIFF in both byte orders: only these can be georeferenced scenes. */
const tiffBeginnings = ['49492a00', '4d4d002a', '49492b00', '4d4d002b']
const BEGINNING_BYTES = 4

export interface ReceivedForm extends ReceivedFile {
  filename: string
  mediaType: string
}

/** Maximum size of a file with these magic bytes. */
type LimitOf = (beginning: Buffer) => number

const imageLimit: LimitOf = (beginning) =>
  tiffBeginnings.includes(beginning.toString('hex')) ? maxSceneBytes : maxUploadBytes

/** Receives the image of a multipart form; throws a CodedError that names the fault. */
export const receiveImage = <Done>(
  effects: ReceiveEffects,
  accountId: string,
  headers: IncomingHttpHeaders,
  body: Readable | undefined,
  use: (upload: ReceivedForm) => Promise<Done>,
): Promise<Done> => receiveForm(effects, accountId, headers, body, { most: maxSceneBytes, limitOf: imageLimit }, use)

/** Magic bytes of JPEG, PNG and the container of WebP. */
const pictureBeginnings = /^(ffd8ff|89504e47|52494646)/

const pictureLimit: LimitOf = (beginning) => {
  if (beginning.length === BEGINNING_BYTES && !pictureBeginnings.test(beginning.toString('hex'))) {
    const fault = { code: 'not_an_image.picture', params: {} } as const
    throw new CodedError(fault, [{ field: FILE_FIELD, ...fault }])
  }
  return maxUploadBytes
}

/** Receives a JPEG, PNG or WebP in a multipart form; others are refused at their first bytes. */
export const receivePicture = <Done>(
  effects: ReceiveEffects,
  accountId: string,
  headers: IncomingHttpHeaders,
  body: Readable | undefined,
  use: (upload: ReceivedForm) => Promise<Done>,
): Promise<Done> => receiveForm(effects, accountId, headers, body, { most: maxUploadBytes, limitOf: pictureLimit }, use)

/** Receives the file of a multipart form, of any kind; throws a CodedError that names the fault. */
export const receiveAttachment = <Done>(
  effects: ReceiveEffects,
  accountId: string,
  headers: IncomingHttpHeaders,
  body: Readable | undefined,
  maxBytes: number,
  use: (upload: ReceivedForm) => Promise<Done>,
): Promise<Done> => receiveForm(effects, accountId, headers, body, { most: maxBytes, limitOf: () => maxBytes }, use)

async function receiveForm<Done>(
  effects: ReceiveEffects,
  accountId: string,
  headers: IncomingHttpHeaders,
  body: Readable | undefined,
  { most, limitOf }: { most: number; limitOf: LimitOf },
  use: (upload: ReceivedForm) => Promise<Done>,
): Promise<Done> {
  const boundary = requireBoundary(headers)
  const announcedBytes = announcedBytesOf(headers)
  if (announcedBytes > most + FORM_OVERHEAD_BYTES) throw createTooLargeError(most)
  const parser = createOneFileParser(boundary, FILE_FIELD)
  let byteCount = 0
  let beginning = Buffer.alloc(0)

  const count = (piece: Buffer) => {
    if (beginning.length < BEGINNING_BYTES)
      beginning = Buffer.concat([beginning, piece.subarray(0, BEGINNING_BYTES - beginning.length)])
    byteCount += piece.length
    const limit = limitOf(beginning)
    const isKnown = beginning.length === BEGINNING_BYTES
    if (byteCount > limit || (isKnown && announcedBytes > limit + FORM_OVERHEAD_BYTES)) throw createTooLargeError(limit)
  }
  async function* pieces(): AsyncGenerator<Buffer> {
    for await (const chunk of chunksOf(body)) {
      const pushed = parser.push(chunk)
      if (!pushed.ok) throw createFileError(pushed.fault)
      for (const piece of pushed.content) {
        count(piece)
        yield piece
      }
    }
    const fault = parser.end()
    if (fault) throw createFileError(fault)
    if (byteCount === 0) throw createFileError({ code: 'no_file.empty', params: {} })
  }
  return receivePieces(effects, { accountId, announcedBytes }, pieces(), (received) => {
    const { filename = '', mediaType = '' } = parser.header() ?? {}
    return use({ ...received, filename, mediaType })
  })
}
