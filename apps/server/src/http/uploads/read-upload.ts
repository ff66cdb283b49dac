import type { IncomingHttpHeaders } from 'node:http'
import { finished, type Readable } from 'node:stream'
import { maxUploadBytes } from '@varuna/contract/image'
import { CodedError } from '../../errors/coded-error.ts'
import { parseBoundary, parseOneFileForm, type FormFile } from './one-file-form.ts'

const formOverheadBytes = 8 * 1024
const maxFormBytes = maxUploadBytes + formOverheadBytes
const fileField = 'file'

/** Reads the single file of a multipart form from its body stream; throws a CodedError that names the fault. */
export async function readUpload(headers: IncomingHttpHeaders, body: Readable | undefined): Promise<FormFile> {
  const contentType = headers['content-type'] ?? ''
  if (!/^multipart\/form-data\b/i.test(contentType)) {
    throw new CodedError('not_a_form', 'The body must be a multipart form with one file in a field named file.')
  }
  const boundary = parseBoundary(contentType)
  if (boundary === null)
    throw createFileError('bad_form', 'The content type of the form must have a boundary of 1 to 70 characters.')
  if (Number(headers['content-length'] ?? 0) > maxFormBytes) throw createTooLargeError()
  const form = parseOneFileForm(await readAll(body), boundary, fileField)
  if (!form.ok) throw createFileError(form.code, form.message)
  if (form.file.bytes.byteLength === 0) throw createFileError('no_file', 'The file is empty.')
  if (form.file.bytes.byteLength > maxUploadBytes) throw createTooLargeError()
  return form.file
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
      reject(createTooLargeError())
    }
    body.on('data', addChunk)
    finished(body, (error) => {
      if (!error) resolve(Buffer.concat(chunks))
      else if (error instanceof CodedError) reject(error)
      else reject(createFileError('bad_form', 'The connection ended before the form was complete.'))
    })
  })
}

const createFileError = (code: CodedError['code'], message: string) =>
  new CodedError(code, message, [{ field: fileField, message }])
const createTooLargeError = () =>
  createFileError('file_too_large', `The file is larger than ${maxUploadBytes / 1024 / 1024} MB.`)
