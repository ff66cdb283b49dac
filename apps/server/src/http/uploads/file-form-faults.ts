import type { IncomingHttpHeaders } from 'node:http'
import type { FormFault } from '@varuna/contract/faults/form-fault'
import { CodedError, codedError } from '../../errors/coded-error.ts'
import { parseBoundary } from './one-file-form.ts'

export const FORM_OVERHEAD_BYTES = 8 * 1024
export const FILE_FIELD = 'file'

export function requireBoundary(headers: IncomingHttpHeaders): string {
  const contentType = headers['content-type'] ?? ''
  if (!/^multipart\/form-data\b/i.test(contentType)) throw codedError('not_a_form', { field: FILE_FIELD })
  const boundary = parseBoundary(contentType)
  if (boundary === null) throw createFileError({ code: 'bad_form.no_boundary', params: {} })
  return boundary
}

export const createFileError = (fault: FormFault) => new CodedError(fault, [{ field: FILE_FIELD, ...fault }])
export const createTooLargeError = (maxBytes: number) =>
  createFileError({ code: 'file_too_large', params: { maxMegabytes: maxBytes / 1024 / 1024 } })
