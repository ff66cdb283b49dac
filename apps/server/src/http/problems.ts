import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import Negotiator from 'negotiator'
import type { Problem } from '@varuna/contract/problem'
import { CodedError, type ErrorCode, type FieldError } from '../errors/coded-error.ts'
import type { StorageWatch } from '../services/health/storage-watch.ts'

const statusOf: Record<ErrorCode, [status: number, title: string]> = {
  invalid_input: [400, 'The request has invalid fields'],
  signed_out: [401, 'You are not signed in'],
  email_taken: [409, 'This email address is taken'],
  wrong_credentials: [401, 'Sign-in failed'],
  on_land: [422, 'The position is on land'],
  not_found: [404, 'Not found'],
  file_gone: [410, 'The stored file is missing'],
  original_changed: [424, 'The stored original has changed'],
  unreadable: [424, 'The stored record cannot be read'],
  storage_full: [507, 'The storage is full'],
  no_file: [400, 'No image was sent'],
  bad_form: [400, 'The form cannot be read'],
  not_a_form: [415, 'The body is not a form'],
  too_slow: [408, 'The request took too long'],
  file_too_large: [413, 'The file is too large'],
  too_many_pixels: [413, 'The image has too many pixels'],
  not_an_image: [415, 'The file is not a supported image'],
  truncated: [422, 'The file is cut short'],
  damaged_image: [422, 'The image is damaged'],
  image_too_slow: [422, 'The image takes too long to analyse'],
  type_mismatch: [415, 'The file type does not match its content'],
  cross_site: [403, 'The request came from another site'],
  too_many_requests: [429, 'Too many requests'],
  form_expired: [400, 'The form is too old'],
  form_used: [409, 'This form has already been sent'],
  too_fast: [422, 'The form was sent too soon'],
  looks_automatic: [422, 'The form seems to have been filled in by a program'],
  busy: [503, 'The server is busy'],
  stale_state: [409, 'The state was changed meanwhile'],
}

function sendProblem(reply: FastifyReply, status: number, problem: Omit<Problem, 'type' | 'status'>) {
  reply.header('cache-control', 'no-store')
  const body: Problem = { type: `/problems/${problem.code.replaceAll('_', '-')}`, status, ...problem }
  return reply.code(status).type('application/problem+json').serializer(JSON.stringify).send(body)
}

/** Answers every error of the API with problem details; the only place that maps error codes to HTTP statuses. */
export function registerErrorHandler(
  app: FastifyInstance,
  storage: Pick<StorageWatch, 'recordError'>,
  sendNotFound: ((request: FastifyRequest, reply: FastifyReply) => FastifyReply) | null,
): void {
  app.setErrorHandler((thrown: FastifyError | CodedError, request, reply) => {
    const error = storage.recordError(thrown) === 'full' ? createStorageFullError() : thrown
    if (error instanceof CodedError) {
      const [status, title] = statusOf[error.code]
      if ((status === 429 || status === 503) && !reply.hasHeader('retry-after')) reply.header('retry-after', '5')
      if (evidenceLossCodes.has(error.code))
        request.log.error({ err: error }, 'stored image is missing or differs from its upload')
      if (status === 408) reply.header('connection', 'close')
      return sendProblem(reply, status, {
        title,
        detail: error.message,
        code: error.code,
        ...(error.errors.length > 0 && { errors: error.errors }),
      })
    }
    if (hasZodFastifySchemaValidationErrors(error)) {
      const errors = keepFirstPerField(
        error.validation.map(({ instancePath, message }) => ({
          field: instancePath.replace(/^\//, '').replaceAll('/', '.') || 'body',
          message: message ?? 'This value is not valid',
        })),
      )
      return sendProblem(reply, 400, {
        title: statusOf.invalid_input[1],
        detail: errors.map(({ field, message }) => `${field}: ${message}`).join('; '),
        code: 'invalid_input',
        errors,
      })
    }
    const status = error.statusCode ?? 500
    if (status >= 500) {
      request.log.error({ err: error }, 'request failed')
      return sendProblem(reply, 500, {
        title: 'Something went wrong on the server',
        detail: 'The request was not completed. The server log has the error.',
        code: 'internal',
      })
    }
    return sendProblem(reply, status, {
      title: 'The request cannot be read',
      detail: describeRequestError(error),
      code: codeOf(status),
    })
  })
  app.setNotFoundHandler((request, reply) => {
    const prefersHtml = new Negotiator(request).mediaType(['application/problem+json', 'text/html']) === 'text/html'
    if (sendNotFound && request.method === 'GET' && prefersHtml) return sendNotFound(request, reply)
    return sendProblem(reply, 404, {
      title: statusOf.not_found[1],
      detail: `There is no ${request.method} ${request.url.split('?')[0]}.`,
      code: 'not_found',
    })
  })
}

/** Answers a URL that the router cannot parse: broken percent-encoding, or a path segment that is too long. */
export function sendUnroutableProblem(error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  const isTooLong = error.code === 'FST_ERR_MAX_PARAM_LENGTH'
  sendProblem(reply, isTooLong ? 414 : 400, {
    title: 'The address cannot be read',
    detail: isTooLong
      ? 'A part of the address is too long.'
      : 'The address has invalid percent-encoding: a % must be followed by two hexadecimal digits of valid UTF-8.',
    code: isTooLong ? 'address_too_long' : 'bad_address',
  })
}

/** An uploaded file was changed or removed from outside the server; the operator must know. */
const evidenceLossCodes = new Set<ErrorCode>(['original_changed', 'file_gone'])

const createStorageFullError = () =>
  new CodedError(
    'storage_full',
    'Nothing was stored, because the disk or the database is full. Try again once the operator has freed some space.',
  )

function keepFirstPerField(errors: FieldError[]): FieldError[] {
  return [...new Map([...errors].reverse().map((error) => [error.field, error])).values()].reverse()
}

function codeOf(status: number): string {
  return { 413: 'too_large', 415: 'unsupported_media_type', 429: 'too_many_requests' }[status] ?? 'bad_request'
}

function describeRequestError(error: FastifyError): string {
  const messages: Record<string, string> = {
    FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not valid JSON.',
    FST_ERR_CTP_EMPTY_JSON_BODY: 'The body is empty; JSON was expected.',
    FST_ERR_CTP_INVALID_MEDIA_TYPE: 'The content type is not supported here.',
    FST_ERR_CTP_BODY_TOO_LARGE: 'The body is too large.',
  }
  return messages[error.code] ?? error.message
}
