import type { IncomingHttpHeaders } from 'node:http'
import { finished, type Readable } from 'node:stream'
import type { FormFault } from '@varuna/contract/faults/form-fault'
import { maxUploadBytes } from '@varuna/contract/image'
import { CodedError, codedError } from '../../errors/coded-error.ts'
import { parseBoundary, parseOneFileForm, type FormFile } from './one-file-form.ts'

export const FORM_OVERHEAD_BYTES = 8 * 1024
const maxFormBytes = maxUploadBytes + FORM_OVERHEAD_BYTES
export const FILE_FIELD = 'file'

/** Reads the single file of a multipart form from its body stream; throws a CodedError that names the fault. */
export async function readUpload(headers: IncomingHttpHeaders, body: Readable | undefined): Promise<FormFile> {
  const boundary = requireBoundary(headers)
  if (Number(headers['content-length'] ?? 0) > maxFormBytes) throw createTooLargeError(maxUploadBytes)
  const form = parseOneFileForm(await readAll(body), boundary, FILE_FIELD)
  if (!form.ok) throw createFileError(form.fault)
  if (form.file.bytes.byteLength === 0) throw createFileError({ code: 'no_file.empty', params: {} })
  if (form.file.bytes.byteLength > maxUploadBytes) throw createTooLargeError(maxUploadBytes)
  return form.file
}

export function requireBoundary(headers: IncomingHttpHeaders): string {
  const contentType = headers['content-type'] ?? ''
  if (!/^multipart\/form-data\b/i.test(contentType)) throw codedError('not_a_form', { field: FILE_FIELD })
  const boundary = parseBoundary(contentType)
  if (boundary === null) throw createFileError({ code: 'bad_form.no_boundary', params: {} })
  return boundary
}

function readAll(body: Readable | undefined): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    if (!body) return resolve(Buffer.alloc(0))
    const chunks: Buffer[] = []
    let byteCount = 0
    const addChunk = (chunk: Buffer) => {
      byteCount += chunk.byteLength
      chunks.push(chunk)
      if (byteCount <= maxFormBytes) return
      chunks.length = 0
      body.removeListener('data', addChunk).pause()
      reject(createTooLargeError(maxUploadBytes))
    }
    body.on('data', addChunk)
    finished(body, (error) => {
      if (!error) resolve(Buffer.concat(chunks))
      else if (error instanceof CodedError) reject(error)
      else reject(createFileError({ code: 'bad_form.connection_ended', params: {} }))
    })
  })
}

export const createFileError = (fault: FormFault) => new CodedError(fault, [{ field: FILE_FIELD, ...fault }])
export const createTooLargeError = (maxBytes: number) =>
  createFileError({ code: 'file_too_large', params: { maxMegabytes: maxBytes / 1024 / 1024 } })
